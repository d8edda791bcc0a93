import './photos.tables.ts'
import { sql } from 'kysely'
import type { Bilingual } from '../../../lib/languages.ts'
import type { PhotoFormat, PhotoKeeper, PhotoKind } from '../../../lib/photo.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

export type PhotoFile = { version: string; bytes: Uint8Array; width: number; height: number; colours: string[] }

export const hasPhotoFile = async (db: Db, version: string) =>
  (await db.selectFrom('photo_files').select('version').where('version', '=', version).executeTakeFirst()) !== undefined

/** Stores a file and locks it until the transaction ends, so that it is not deleted before something uses it. */
export const savePhotoFile = async (db: Db, file: PhotoFile) => {
  await db
    .insertInto('photo_files')
    .values({ ...file, colours: JSON.stringify(file.colours) })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ version: file.version }))
    .execute()
}

/** Replaces an owner's photos, in order. */
export const replacePhotos = async (
  tx: Tx,
  kind: PhotoKind,
  ownerId: number,
  photos: { version: string; alt: Bilingual | null; partId: number | null }[],
) => {
  await tx.deleteFrom('photos').where('kind', '=', kind).where('owner_id', '=', ownerId).execute()
  if (photos.length === 0) return
  await tx
    .insertInto('photos')
    .values(
      photos.map(({ version, alt, partId }, i) => ({
        kind,
        owner_id: ownerId,
        position: i + 1,
        version,
        alt: alt && JSON.stringify(alt),
        part_id: partId,
      })),
    )
    .execute()
}

/** An owner's photos, in order. */
export const listPhotos = (db: Db, kind: PhotoKind, ownerId: number) =>
  db
    .selectFrom('photos as p')
    .innerJoin('photo_files as f', 'f.version', 'p.version')
    .select(['f.version', 'f.colours', 'p.alt', 'p.part_id as partId'])
    .where('p.kind', '=', kind)
    .where('p.owner_id', '=', ownerId)
    .orderBy('p.position')
    .execute()

/** The first photo of each of several owners. */
export const listFirstPhotos = async (db: Db, kind: PhotoKind, ownerIds: readonly number[]) =>
  ownerIds.length === 0
    ? []
    : db
        .selectFrom('photos as p')
        .innerJoin('photo_files as f', 'f.version', 'p.version')
        .select(['p.owner_id as ownerId', 'f.version', 'f.colours'])
        .where('p.kind', '=', kind)
        .where('p.owner_id', 'in', ownerIds)
        .where('p.position', '=', 1)
        .execute()

/** A photo uploaded for an owner, by its version or the beginning of the version. */
export const findUpload = (db: Db, kind: PhotoKind, ownerId: number, version: string) =>
  db
    .selectFrom('photo_uploads')
    .select('version')
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('version', '>=', version)
    .where('version', '<=', `${version}g`)
    .limit(1)
    .executeTakeFirst()

/** Adds an upload; an existing one counts as uploaded now. */
export const addUpload = async (
  db: Db,
  { kind, ownerId, version, at }: { kind: PhotoKeeper; ownerId: number; version: string; at: Date },
) => {
  await db
    .insertInto('photo_uploads')
    .values({ kind, owner_id: ownerId, version, uploaded_at: at })
    .onConflict((conflict) => conflict.columns(['kind', 'owner_id', 'version']).doUpdateSet({ uploaded_at: at }))
    .execute()
}

export const deleteUploads = async (tx: Tx, kind: PhotoKind, ownerId: number) => {
  await tx.deleteFrom('photo_uploads').where('kind', '=', kind).where('owner_id', '=', ownerId).execute()
}

/** Deletes some uploads of an owner, and their files that no other owner keeps. */
export const deleteUploadedFiles = async (tx: Tx, kind: PhotoKeeper, ownerId: number, versions: string[]) => {
  if (versions.length === 0) return
  await tx
    .deleteFrom('photo_uploads')
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('version', 'in', versions)
    .execute()
  // Locked, so that the next statement sees all owners that keep one of them.
  const files = tx.selectFrom('photo_files').select('version').where('version', 'in', versions)
  await files.orderBy('version').forUpdate().execute()
  await tx
    .deleteFrom('photo_files as f')
    .where('f.version', 'in', versions)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photo_uploads as u').select('u.version').whereRef('u.version', '=', 'f.version'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photos as p').select('p.version').whereRef('p.version', '=', 'f.version'))),
    )
    .execute()
}

/** Keeps the photos that an owner shows now as uploads. */
export const keepAsUploads = async (tx: Tx, kind: PhotoKind, ownerId: number, at: Date) => {
  await tx
    .insertInto('photo_uploads')
    .columns(['kind', 'owner_id', 'version', 'uploaded_at'])
    .expression((db) =>
      db
        .selectFrom('photos')
        .select(['kind', 'owner_id', 'version'])
        .select(sql.val(at).as('uploaded_at'))
        .where('kind', '=', kind)
        .where('owner_id', '=', ownerId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A photo file and its original width. */
export const getPhotoFile = (db: Db, version: string) =>
  db
    .selectFrom('photo_files')
    .select(['bytes', 'width', 'height'])
    .where('version', '=', version)
    .executeTakeFirstOrThrow()

export type Render = { version: string; size: number; alignment: number; format: PhotoFormat }

export const findRender = async (db: Db, { version, size, alignment, format }: Render) =>
  (
    await db
      .selectFrom('photo_renders')
      .select('bytes')
      .where('version', '=', version)
      .where('size', '=', size)
      .where('alignment', '=', alignment)
      .where('format', '=', format)
      .executeTakeFirst()
  )?.bytes

export const saveRender = async (db: Db, render: Render & { bytes: Uint8Array }) => {
  await db
    .insertInto('photo_renders')
    .values(render)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
