import './publishing.tables.ts'
import '../../staff/server/staff.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Bilingual } from '../../../lib/languages.ts'
import type { OlderTexts } from '../../../lib/older-texts.ts'
import type { RecordContent } from '../../../lib/record-fields.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { RecordStatus, VersionEvent } from '../states.ts'

/** A record without its content. */
export type RecordRow = {
  id: number
  status: RecordStatus
  name: Bilingual
  changed: boolean
  publishedVersion: number | null
  latestVersion: number
}

/** Identifies a record. */
export type RecordKey = { kind: string; id: number }

const toRow = (row: Selectable<Tables['records']>): RecordRow => ({
  id: row.id,
  status: row.status,
  name: row.name,
  changed: row.changed,
  publishedVersion: row.published_version,
  latestVersion: row.latest_version,
})

/**
 * The records of a kind that have versions, with the time, author and older texts of the latest version, and whether they came from the
 * demo's catalogue.
 */
export const listRecords = async (db: Db, kind: string) => {
  const rows = await db
    .selectFrom('records as r')
    .innerJoin('record_versions as v', (join) =>
      join.onRef('v.kind', '=', 'r.kind').onRef('v.id', '=', 'r.id').onRef('v.version', '=', 'r.latest_version'),
    )
    .leftJoin('staff as s', 's.id', 'v.staff_id')
    .leftJoin('demo_drafts as d', (join) => join.onRef('d.kind', '=', 'r.kind').onRef('d.id', '=', 'r.id'))
    .selectAll('r')
    .select(['v.at', 'v.older_texts as olderTexts', 's.name as by', 'd.source_id as source'])
    .where('r.kind', '=', kind)
    .execute()
  return rows.map(({ at, by, source, olderTexts, ...row }) => ({
    ...toRow(row),
    olderTexts,
    demo: source !== null,
    at: at.toISOString(),
    by,
  }))
}

export const findRecord = async (db: Db, { kind, id }: RecordKey) => {
  const row = await db
    .selectFrom('records')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toRow(row)
}

/** Locks a record until the transaction ends, and returns it. */
export const lockRecord = async (tx: Tx, { kind, id }: RecordKey) => {
  const row = await tx
    .selectFrom('records')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toRow(row)
}

/** Adds a record unless it exists; returns whether it is new. */
export const addRecord = async (tx: Tx, kind: string, { id, status, name, publishedVersion }: RecordRow) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('records')
    .values({
      kind,
      id,
      status,
      name: JSON.stringify(name),
      changed: false,
      published_version: publishedVersion,
      latest_version: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateRecord = async (tx: Tx, kind: string, { id, ...record }: RecordRow) => {
  await tx
    .updateTable('records')
    .set({
      status: record.status,
      name: JSON.stringify(record.name),
      changed: record.changed,
      published_version: record.publishedVersion,
      latest_version: record.latestVersion,
    })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

/** Returns an id that no record has and that no release assigns. */
export const takeRecordId = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('record_ids')::int as id`.execute(tx)
  return rows[0]!.id
}

/**
 * Prevents other transactions from publishing or archiving until this one ends, so that what it has checked stays true. Call it before
 * locking a record.
 */
export const lockPublishing = async (tx: Tx) => {
  await sql`select pg_advisory_xact_lock(hashtext('publishing'))`.execute(tx)
}

export type NewVersion = RecordKey & {
  version: number
  event: VersionEvent
  content: RecordContent
  olderTexts: OlderTexts
  at: Date
  staffId: number | null
}

export const addVersion = async (tx: Tx, { content, olderTexts, staffId, ...version }: NewVersion) => {
  await tx
    .insertInto('record_versions')
    .values({
      ...version,
      content: JSON.stringify(content),
      older_texts: JSON.stringify(olderTexts),
      staff_id: staffId,
    })
    .execute()
}

const versionsOf = (db: Db, { kind, id }: RecordKey) =>
  db
    .selectFrom('record_versions as v')
    .leftJoin('staff as s', 's.id', 'v.staff_id')
    .where('v.kind', '=', kind)
    .where('v.id', '=', id)

/** The versions of a record, the newest first, without their contents. */
export const listVersions = async (db: Db, key: RecordKey, limit: number, offset: number) => {
  const rows = await versionsOf(db, key)
    .select(['v.version', 'v.event', 'v.at', 's.name as by'])
    .orderBy('v.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export const findVersion = async (db: Db, key: RecordKey, version: number) => {
  const row = await versionsOf(db, key)
    .select(['v.version', 'v.event', 'v.at', 'v.content', 'v.older_texts as olderTexts', 's.name as by'])
    .where('v.version', '=', version)
    .executeTakeFirst()
  return row && { ...row, at: row.at.toISOString() }
}

/** The contents of a record's versions up to a given one, oldest first. */
export const listContents = async (db: Db, { kind, id }: RecordKey, upTo: number): Promise<RecordContent[]> => {
  const rows = await db
    .selectFrom('record_versions')
    .select('content')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '<=', upTo)
    .orderBy('version')
    .execute()
  return rows.map(({ content }) => content)
}

/** The published records of all kinds that have versions, with their published content. */
export const listPublished = (db: Db) =>
  db
    .selectFrom('records as r')
    .innerJoin('record_versions as v', (join) =>
      join.onRef('v.kind', '=', 'r.kind').onRef('v.id', '=', 'r.id').onRef('v.version', '=', 'r.published_version'),
    )
    .select(['r.kind', 'r.id', 'r.status', 'v.content'])
    .execute()
