import './information.tables.ts'
import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import { upsert } from '../../../platform/db/upsert.ts'
import type { CourierRate } from '../courier-price.ts'

export const listNewsNames = (db: Db) => db.selectFrom('news').select(['id', 'title as name']).execute()

/** The period in which visitors see each item that is not archived. */
export const listNewsPeriods = (db: Db) =>
  db
    .selectFrom('news')
    .select(['id', 'published_at as from', 'ends_at as until'])
    .where('archived', '=', false)
    .execute()

export const findNewsRow = (db: Db, id: number) =>
  db.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirst()

type Saved<T extends keyof Tables> = Omit<Insertable<Tables[T]>, 'archived'>

export const saveNews = (tx: Tx, row: Saved<'news'>) => upsert(tx, 'news', ['id'], [row as Insertable<Tables['news']>])

export const listCategoryNames = (db: Db) =>
  db.selectFrom('news_categories').select(['id', 'name', 'archived']).orderBy('display_order').execute()

export const findCategory = (db: Db, id: number) =>
  db.selectFrom('news_categories').select(['name', 'display_order as position']).where('id', '=', id).executeTakeFirst()

export const saveCategory = (tx: Tx, row: Saved<'news_categories'>) => upsert(tx, 'news_categories', ['id'], [row])

/** The titles of a category's news, without archived items. */
export const listNewsOf = async (db: Db, categoryId: number) =>
  (
    await db
      .selectFrom('news')
      .select('title')
      .where('category_id', '=', categoryId)
      .where('archived', '=', false)
      .execute()
  ).map(({ title }) => title)

export const listQuestions = (db: Db) => db.selectFrom('faqs').select(['id', 'question as name']).execute()

export const findQuestion = (db: Db, id: number) =>
  db
    .selectFrom('faqs')
    .select(['product_type as productType', 'topic', 'display_order as position', 'question', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()

export const saveQuestion = (tx: Tx, row: Saved<'faqs'>) =>
  upsert(tx, 'faqs', ['id'], [row as Insertable<Tables['faqs']>])

export const setArchived = async (
  tx: Tx,
  table: 'news' | 'news_categories' | 'faqs',
  id: number,
  archived: boolean,
) => {
  await tx.updateTable(table).set({ archived }).where('id', '=', id).execute()
}

/** Replaces the price list. */
export const replaceRates = async (tx: Tx, rates: readonly CourierRate[]) => {
  await tx.deleteFrom('courier_rates').execute()
  if (rates.length === 0) return
  await tx
    .insertInto('courier_rates')
    .values(rates.map(({ kind, upToGrams, priceCents }) => ({ kind, up_to_grams: upToGrams, price_cents: priceCents })))
    .execute()
}
