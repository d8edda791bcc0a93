import './information.tables.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { Db } from '../../../platform/db/database.ts'

export type Faq = { productType: number; question: Bilingual; answer: Bilingual }

export const listFaqs = (db: Db, productType: number) =>
  db
    .selectFrom('faqs')
    .select(['question', 'answer'])
    .where('product_type', '=', productType)
    .where('archived', '=', false)
    .orderBy('display_order')
    .orderBy('id')
    .execute()

/** Adds the questions, unless there are some. */
export const addFaqs = async (db: Db, faqs: Faq[]) => {
  if (await db.selectFrom('faqs').select('id').limit(1).executeTakeFirst()) return
  for (const [order, { productType, question, answer }] of faqs.entries()) {
    await db
      .insertInto('faqs')
      .values({
        product_type: productType,
        display_order: order + 1,
        question: JSON.stringify(question),
        answer: JSON.stringify(answer),
      })
      .execute()
  }
}
