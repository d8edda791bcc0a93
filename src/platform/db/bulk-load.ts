import { sql } from 'kysely'
import type { Tables, Tx } from './database.ts'

/** Below this number of rows, rebuilding the indexes is not worthwhile. */
const MIN_ROWS = 1_000

/**
 * Runs `load`, which adds at least `rows` rows to a table. If the table is empty, its indexes and foreign keys are dropped first
 * and created again for all rows at once, which is faster than checking and indexing each row.
 */
export const loadInBulk = async (tx: Tx, table: keyof Tables, rows: number, load: () => Promise<unknown>) => {
  if (rows < MIN_ROWS || !(await isEmpty(tx, table))) {
    await load()
    return
  }
  const definitions = await listDefinitions(tx, table)
  for (const { drop } of definitions) await sql.raw(drop).execute(tx)
  await load()
  for (const { create } of definitions) await sql.raw(create).execute(tx)
}

const isEmpty = async (tx: Tx, table: keyof Tables) =>
  (await sql`select from ${sql.table(table)} limit 1`.execute(tx)).rows.length === 0

/** The statements that drop and create the keys and indexes of a table. */
const listDefinitions = async (tx: Tx, table: keyof Tables) => {
  const { rows } = await sql<{ drop: string; create: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where conrelid = ${table}::regclass and contype in ('f', 'p', 'u')
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index i where indrelid = ${table}::regclass
      and not exists (select from pg_constraint where conrelid = i.indrelid and conindid = i.indexrelid)`.execute(tx)
  return rows
}
