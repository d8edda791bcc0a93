import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tables, Tx } from './database.ts'

/** The rows to insert into a table. */
export type Rows<T extends keyof Tables> = Insertable<Tables[T]>[]

/** Inserts rows that all have the same columns; existing rows with the same key are updated. */
export const upsert = async <T extends keyof Tables>(tx: Tx, table: T, key: (keyof Tables[T])[], rows: Rows<T>) => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).filter((column) => !key.includes(column as keyof Tables[T]))
  const updates = Object.fromEntries(
    columns.map((column): [string, RawBuilder<unknown>] => [column, sql.ref(`excluded.${column}`)]),
  )
  await tx
    .insertInto(table)
    .values(rows as never)
    .onConflict((conflict) => conflict.columns(key as never).doUpdateSet(updates as never))
    .execute()
}
