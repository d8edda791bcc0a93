import './platform.tables.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from './db/database.ts'

export const insertFile = async (tx: Tx, values: Insertable<Tables['stored_files']>): Promise<number> =>
  (await tx.insertInto('stored_files').values(values).returning('id').executeTakeFirstOrThrow()).id

export const findFile = (db: Db, id: number): Promise<Selectable<Tables['stored_files']> | undefined> =>
  db.selectFrom('stored_files').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteFile = async (tx: Tx, id: number) => {
  await tx.deleteFrom('stored_files').where('id', '=', id).execute()
}
