import './information.tables.ts'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { BilingualBlock } from './information.tables.ts'

export type { BilingualBlock }

export type NewsCategory = { id: number; name: Bilingual }
export type NewsText = {
  categoryId: number
  publishedOn: Day
  picture: string
  title: Bilingual
  summary: Bilingual
  body: BilingualBlock[]
}

export const listCategories = (db: Db): Promise<NewsCategory[]> =>
  db.selectFrom('news_categories').select(['id', 'name']).orderBy('display_order').execute()

const news = (db: Db) =>
  db
    .selectFrom('news')
    .innerJoin('news_categories', 'news_categories.id', 'news.category_id')
    .select([
      'news.id',
      'news.category_id as categoryId',
      'news_categories.name as category',
      'news.published_on as publishedOn',
      'news.picture',
      'news.title',
      'news.summary',
    ])

/** News dated from `from` (optional) to `until`, newest first. */
export const listNews = (db: Db, { from, until, limit }: { from?: Day; until: Day; limit: number }) =>
  news(db)
    .where('news.published_on', '<=', until)
    .$if(from !== undefined, (query) => query.where('news.published_on', '>=', from!))
    .orderBy('news.published_on', 'desc')
    .orderBy('news.id', 'desc')
    .limit(limit)
    .execute()

/** One news item dated `until` or earlier. */
export const findNews = (db: Db, id: number, until: Day) =>
  news(db).select('news.body').where('news.id', '=', id).where('news.published_on', '<=', until).executeTakeFirst()

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
  for (const { categoryId, publishedOn, picture, title, summary, body } of texts) {
    await db
      .insertInto('news')
      .values({
        category_id: categoryId,
        published_on: publishedOn,
        picture,
        title: JSON.stringify(title),
        summary: JSON.stringify(summary),
        body: JSON.stringify(body),
      })
      .execute()
  }
}
