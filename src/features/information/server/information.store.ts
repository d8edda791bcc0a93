import './information.tables.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { QuestionContent } from '../content-records.ts'

export const listFaqs = (db: Db, productType: number) =>
  db
    .selectFrom('faqs')
    .select(['question', 'answer'])
    .where('product_type', '=', productType)
    .where('archived', '=', false)
    .orderBy('display_order')
    .orderBy('id')
    .execute()

/** The questions of every product and topic. */
export const listAllFaqs = (db: Db) =>
  db
    .selectFrom('faqs')
    .select(['product_type as productType', 'topic', 'question', 'answer'])
    .where('archived', '=', false)
    .orderBy('display_order')
    .orderBy('id')
    .execute()

/** Adds the questions, unless there already are some. */
export const addFaqs = async (db: Db, faqs: readonly QuestionContent[]) => {
  if (await db.selectFrom('faqs').select('id').limit(1).executeTakeFirst()) return
  for (const { productType, topic, position, question, answer } of faqs) {
    await db
      .insertInto('faqs')
      .values({
        product_type: productType,
        topic,
        display_order: position,
        question: JSON.stringify(question),
        answer: JSON.stringify(answer),
      })
      .execute()
  }
}
