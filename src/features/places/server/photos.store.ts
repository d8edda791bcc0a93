import './photos.tables.ts'
import type { PhotoFormat, PhotoKind } from '../../../lib/photo.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

export type PhotoFile = { version: string; bytes: Uint8Array; width: number; height: number; colours: string[] }

export const hasPhotoFile = async (db: Db, version: string) =>
  (await db.selectFrom('photo_files').select('version').where('version', '=', version).executeTakeFirst()) !== undefined

export const savePhotoFile = async (db: Db, file: PhotoFile) => {
  await db
    .insertInto('photo_files')
    .values({ ...file, colours: JSON.stringify(file.colours) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Replaces an owner's photos, in order. */
export const replacePhotos = async (tx: Tx, kind: PhotoKind, ownerId: number, versions: string[]) => {
  await tx.deleteFrom('photos').where('kind', '=', kind).where('owner_id', '=', ownerId).execute()
  if (versions.length === 0) return
  await tx
    .insertInto('photos')
    .values(versions.map((version, i) => ({ kind, owner_id: ownerId, position: i + 1, version })))
    .execute()
}

/** An owner's photos, in order. */
export const listPhotos = (db: Db, kind: PhotoKind, ownerId: number) =>
  db
    .selectFrom('photos as p')
    .innerJoin('photo_files as f', 'f.version', 'p.version')
    .select(['f.version', 'f.colours'])
    .where('p.kind', '=', kind)
    .where('p.owner_id', '=', ownerId)
    .orderBy('p.position')
    .execute()

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
