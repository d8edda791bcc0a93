import './notes.tables.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { Attachment } from '../contract.ts'
import type { ThreadKind, Words } from '../thread.ts'
import { listAttachments } from './attachments.store.ts'

/** A stored message, in every language that it was written in. */
export type StoredNote = {
  id: number
  clientId: number
  fromClient: boolean
  readAt: Date | null
  thread: { id: number; kind: ThreadKind; reference: string }
  subject: Words
  body: Words
  signedBy: string
  attachments: Attachment[]
  createdAt: Date
}

type Row = Selectable<Tables['notes']> & { kind: ThreadKind; reference: string }

const toStoredNote = (row: Row, attachments: Attachment[]): StoredNote => ({
  id: row.id,
  clientId: row.client_id,
  fromClient: row.from_client,
  readAt: row.read_at,
  thread: { id: row.thread_id, kind: row.kind, reference: row.reference },
  subject: row.subject,
  body: row.body,
  signedBy: row.signed_by,
  attachments,
  createdAt: row.created_at,
})

const notes = (db: Db) =>
  db
    .selectFrom('notes')
    .innerJoin('note_threads', 'note_threads.id', 'notes.thread_id')
    .selectAll('notes')
    .select(['note_threads.kind', 'note_threads.reference'])

const withAttachments = async (db: Db, rows: Row[]): Promise<StoredNote[]> => {
  const files = await listAttachments(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) =>
    toStoredNote(
      row,
      files.filter((file) => file.noteId === row.id),
    ),
  )
}

/** One message of a client, hidden or not; undefined when it does not exist or is another client's. */
export const findNote = async (db: Db, clientId: number, id: number): Promise<StoredNote | undefined> => {
  const row = await notes(db).where('notes.id', '=', id).where('notes.client_id', '=', clientId).executeTakeFirst()
  return row && (await withAttachments(db, [row]))[0]
}

/** The message that a client sent with this request key. */
export const findNoteByKey = async (db: Db, clientId: number, requestKey: string): Promise<StoredNote | undefined> => {
  const row = await notes(db)
    .where('notes.client_id', '=', clientId)
    .where('notes.request_key', '=', requestKey)
    .executeTakeFirst()
  return row && (await withAttachments(db, [row]))[0]
}

/** The messages that a client sees, newest first. */
export const listNotes = async (
  db: Db,
  { clientId, fromClient, before, limit }: { clientId: number; fromClient: boolean; before?: number; limit: number },
): Promise<StoredNote[]> => {
  let query = notes(db)
    .where('notes.client_id', '=', clientId)
    .where('notes.from_client', '=', fromClient)
    .where('notes.hidden_at', 'is', null)
  if (before !== undefined) query = query.where('notes.id', '<', before)
  return withAttachments(db, await query.orderBy('notes.id', 'desc').limit(limit).execute())
}

/** All messages of a conversation, hidden or not, oldest first. */
export const listThreadNotes = async (db: Db, threadId: number): Promise<StoredNote[]> =>
  withAttachments(db, await notes(db).where('notes.thread_id', '=', threadId).orderBy('notes.id').execute())

/** The number of received messages that the client has neither read nor hidden. */
export const countNew = async (db: Db, clientId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('notes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('from_client', '=', false)
    .where('read_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of messages that a client has sent since an instant. */
export const countSentSince = async (db: Db, clientId: number, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('notes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('from_client', '=', true)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks a received message as read by its client; does nothing if it is already read. */
export const markRead = async (db: Db, id: number, at: Date) => {
  await db
    .updateTable('notes')
    .set({ read_at: at })
    .where('id', '=', id)
    .where('from_client', '=', false)
    .where('read_at', 'is', null)
    .execute()
}

/** Hides a message from its client, or restores it with `hiddenAt` null. */
export const setHidden = async (db: Db, id: number, hiddenAt: Date | null) => {
  await db
    .updateTable('notes')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', id)
    .where('hidden_at', hiddenAt ? 'is' : 'is not', null)
    .execute()
}

/** Finds or creates the conversation about a topic; with `waitingSince`, it waits for an answer. Returns its id. */
export const openThread = async (
  tx: Tx,
  topic: { clientId: number; kind: ThreadKind; reference: string; at: Date; waitingSince: Date | null },
): Promise<number> => {
  const { id } = await tx
    .insertInto('note_threads')
    .values({
      client_id: topic.clientId,
      kind: topic.kind,
      reference: topic.reference,
      last_at: topic.at,
      waiting_since: topic.waitingSince,
    })
    .onConflict((conflict) =>
      conflict.constraint('note_threads_one_per_topic').doUpdateSet((eb) => ({
        last_at: topic.at,
        waiting_since: eb.fn.coalesce('note_threads.waiting_since', 'excluded.waiting_since'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks a client's conversation as waiting for an answer; false when the client has none with this id. */
export const continueThread = async (tx: Tx, clientId: number, id: number, at: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('note_threads')
    .set((eb) => ({ last_at: at, waiting_since: eb.fn.coalesce('waiting_since', eb.val(at)) }))
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a message; undefined when the client has already sent one with this request key. */
export const insertNote = async (
  tx: Tx,
  note: {
    threadId: number
    clientId: number
    fromClient: boolean
    subject: Words
    body: Words
    at: Date
    signedBy?: string
    answeredAfterSeconds?: number
    requestKey?: string
  },
): Promise<number | undefined> => {
  const row = await tx
    .insertInto('notes')
    .values({
      thread_id: note.threadId,
      client_id: note.clientId,
      from_client: note.fromClient,
      signed_by: note.signedBy,
      subject: JSON.stringify(note.subject),
      body: JSON.stringify(note.body),
      created_at: note.at,
      answered_after_seconds: note.answeredAfterSeconds ?? null,
      request_key: note.requestKey ?? null,
    })
    .onConflict((conflict) => conflict.constraint('notes_not_twice_for_one_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
