import './platform.tables.ts'
import type { Db } from './db/database.ts'
import { randomToken } from './secrets.ts'

/** The secret with this name, generated on first use and shared by all processes. */
export const sharedSecret = async (
  db: Db,
  name: string,
  make: () => string | Promise<string> = randomToken,
): Promise<string> => {
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  const stored = await find()
  if (stored) return stored.value
  await db
    .insertInto('secrets')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())!.value
}
