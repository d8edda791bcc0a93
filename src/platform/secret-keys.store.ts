import './platform.tables.ts'
import type { Db } from './db/database.ts'
import { randomToken } from './secrets.ts'

/** The key of a name, made at its first use and shared by all processes. */
export const sharedSecret = async (db: Db, name: string): Promise<string> => {
  await db
    .insertInto('secrets')
    .values({ name, value: randomToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
