import { sql } from 'kysely'
import { MS_PER_DAY } from '../lib/days.ts'
import './limits.tables.ts'
import './platform.tables.ts'
import './sign-in-attempts.tables.ts'
import type { Db, Tables } from './db/database.ts'

/** Rows of `table` are deleted `days` after the instant in `column`. */
export type Retention = {
  [T in keyof Tables]: { table: T; column: keyof Tables[T] & string; days: number }
}[keyof Tables]

export const PLATFORM_RETENTION: Retention[] = [
  { table: 'idempotency_keys', column: 'started_at', days: 2 },
  { table: 'counted_calls', column: 'ends_at', days: 2 },
  { table: 'sign_in_attempts', column: 'last_at', days: 7 },
  { table: 'stored_files', column: 'expires_at', days: 0 },
  { table: 'jobs', column: 'done_at', days: 30 },
  { table: 'jobs', column: 'gave_up_at', days: 90 },
]

/** Rows deleted per statement, so that a large table is not locked for long. */
const BATCH = 5_000

/** Deletes the expired rows of a table; returns their number. */
export const deleteExpiredRows = async (db: Db, { table, column, days }: Retention, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - days * MS_PER_DAY)
  for (let total = 0; ; ) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid in (select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${BATCH})`.execute(
      db,
    )
    const deleted = Number(numAffectedRows ?? 0)
    total += deleted
    if (deleted < BATCH) return total
  }
}

/** Deletes open delivery jobs whose message was deleted. */
export const deleteJobsWithoutMail = async (db: Db) => {
  await sql`
    delete from jobs where kind like '%.deliver' and done_at is null
      and not exists (select from mails where mails.id = (jobs.payload ->> 'id')::bigint)`.execute(db)
}
