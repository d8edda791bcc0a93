import { createHash } from 'node:crypto'
import { formatFor, isNamed, type PhotoKind, photoAddress, photoOf } from '../../../lib/photo.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/http/endpoint.ts'
import { drawPhoto, readPicture } from './photo-drawing.ts'
import * as store from './photos.store.ts'

const YEAR_SECONDS = 31_536_000
/** Seconds for which an address that does not say which picture it means is kept. */
const UNVERSIONED_SECONDS = 300

type Asked = { id: number; size: number; alignment: number; v?: string }

/**
 * One photo in a size and with a side to keep, in the best format that the caller takes: the one that the address names, else
 * the first. Each is drawn once, by whichever process is asked first. Refuses: NOT_FOUND (spec 7, decisions 4).
 */
export const getPhoto =
  (kind: PhotoKind) =>
  async (ctx: Ctx, { id, size, alignment, v }: Asked): Promise<FileReply> => {
    const photos = await store.listPhotos(ctx.db, kind, id)
    const named = photos.find(({ version }) => isNamed(version, v))
    const { version } = named ?? photos[0] ?? refuse('NOT_FOUND')
    const format = formatFor(ctx.accept)
    return {
      bytes: await findOrDraw(ctx, { version, size, alignment, format }),
      type: `image/${format}`,
      etag: `${version}-${size}-${alignment}-${format}`,
      maxAge: named ? YEAR_SECONDS : UNVERSIONED_SECONDS,
    }
  }

/** Drawings under way, one after the other, so that pictures never take the whole machine. */
let drawing: Promise<unknown> = Promise.resolve()

const findOrDraw = async (ctx: Ctx, render: store.Render) => {
  const made = await store.findRender(ctx.db, render)
  if (made) return made
  const drawn = drawing.then(async () => {
    const meanwhile = await store.findRender(ctx.db, render)
    if (meanwhile) return meanwhile
    const bytes = await drawPhoto(await store.getPhotoFile(ctx.db, render.version), render)
    await store.saveRender(ctx.db, { ...render, bytes })
    return bytes
  })
  drawing = drawn.catch(() => undefined)
  return drawn
}

/** The addresses of all photos of something, the first one first, in a size and with a side to keep; none when it has none. */
export const listPhotoAddresses =
  (kind: PhotoKind) =>
  async (ctx: Ctx, { id, size, alignment }: Asked) =>
    (await store.listPhotos(ctx.db, kind, id)).map((kept) => photoAddress(photoOf(kind, id, kept)!, size, alignment))

/** Photos for one owner: the files, the first one first. */
export type PhotoSet = { kind: PhotoKind; ownerId: number; files: Uint8Array[] }

/** Gives everything in the list its photos, in place of those it had; a file that is known already is not read again. */
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
