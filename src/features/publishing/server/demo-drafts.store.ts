import './publishing.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { RecordKey } from './publishing.store.ts'

/** The records of a kind that started as drafts from the demo's catalogue, by their number in it. */
export const listTaken = async (db: Db, kind: string): Promise<ReadonlyMap<number, number>> => {
  const rows = await db.selectFrom('demo_drafts').select(['source_id', 'id']).where('kind', '=', kind).execute()
  return new Map(rows.map(({ source_id, id }) => [source_id, id]))
}

/** Prevents two concurrent calls from both taking the demo's catalogue. */
export const lockTaking = async (tx: Tx) => {
  await sql`select pg_advisory_xact_lock(hashtext('demo drafts'))`.execute(tx)
}

/** Marks a draft as taken from the demo's catalogue. */
export const markTaken = async (tx: Tx, { kind, id }: RecordKey, sourceId: number) => {
  await tx.insertInto('demo_drafts').values({ kind, id, source_id: sourceId }).execute()
}

/** Drafts from the demo's catalogue that are not published. */
const drafts = (db: Db) =>
  db
    .selectFrom('demo_drafts as d')
    .innerJoin('records as r', (join) => join.onRef('r.kind', '=', 'd.kind').onRef('r.id', '=', 'd.id'))
    .where('r.status', '=', 'draft')

/** The number of the demo's drafts, and of those that nobody has changed. */
export const countDrafts = async (db: Db) => {
  const { total, untouched } = await drafts(db)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('r.latest_version', '=', 1).as('untouched'),
    ])
    .executeTakeFirstOrThrow()
  return { drafts: total, untouched }
}

/** Deletes the demo's drafts that nobody has changed; returns them. */
export const deleteUntouched = async (tx: Tx): Promise<RecordKey[]> => {
  const found = await drafts(tx)
    .where('r.latest_version', '=', 1)
    .select(['r.kind', 'r.id'])
    .orderBy('r.kind')
    .orderBy('r.id')
    .forUpdate('r')
    .execute()
  for (const { kind, id } of found) {
    await tx.deleteFrom('record_versions').where('kind', '=', kind).where('id', '=', id).execute()
    await tx.deleteFrom('records').where('kind', '=', kind).where('id', '=', id).execute()
  }
  return found
}
