import './information.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { upsert } from '../../../platform/db/upsert.ts'
import type { HomePageContent } from '../home-page-record.ts'

/** The id of the only home page. */
export const HOME_PAGE_ID = 1

export const findHomePage = async (db: Db): Promise<HomePageContent | undefined> =>
  (await db.selectFrom('home_pages').select('content').where('id', '=', HOME_PAGE_ID).executeTakeFirst())?.content

export const saveHomePage = (tx: Tx, content: HomePageContent) =>
  upsert(tx, 'home_pages', ['id'], [{ id: HOME_PAGE_ID, content: JSON.stringify(content) }])
