import { createHash } from 'node:crypto'
import { formatFor, isVersionMatch, type PhotoKind, photoOf, photoUrl } from '../../../lib/photo.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/http/endpoint.ts'
import { readPicture, renderPhoto } from './photo-rendering.ts'
import * as store from './photos.store.ts'

const YEAR_SECONDS = 31_536_000
/** Cache lifetime of a URL without a version. */
const UNVERSIONED_SECONDS = 300

type Asked = { id: number; size: number; alignment: number; v?: string }

/**
 * One photo in a size and alignment, in the best format that the caller accepts: the version in the URL, or the first photo. Each
 * rendering is stored and reused by all processes. Refuses: NOT_FOUND (docs/rules/storefront.md#photos).
 */
export const getPhoto =
  (kind: PhotoKind) =>
  async (ctx: Ctx, { id, size, alignment, v }: Asked): Promise<FileReply> => {
    const photos = await store.listPhotos(ctx.db, kind, id)
    const named = photos.find(({ version }) => isVersionMatch(version, v))
    const { version } = named ?? photos[0] ?? refuse('NOT_FOUND')
    const format = formatFor(ctx.accept)
    return {
      bytes: await findOrDraw(ctx, { version, size, alignment, format }),
      type: `image/${format}`,
      etag: `${version}-${size}-${alignment}-${format}`,
      maxAge: named ? YEAR_SECONDS : UNVERSIONED_SECONDS,
    }
  }

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

/** The URLs of all photos of an owner, in order, in a size and alignment; empty if it has none. */
export const listPhotoAddresses =
  (kind: PhotoKind) =>
  async (ctx: Ctx, { id, size, alignment }: Asked) =>
    (await store.listPhotos(ctx.db, kind, id)).map((kept) => photoUrl(photoOf(kind, id, kept)!, size, alignment))

/** The photo files of one owner, in order. */
export type PhotoSet = { kind: PhotoKind; ownerId: number; files: Uint8Array[] }

/** Replaces the photos of each owner; files that are already stored are not processed again. */
export const importPhotos = async (ctx: Ctx, sets: PhotoSet[]) => {
  for (const { kind, ownerId, files } of sets) {
    const versions: string[] = []
    for (const bytes of files) {
      const version = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      versions.push(version)
      if (await store.hasPhotoFile(ctx.db, version)) continue
      await store.savePhotoFile(ctx.db, { version, bytes, ...(await readPicture(bytes)) })
    }
    await transact(ctx, (tx) => store.replacePhotos(tx.db, kind, ownerId, [...new Set(versions)]))
  }
}
