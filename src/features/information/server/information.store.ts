import './information.tables.ts'
import type { Selectable } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { Db, Tables } from '../../../platform/db/database.ts'

export type PolicyKey = 'cancellation' | 'privacy' | 'carCharges' | 'courier'
export type PolicyText = { title: Bilingual; updated: Day; sections: { heading: Bilingual; paragraphs: Bilingual[] }[] }
export type PolicyRow = Pick<Selectable<Tables['policies']>, 'title' | 'updated_on' | 'sections'>
export type Faq = { productType: number; question: Bilingual; answer: Bilingual }

export const findPolicy = (db: Db, key: PolicyKey) =>
  db.selectFrom('policies').selectAll().where('key', '=', key).executeTakeFirst()

export const findRentConditions = (db: Db, supplierId: number) =>
  db.selectFrom('rent_conditions').selectAll().where('supplier_id', '=', supplierId).executeTakeFirst()

export const listFaqs = (db: Db, productType: number) =>
  db
    .selectFrom('faqs')
    .select(['question', 'answer'])
    .where('product_type', '=', productType)
    .orderBy('display_order')
    .execute()

const columnsOf = ({ title, updated, sections }: PolicyText) => ({
  title: JSON.stringify(title),
  updated_on: updated,
  sections: JSON.stringify(sections),
})

/** Adds a policy; an existing one stays, because the agency may have edited it. */
export const addPolicy = async (db: Db, key: PolicyKey, policy: PolicyText) => {
  await db
    .insertInto('policies')
    .values({ key, ...columnsOf(policy) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds a supplier's conditions; existing ones stay. */
export const addRentConditions = async (db: Db, supplierId: number, conditions: PolicyText) => {
  await db
    .insertInto('rent_conditions')
    .values({ supplier_id: supplierId, ...columnsOf(conditions) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds questions; existing ones at the same position stay. */
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
