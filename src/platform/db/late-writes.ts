import { type DeleteQueryBuilder, type InsertQueryBuilder, sql, type UpdateQueryBuilder } from 'kysely'
import type { Tables, Tx } from './database.ts'

// biome-ignore-start lint/suspicious/noExplicitAny: the table and the result of a write do not matter here
/** An insert, update or deletion that is not sent yet. */
export type Write =
  | InsertQueryBuilder<Tables, any, any>
  | UpdateQueryBuilder<Tables, any, any, any>
  | DeleteQueryBuilder<Tables, any, any>
// biome-ignore-end lint/suspicious/noExplicitAny: as above

/** Sends writes in one statement. None of them sees the others, so no two may write the same row. */
export const sendTogether = async (tx: Tx, writes: readonly Write[]) => {
  if (writes.length === 0) return
  const all = writes.reduce((db, write, i) => db.with(`write_${i}`, () => write) as unknown as Tx, tx)
  await all.selectNoFrom(sql`true`.as('sent')).execute()
}
