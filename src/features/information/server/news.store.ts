import './information.tables.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { BilingualBlocks } from '../../../lib/record-fields.ts'
import type { Db } from '../../../platform/db/database.ts'

export type NewsCategory = { id: number; name: Bilingual }
export type NewsText = {
  categoryId: number
  publishedAt: Date
  picture: string
  title: Bilingual
  summary: Bilingual
  body: BilingualBlocks
}

export const listCategories = (db: Db): Promise<NewsCategory[]> =>
  db
    .selectFrom('news_categories')
    .select(['id', 'name'])
    .where('archived', '=', false)
    .orderBy('display_order')
    .orderBy('id')
    .execute()

const shownAt = (db: Db, now: Date) =>
  db
    .selectFrom('news')
    .innerJoin('news_categories', 'news_categories.id', 'news.category_id')
    .select([
      'news.id',
      'news.category_id as categoryId',
      'news_categories.name as category',
      'news.published_at as publishedAt',
      'news.picture',
      'news.title',
      'news.summary',
    ])
    .where('news.archived', '=', false)
    .where('news.published_at', '<=', now)
    .where((eb) => eb.or([eb('news.ends_at', 'is', null), eb('news.ends_at', '>', now)]))

/** News shown at `now`, published from `from` (optional) on, newest first. */
export const listNews = (db: Db, { from, now, limit }: { from?: Date; now: Date; limit: number }) =>
  shownAt(db, now)
    .$if(from !== undefined, (query) => query.where('news.published_at', '>=', from!))
    .orderBy('news.published_at', 'desc')
    .orderBy('news.id', 'desc')
    .limit(limit)
    .execute()

/** One news item that is shown at `now`. */
export const findNews = (db: Db, id: number, now: Date) =>
  shownAt(db, now).select(['news.body', 'news.ends_at as endsAt']).where('news.id', '=', id).executeTakeFirst()

/** Saves the categories and, if there is no news yet, the news. */
export const addNews = async (db: Db, categories: NewsCategory[], texts: NewsText[]) => {
  for (const [order, { id, name }] of categories.entries()) {
    await db
      .insertInto('news_categories')
      .values({ id, display_order: order, name: JSON.stringify(name) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (await db.selectFrom('news').select('id').limit(1).executeTakeFirst()) return
  for (const { categoryId, publishedAt, picture, title, summary, body } of texts) {
    await db
      .insertInto('news')
      .values({
        category_id: categoryId,
        published_at: publishedAt,
        picture,
        title: JSON.stringify(title),
        summary: JSON.stringify(summary),
        body: JSON.stringify(body),
      })
      .execute()
  }
}
