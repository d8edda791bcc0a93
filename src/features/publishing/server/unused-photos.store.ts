import './publishing.tables.ts'
import '../../places/server/photos.tables.ts'
import { sql } from 'kysely'
import type { PhotoKind } from '../../../lib/photo.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

type Uploads = { kind: string; photoKind: PhotoKind; before: Date }

/**
 * True for an upload `u` from before an instant that its owner does not show and that no version of its record refers to, cropped or whole.
 */
const isUnused = ({ kind, photoKind, before }: Uploads) => sql<boolean>`
  u.kind = ${photoKind} and u.uploaded_at < ${before}
  and not exists (select from photos p where p.kind = u.kind and p.owner_id = u.owner_id and p.version = u.version)
  and not exists (
    select from record_versions v
    where v.kind = ${kind} and v.id = u.owner_id and position(u.version in v.content::text) > 0
  )`

/** The owners with unused uploads. */
export const listOwners = async (db: Db, uploads: Uploads): Promise<number[]> => {
  const { rows } = await sql<{ owner_id: number }>`
    select distinct u.owner_id from photo_uploads u where ${isUnused(uploads)} order by u.owner_id`.execute(db)
  return rows.map(({ owner_id }) => owner_id)
}

/** Deletes the unused uploads of an owner; returns their number. */
export const deleteUploads = async (tx: Tx, { ownerId, ...uploads }: Uploads & { ownerId: number }) => {
  const { numAffectedRows } = await sql`
    delete from photo_uploads u where u.owner_id = ${ownerId} and ${isUnused(uploads)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Deletes the files that no owner shows or has uploaded, with their renderings; returns their number. The foreign keys protect a file that
 * someone uploads again at the same moment.
 */
export const deleteFiles = async (db: Db) => {
  const { numAffectedRows } = await sql`
    delete from photo_files f
    where not exists (select from photo_uploads u where u.version = f.version)
      and not exists (select from photos p where p.version = f.version)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
