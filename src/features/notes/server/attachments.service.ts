import sharp from 'sharp'
import { addHours } from '../../../lib/days.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf, transact } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/http/endpoint.ts'
import { contentTypeOf, putFile, readFile, removeFile, type StoredFile } from '../../../platform/stored-files.ts'
import { type AttachmentType, nameOf, TAKEN_TYPES } from '../attachment.ts'
import type { Attachment } from '../contract.ts'
import * as store from './attachments.store.ts'

const FORGET = 'notes.forget-attachment'
/** Hours after which a file that no note has taken is forgotten; longer than a request key is answered again. */
const FORGET_AFTER_HOURS = 48
/** Files of one client that wait for their note at most. */
const MAX_WAITING = 30

/** Dots that a picture may have: a small file can unfold into one that fills the memory. */
const MAX_PIXELS = 50_000_000
const LONGEST_SIDE = 2_400

/**
 * Takes a file for a note that is sent next. Refuses: INVALID for `file` that is none of JPEG, PNG, WebP and PDF by its content,
 * or a picture that cannot be read; TOO_MANY when thirty wait for their notes.
 */
export const addAttachment = async (ctx: Ctx, input: { name: string; file: Uint8Array }): Promise<Attachment> => {
  const clientId = clientIdOf(ctx)
  if ((await store.countWaiting(ctx.db, clientId)) >= MAX_WAITING) refuse('TOO_MANY', { minutes: 60 })
  const { contentType, bytes } = await cleaned(input.file)
  return transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const attachment = await store.insertAttachment(tx.db, {
      clientId,
      name: nameOf(input.name, contentType),
      contentType,
      sizeBytes: bytes.byteLength,
      fileId: await putFile(tx, { contentType, bytes }),
      at,
    })
    await tx.jobs.enqueue(tx.db, {
      kind: FORGET,
      payload: { id: attachment.id },
      dueAt: addHours(at, FORGET_AFTER_HOURS),
    })
    return attachment
  })
}

/** What is kept of a file: a PDF as it is, of a picture what is seen and nothing else (no place, no hidden part). */
const cleaned = async (file: Uint8Array): Promise<StoredFile & { contentType: AttachmentType }> => {
  const type = await contentTypeOf(file)
  if (!TAKEN_TYPES.some((taken) => taken === type)) {
    return refuseField('File', {
      en: 'must be a picture (JPEG, PNG, WebP) or a PDF',
      es: 'debe ser una imagen (JPEG, PNG, WebP) o un PDF',
    })
  }
  if (type === 'application/pdf') return { contentType: type, bytes: file }
  try {
    const bytes = await sharp(file, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
    return { contentType: 'image/jpeg', bytes }
  } catch {
    return refuseField('File', { en: 'is a picture that cannot be read', es: 'es una imagen que no se puede leer' })
  }
}

/** A file of one of the caller's notes, to be saved. Refuses: NOT_FOUND for any other. */
export const getAttachment = async (ctx: Ctx, { id }: { id: number }): Promise<FileReply> => {
  const found = await store.findAttachment(ctx.db, id)
  if (found?.clientId !== clientIdOf(ctx)) refuse('NOT_FOUND')
  return openAttachment(ctx, id)
}

/** A file of any note, for who may read all of them. Refuses: NOT_FOUND. */
export const openAttachment = async (ctx: Ctx, id: number): Promise<FileReply> => {
  const found = (await store.findAttachment(ctx.db, id)) ?? refuse('NOT_FOUND')
  const stored = (await readFile(ctx, found.fileId)) ?? refuse('NOT_FOUND')
  return { bytes: stored.bytes, type: stored.contentType, saveAs: found.name }
}

export const handleAttachmentJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(FORGET, async (tx, { id }: { id: number }) => {
    const fileId = await store.deleteWaiting(tx.db, id)
    if (fileId !== undefined) await removeFile(tx, fileId)
  })
}
