import { sql } from 'kysely'
import type { Day } from '../../lib/days.ts'
import type { Db } from '../db/database.ts'

export const CHANGE_TOPICS = ['lodgingDays', 'carDays', 'catalogue', 'content'] as const
export type ChangeTopic = (typeof CHANGE_TOPICS)[number]

/** A committed change. Changes with the same topic and keys are combined into one, from the first to the last of their days. */
export type Change = {
  topic: ChangeTopic
  /** lodgingDays: hotel and room class; carDays: supplier, model and zone; empty for the other topics. */
  keys: number[]
  /** Null for the topics without days. */
  firstDay: Day | null
  lastDay: Day | null
}

/** The position up to which the changes were read. */
export type Position = {
  /** The transactions that the read could see, as PostgreSQL writes a snapshot. */
  snapshot: string
  /** Identifies the run of the server and the table. Transaction ids can only be compared when it is the same. */
  history: string
  /** The server's time in milliseconds. */
  atMs: number
}

/** The changes that were not visible at the position, and the new position. Without a position, no changes. */
export const readChanges = async (db: Db, last?: Position) => {
  const { snapshot = null, history = null } = last ?? {}
  const { rows } = await sql<Position & { continues: boolean | null; changes: Change[] }>`
    with read as materialized (
      select pg_current_snapshot() as now, ${snapshot}::text::pg_snapshot as last,
        concat_ws('/', extract(epoch from pg_postmaster_start_time()), 'changes'::regclass::oid,
          (select oid from pg_database where datname = current_database())) as history
    ),
    missing as (
      select topic, keys, first_day, last_day from changes, read
      where xid >= pg_snapshot_xmin(last) and xid < pg_snapshot_xmax(now) and not pg_visible_in_snapshot(xid, last)
    )
    select now::text as snapshot, history, (extract(epoch from clock_timestamp()) * 1000)::float8 as "atMs",
      history = ${history}::text and pg_snapshot_xmax(now) >= pg_snapshot_xmax(last) as continues,
      (
        select coalesce(json_agg(json_build_object('topic', topic, 'keys', keys, 'firstDay', first_day, 'lastDay', last_day)), '[]')
        from (
          select topic, keys, min(first_day) as first_day, max(last_day) as last_day from missing group by topic, keys
        ) joined
      ) as changes
    from read`.execute(db)
  const { continues, changes, ...position } = rows[0]!
  return { position, changes, continues: continues === true }
}

/** Deletes the changes that were visible in a snapshot. */
export const deleteChangesSeen = async (db: Db, snapshot: string) => {
  await sql`
    delete from changes
    where xid < pg_snapshot_xmax(${snapshot}::pg_snapshot) and pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`.execute(
    db,
  )
}
