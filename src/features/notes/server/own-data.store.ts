import './notes.tables.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

/** All messages of a client, including hidden ones, oldest first. */
export const listAllNotes = (db: Db, clientId: number) =>
  db
    .selectFrom('notes')
    .innerJoin('note_threads', 'note_threads.id', 'notes.thread_id')
    .select([
      'notes.id',
      'note_threads.kind',
      'note_threads.reference',
      'notes.from_client as fromClient',
      'notes.signed_by as signedBy',
      'notes.subject',
      'notes.body',
      'notes.created_at as createdAt',
      'notes.read_at as readAt',
      'notes.hidden_at as hiddenAt',
    ])
    .where('notes.client_id', '=', clientId)
    .orderBy('notes.id')
    .execute()

/** The client's attachments, without the files' content. */
export const listAllAttachments = (db: Db, clientId: number) =>
  db
    .selectFrom('note_attachments')
    .select(['note_id as noteId', 'name', 'content_type as contentType', 'size_bytes as sizeBytes'])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()

/** Deletes a client's conversations and returns the ids of their stored files. */
export const deleteConversations = async (tx: Tx, clientId: number): Promise<number[]> => {
  const files = await tx.deleteFrom('note_attachments').where('client_id', '=', clientId).returning('file_id').execute()
  await tx.deleteFrom('notes').where('client_id', '=', clientId).execute()
  await tx.deleteFrom('note_threads').where('client_id', '=', clientId).execute()
  return files.map((file) => file.file_id)
}
