import './information.tables.ts'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { Db } from '../../../platform/db/database.ts'

export type PolicyKey = 'cancellation' | 'privacy'
export type PolicyText = { title: Bilingual; updated: Day; sections: { heading: Bilingual; paragraphs: Bilingual[] }[] }
export type Faq = { productType: number; question: Bilingual; answer: Bilingual }

export const findPolicy = (db: Db, key: PolicyKey) =>
  db.selectFrom('policies').selectAll().where('key', '=', key).executeTakeFirst()

export const listFaqs = (db: Db, productType: number) =>
  db
    .selectFrom('faqs')
    .select(['question', 'answer'])
    .where('product_type', '=', productType)
    .orderBy('display_order')
    .execute()

/** Writes a policy unless there is one already: what the agency changed stays. */
export const addPolicy = async (db: Db, key: PolicyKey, policy: PolicyText) => {
  await db
    .insertInto('policies')
    .values({
      key,
      title: JSON.stringify(policy.title),
      updated_on: policy.updated,
      sections: JSON.stringify(policy.sections),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Writes questions at their places unless there are some already. */
export const addFaqs = async (db: Db, faqs: Faq[]) => {
  for (const [order, { productType, question, answer }] of faqs.entries()) {
    await db
      .insertInto('faqs')
      .values({
        product_type: productType,
        display_order: order,
        question: JSON.stringify(question),
        answer: JSON.stringify(answer),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
