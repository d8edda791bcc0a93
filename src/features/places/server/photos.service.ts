import { createHash } from 'node:crypto'
import type { Bilingual } from '../../../lib/languages.ts'
import {
  ALIGNMENTS,
  CARD_SIZE,
  formatFor,
  isVersionMatch,
  type Photo,
  type PhotoFormat,
  type PhotoKeeper,
  type PhotoKind,
  photoOf,
  photoUrl,
} from '../../../lib/photo.ts'
import type { Crop, PlacedPhoto, RecordPhoto } from '../../../lib/record-fields.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { type Reader, readCached } from '../../../platform/changes/read-cache.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/http/endpoint.ts'
import { PICTURE_PROBLEMS, reencodePicture } from '../../../platform/uploads.ts'
import { cutOut, readPicture, renderPhoto } from './photo-rendering.ts'
import * as store from './photos.store.ts'

const YEAR_SECONDS = 31_536_000
/** Cache lifetime of a URL without a version. */
const UNVERSIONED_SECONDS = 300

type Asked = { id: number; size: number; alignment: number; v?: string | undefined }

/**
 * One photo in a size and alignment, in the best format that the caller accepts: the version in the URL, or else the first photo. Each
 * rendering is stored and reused by all processes. Refuses: NOT_FOUND (docs/rules/storefront.md#photos).
 */
export const getPhoto =
  (kind: PhotoKind) =>
  async (ctx: Ctx, { id, size, alignment, v }: Asked): Promise<FileReply> => {
    return drawPhoto(ctx, kind, { id, size, alignment, v, format: formatFor(ctx.accept) })
  }

/** A photo for the link preview in social networks, always JPEG: the version in the URL, or else the first photo. Refuses: NOT_FOUND. */
export const getCard =
  (kind: PhotoKind) =>
  (ctx: Ctx, { id, v }: Pick<Asked, 'id' | 'v'>): Promise<FileReply> =>
    drawPhoto(ctx, kind, { id, size: CARD_SIZE, alignment: ALIGNMENTS.center, v, format: 'jpeg' })

const drawPhoto = async (
  ctx: Ctx,
  kind: PhotoKind,
  { id, size, alignment, v, format }: Asked & { format: PhotoFormat },
): Promise<FileReply> => {
  const photos = await store.listPhotos(ctx.db, kind, id)
  const named = photos.find(({ version }) => isVersionMatch(version, v))
  const uploaded = named || !v ? undefined : await store.findUpload(ctx.db, kind, id, v)
  const { version } = named ?? uploaded ?? photos[0] ?? refuse('NOT_FOUND')
  return {
    bytes: await findOrDraw(ctx, { version, size, alignment, format }),
    type: `image/${format}`,
    etag: `${version}-${size}-${alignment}-${format}`,
    maxAge: named || uploaded ? YEAR_SECONDS : UNVERSIONED_SECONDS,
  }
}

/**
 * A kept file in a size and alignment, as JPEG unless the caller accepts a better format. The owner's feature must check who may see it;
 * `maxAge` is how long caches may keep it.
 */
export const drawKept = async (
  ctx: Ctx,
  render: { version: string; size: number; alignment: number },
  maxAge?: number,
): Promise<FileReply> => {
  const format = formatFor(ctx.accept)
  return {
    bytes: await findOrDraw(ctx, { ...render, format }),
    type: `image/${format}`,
    ...(maxAge !== undefined && { maxAge, etag: `${render.version}-${render.size}-${render.alignment}-${format}` }),
  }
}

/** The bytes of a kept file, as stored. */
export const readStoredFile = async (ctx: Pick<Ctx, 'db'>, version: string) =>
  (await store.getPhotoFile(ctx.db, version)).bytes

/** Chains the renderings, so that only one runs at a time and requests keep some CPU. */
let drawing: Promise<unknown> = Promise.resolve()

const findOrDraw = async (ctx: Ctx, render: store.Render) => {
  const made = await store.findRender(ctx.db, render)
  if (made) return made
  const drawn = drawing.then(async () => {
    const existing = await store.findRender(ctx.db, render)
    if (existing) return existing
    const bytes = await renderPhoto(await store.getPhotoFile(ctx.db, render.version), render)
    await store.saveRender(ctx.db, { ...render, bytes })
    return bytes
  })
  drawing = drawn.catch(() => undefined)
  return drawn
}

