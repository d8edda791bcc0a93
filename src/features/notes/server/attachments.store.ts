import './notes.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AttachmentType } from '../attachment.ts'
import type { Attachment } from '../contract.ts'

const COLUMNS = ['id', 'name', 'content_type as contentType', 'size_bytes as sizeBytes'] as const

/** Adds a file that no message uses yet. */
export const insertAttachment = (
  tx: Tx,
  file: {
    clientId: number
    name: string
    contentType: AttachmentType
    sizeBytes: number
    fileId: number
    at: Date
  },
): Promise<Attachment> =>
  tx
    .insertInto('note_attachments')
    .values({
      client_id: file.clientId,
      name: file.name,
      content_type: file.contentType,
      size_bytes: file.sizeBytes,
      file_id: file.fileId,
      created_at: file.at,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** The number of a client's files that no message uses yet. */
export const countUnsent = async (db: Db, clientId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('note_attachments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('note_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Attaches a client's unused files to a message, in order; false when one of them is not theirs or is already used. */
export const attachTo = async (tx: Tx, clientId: number, noteId: number, ids: number[]): Promise<boolean> => {
  for (const [index, id] of ids.entries()) {
    const attached = await tx
      .updateTable('note_attachments')
      .set({ note_id: noteId, position: index + 1 })
      .where('id', '=', id)
      .where('client_id', '=', clientId)
      .where('note_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!attached) return false
  }
  return true
}

/** The files of messages, in order per message. */
export const listAttachments = (db: Db, noteIds: number[]): Promise<(Attachment & { noteId: number | null })[]> =>
  noteIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('note_attachments')
        .select([...COLUMNS, 'note_id as noteId'])
        .where('note_id', 'in', noteIds)
        .orderBy('note_id')
        .orderBy('position')
        .execute()

/** A file attached to a message, and its client. */
export const findAttachment = (db: Db, id: number) =>
  db
    .selectFrom('note_attachments')
    .select([...COLUMNS, 'client_id as clientId', 'file_id as fileId'])
    .where('id', '=', id)
    .where('note_id', 'is not', null)
    .executeTakeFirst()

/** Deletes a file that no message uses; returns the id of the stored file. */
export const deleteUnsent = async (tx: Tx, id: number): Promise<number | undefined> => {
  const row = await tx
    .deleteFrom('note_attachments')
    .where('id', '=', id)
    .where('note_id', 'is', null)
    .returning('file_id')
    .executeTakeFirst()
  return row?.file_id
}
