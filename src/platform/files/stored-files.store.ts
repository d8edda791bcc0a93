import '../platform.tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../db/database.ts'

export const insertFile = async (tx: Tx, values: Insertable<Tables['stored_files']>): Promise<number> =>
  (await tx.insertInto('stored_files').values(values).returning('id').executeTakeFirstOrThrow()).id

export const findFile = (db: Db, id: number): Promise<Selectable<Tables['stored_files']> | undefined> =>
  db.selectFrom('stored_files').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteFile = async (tx: Tx, id: number) => {
  await tx.deleteFrom('stored_files').where('id', '=', id).execute()
}

/** Where a file can be. */
export type Place = 'database' | 's3'

const PLACE_COLUMN = { database: 'sealed', s3: 'object_key' } as const

/** Ids of files in a place, in order, after one of them. */
export const listFilesIn = async (db: Db, place: Place, { after, limit }: { after: number; limit: number }) => {
  const rows = await db
    .selectFrom('stored_files')
    .select('id')
    .where(PLACE_COLUMN[place], 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The number and total size of the files in a place. */
export const countFilesIn = async (db: Db, place: Place): Promise<{ files: number; bytes: number }> => {
  const { files, bytes } = await db
    .selectFrom('stored_files')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.coalesce(eb.fn.sum<number>('size'), sql<number>`0`).as('bytes'),
    ])
    .where(PLACE_COLUMN[place], 'is not', null)
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes) }
}

/** Records an object before it is written, so that it is removed unless a file uses it. */
export const insertUnusedObject = async (db: Db, objectKey: string, at: Date) => {
  await db.insertInto('unused_objects').values({ object_key: objectKey, unused_since: at }).execute()
}

/**
 * Makes an object the content of a file and deletes the copy in the database; false when the file was removed or moved in the
 * meantime. Throws when the object is being removed.
 */
export const takeObject = async (tx: Tx, id: number, objectKey: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('stored_files')
    .set({ sealed: null, object_key: objectKey })
    .where('id', '=', id)
    .where('sealed', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { numDeletedRows } = await tx
    .deleteFrom('unused_objects')
    .where('object_key', '=', objectKey)
    .where('is_going', '=', false)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Error('The object of a file is being removed')
  return true
}

/** Puts the content of a file back into the database; false when it was removed or moved in the meantime. */
export const moveToDatabase = async (db: Db, id: number, objectKey: string, sealed: Uint8Array): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('stored_files')
    .set({ sealed, object_key: null })
    .where('id', '=', id)
    .where('object_key', '=', objectKey)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Reserves up to `limit` objects unused since before an instant for removal, so that no file can use them; returns their keys. */
export const reserveUnusedObjects = async (db: Db, before: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .updateTable('unused_objects')
    .set({ is_going: true })
    .where('object_key', 'in', (eb) =>
      eb.selectFrom('unused_objects').select('object_key').where('unused_since', '<', before).limit(limit),
    )
    .returning('object_key')
    .execute()
  return rows.map(({ object_key }) => object_key)
}

export const deleteUnusedObject = async (db: Db, objectKey: string) => {
  await db.deleteFrom('unused_objects').where('object_key', '=', objectKey).execute()
}