/** All photos of an owner, in order; photos of its parts come last. */
export const listPhotos = async (ctx: Reader, kind: PhotoKind, id: number): Promise<OwnedPhoto[]> =>
  (await readCached(ctx, `photos of ${kind} ${id}`, (db) => store.listPhotos(db, kind, id))).map(
    ({ version, colours, alt, partId }) => ({
      ...photoOf(kind, id, { version, colours, ...(alt && { alt }) })!,
      partId,
    }),
  )

/** A photo with the part of its owner that it shows; null for the whole. */
export type OwnedPhoto = Photo & { partId: number | null }

/** The URLs of all photos of an owner, in order, in a size and alignment; empty if it has none. */
export const listPhotoAddresses =
  (kind: PhotoKind) =>
  async (ctx: Ctx, { id, size, alignment }: Asked) =>
    (await listPhotos(ctx, kind, id)).map((photo) => photoUrl(photo, size, alignment))

/** The first photo of each of several owners, by owner; owners without photos are left out. */
export const listFirstPhotos = async (ctx: Pick<Ctx, 'db'>, kind: PhotoKind, ownerIds: readonly number[]) =>
  new Map(
    (await store.listFirstPhotos(ctx.db, kind, ownerIds)).map(({ ownerId, ...stored }) => [
      ownerId,
      photoOf(kind, ownerId, stored),
    ]),
  )

/**
 * Stores a photo that staff uploaded for an owner, upright and without metadata; it is shown once `replacePhotos` names its version.
 * Refuses: INVALID when it is not a picture.
 */
export const uploadPhoto = async (ctx: Ctx, kind: PhotoKind, ownerId: number, bytes: Uint8Array): Promise<string> => {
  const redrawn = await reencodePicture(bytes)
  if ('problem' in redrawn) return refuseField('file', PICTURE_PROBLEMS[redrawn.problem])
  return saveUpload(ctx, kind, ownerId, redrawn.picture)
}

/** Stores a part of an owner's photo, in percent of its sides, as a separate photo. Refuses: NOT_FOUND. */
export const cropPhoto = async (ctx: Ctx, kind: PhotoKind, ownerId: number, version: string, crop: Crop) => {
  const own = [
    ...(await store.listPhotos(ctx.db, kind, ownerId)),
    await store.findUpload(ctx.db, kind, ownerId, version),
  ]
  if (!own.some((photo) => photo?.version === version)) refuse('NOT_FOUND')
  return saveUpload(ctx, kind, ownerId, await cutOut(await store.getPhotoFile(ctx.db, version), crop))
}

/** Stores pictures for an owner without showing them, each only once; returns them as a record's photos. */
export const addPhotos = async (
  tx: TxCtx,
  kind: PhotoKind,
  ownerId: number,
  files: readonly PhotoFile[],
): Promise<RecordPhoto[]> => {
  const saved = await saveFiles(tx, files)
  for (const { version } of saved) await store.addUpload(tx.db, { kind, ownerId, version, at: tx.clock.now() })
  return saved.map(({ version, alt }) => ({ version, original: version, crop: null, alt: alt ?? NOT_DESCRIBED }))
}

/** Deletes the records of an owner's uploads. */
export const deleteUploads = (tx: TxCtx, kind: PhotoKind, ownerId: number) => store.deleteUploads(tx.db, kind, ownerId)

/** Stores the files that are not stored yet; returns each version once for each part that shows it. */
const saveFiles = async (ctx: Pick<Ctx, 'db'>, files: readonly PhotoFile[]) => {
  const saved = new Map<string, Omit<PhotoFile, 'bytes'> & { version: string }>()
  for (const { bytes, ...photo } of files) {
    const version = versionOf(bytes)
    saved.set(`${photo.partId} ${version}`, { version, ...photo })
    if (await store.hasPhotoFile(ctx.db, version)) continue
    await store.savePhotoFile(ctx.db, { version, bytes, ...(await readPicture(bytes)) })
  }
  return [...saved.values()]
}

const saveUpload = async (ctx: Ctx, kind: PhotoKind, ownerId: number, bytes: Uint8Array) => {
  const version = versionOf(bytes)
  const file = { version, bytes, ...(await readPicture(bytes)) }
  await transact(ctx, async (tx) => {
    await store.savePhotoFile(tx.db, file)
    await store.addUpload(tx.db, { kind, ownerId, version, at: tx.clock.now() })
  })
  return version
}

/** A picture to keep. */
export type KeptFile = store.PhotoFile

/** Reads the data to store about a picture, before the transaction that keeps it. */
export const describeFile = async (bytes: Uint8Array): Promise<KeptFile> => ({
  version: versionOf(bytes),
  bytes,
  ...(await readPicture(bytes)),
})

