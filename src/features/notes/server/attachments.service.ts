import { addHours } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf, transact } from '../../../platform/context.ts'
import { putFile, readFile, removeFile } from '../../../platform/files/stored-files.ts'
import type { FileReply } from '../../../platform/http/endpoint.ts'
import { acceptUpload } from '../../../platform/uploads.ts'
import { attachmentName } from '../attachment.ts'
import type { Attachment } from '../contract.ts'
import * as store from './attachments.store.ts'

const FORGET = 'notes.forget-attachment'
/** When a file that no message uses is deleted; later than an idempotency key expires. */
const DELETE_AFTER_HOURS = 48
/** Maximum number of a client's files that no message uses yet. */
const MAX_UNSENT = 30

/**
 * Stores a file for a message that is not sent yet. Refuses: INVALID for `file` when its content is not a JPEG, PNG, WebP or PDF, is
 * unreadable or contains active content; TOO_MANY when thirty files are still unused.
 */
export const addAttachment = async (ctx: Ctx, input: { name: string; file: Uint8Array }): Promise<Attachment> => {
  const clientId = clientIdOf(ctx)
  if ((await store.countUnsent(ctx.db, clientId)) >= MAX_UNSENT) refuse('TOO_MANY', { minutes: 60 })
  const { contentType, bytes } = await acceptUpload('file', input.file)
  return transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const attachment = await store.insertAttachment(tx.db, {
      clientId,
      name: attachmentName(input.name, contentType),
      contentType,
      sizeBytes: bytes.byteLength,
      fileId: await putFile(tx, { contentType, bytes }),
      at,
    })
    await tx.jobs.enqueue(tx.db, {
      kind: FORGET,
      payload: { id: attachment.id },
      dueAt: addHours(at, DELETE_AFTER_HOURS),
    })
    return attachment
  })
}

/** A file of one of the caller's messages, as a download. Refuses: NOT_FOUND for any other. */
export const getAttachment = async (ctx: Ctx, { id }: { id: number }): Promise<FileReply> => {
  const attachment = await store.findAttachment(ctx.db, id)
  if (attachment?.clientId !== clientIdOf(ctx)) refuse('NOT_FOUND')
  return openAttachment(ctx, id)
}

/** A file of any message, for callers with permission to read all messages. Refuses: NOT_FOUND. */
export const openAttachment = async (ctx: Ctx, id: number): Promise<FileReply> => {
  const attachment = (await store.findAttachment(ctx.db, id)) ?? refuse('NOT_FOUND')
  const stored = (await readFile(ctx, attachment.fileId)) ?? refuse('NOT_FOUND')
  return { bytes: stored.bytes, type: stored.contentType, saveAs: attachment.name }
}

export const handleAttachmentJobs = ({ jobs }: Pick<Ctx, 'jobs'>) => {
  jobs.handle(FORGET, async (tx, { id }: { id: number }) => {
    const fileId = await store.deleteUnsent(tx.db, id)
    if (fileId !== undefined) await removeFile(tx, fileId)
  })
}