/** Keeps a picture for an owner whose feature decides when to show it. */
export const keepFile = async (tx: TxCtx, kind: PhotoKeeper, ownerId: number, file: KeptFile) => {
  await store.savePhotoFile(tx.db, file)
  await store.addUpload(tx.db, { kind, ownerId, version: file.version, at: tx.clock.now() })
}

/** Deletes pictures kept by an owner, with their files unless another owner keeps the same ones. */
export const forgetFiles = (tx: TxCtx, kind: PhotoKeeper, ownerId: number, versions: string[]) =>
  store.deleteUploadedFiles(tx.db, kind, ownerId, versions)

const versionOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

const NOT_DESCRIBED: Bilingual = { en: '', es: '' }

/** Returns a function that returns the photos of a part of an owner, or the owner's own photos for null, as a record's content. */
export const loadPhotosByPart = async (ctx: Pick<Ctx, 'db'>, kind: PhotoKind, ownerId: number) => {
  const stored = await store.listPhotos(ctx.db, kind, ownerId)
  const byPart = Map.groupBy(stored, ({ partId }) => partId)
  return (part: number | null): RecordPhoto[] =>
    (byPart.get(part) ?? []).map(({ version, alt }) => ({
      version,
      original: version,
      crop: null,
      alt: alt ?? NOT_DESCRIBED,
    }))
}

/** An owner's own photos as a record's content. */
export const loadPhotos = async (ctx: Pick<Ctx, 'db'>, kind: PhotoKind, ownerId: number) =>
  (await loadPhotosByPart(ctx, kind, ownerId))(null)

/** Refuses: INVALID for a photo that was not uploaded for this owner, or has been deleted since. */
export const refuseUnknownPhotos = async (
  tx: TxCtx,
  kind: PhotoKind,
  ownerId: number,
  placed: readonly PlacedPhoto[],
) => {
  const shown = new Set((await store.listPhotos(tx.db, kind, ownerId)).map(({ version }) => version))
  for (const { path, photo } of placed)
    for (const each of new Set([photo.version, photo.original]))
      if (!shown.has(each) && !(await store.findUpload(tx.db, kind, ownerId, each)))
        refuseField(`content.${path}` as const, {
          en: 'is no longer a photo of this record: upload it again',
          es: 'ya no es una foto de esta ficha: súbala de nuevo',
        })
}

/** The photos of a part of an owner, with the path of their field in the record. */
export type PartPhotos = { partId: number; path: string; photos: readonly RecordPhoto[] }

/** Shows these photos of an owner and its parts, in order. Refuses: INVALID for a photo that was not uploaded for this owner. */
export const applyPhotos = async (
  tx: TxCtx,
  kind: PhotoKind,
  ownerId: number,
  photos: readonly RecordPhoto[],
  parts: readonly PartPhotos[] = [],
) => {
  // Keeps the current photos as uploads, so that they can be shown again.
  await store.keepAsUploads(tx.db, kind, ownerId, tx.clock.now())
  const placed = [{ partId: null, path: 'photos', photos }, ...parts].flatMap(({ partId, path, photos: own }) =>
    own.map((photo, i) => ({ partId, path: `${path}.${i}`, photo })),
  )
  await refuseUnknownPhotos(tx, kind, ownerId, placed)
  const shown = [...new Map(placed.map((each) => [`${each.partId} ${each.photo.version}`, each])).values()]
  await store.replacePhotos(
    tx.db,
    kind,
    ownerId,
    shown.map(({ photo: { version, alt }, partId }) => ({ version, alt: alt.en && alt.es ? alt : null, partId })),
  )
}

/** A picture with its description, if it has one, and the part of its owner if it shows only that part. */
export type PhotoFile = { bytes: Uint8Array; alt?: Bilingual; partId?: number }

/** The photos of one owner, in order. */
export type PhotoSet = { kind: PhotoKind; ownerId: number; files: readonly PhotoFile[] }

/** Replaces the photos of each owner; files that are already stored are not processed again. */
export const importPhotos = async (ctx: Ctx, sets: PhotoSet[]) => {
  for (const { kind, ownerId, files } of sets) {
    const saved = await saveFiles(ctx, files)
    await transact(ctx, (tx) =>
      store.replacePhotos(
        tx.db,
        kind,
        ownerId,
        saved.map(({ version, alt = null, partId = null }) => ({ version, alt, partId })),
      ),
    )
  }
}
