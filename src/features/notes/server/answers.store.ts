import './notes.tables.ts'
import '../../clients/server/clients.tables.ts'
import { sql } from 'kysely'
import { type Lang, storedLang } from '../../../lib/languages.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { ThreadKind, Words } from '../thread.ts'

/** A conversation as seen by the agency. */
export type Thread = {
  id: number
  kind: ThreadKind
  reference: string
  client: { id: number; name: string; email: string; lang: Lang }
  waitingSince: Date | null
  lastAt: Date
}

const threads = (db: Db) =>
  db
    .selectFrom('note_threads')
    .innerJoin('clients', 'clients.id', 'note_threads.client_id')
    .select([
      'note_threads.id',
      'note_threads.kind',
      'note_threads.reference',
      'note_threads.waiting_since as waitingSince',
      'note_threads.last_at as lastAt',
      'clients.id as clientId',
      'clients.first_name',
      'clients.last_name',
      'clients.email',
      'clients.lang',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof threads>['executeTakeFirstOrThrow']>>

const toThread = ({ clientId, first_name, last_name, email, lang, ...thread }: Row): Thread => ({
  ...thread,
  client: { id: clientId, name: `${first_name} ${last_name}`, email, lang: storedLang(lang) },
})

/** The number of conversations awaiting an answer, and when the oldest one began to wait. */
export const countWaiting = (db: Db) =>
  db
    .selectFrom('note_threads')
    .where('waiting_since', 'is not', null)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('waiting_since').as('oldest')])
    .executeTakeFirstOrThrow()

/** Conversations with their last message: those awaiting an answer, longest wait first, or all, newest first. */
export const listThreads = async (
  db: Db,
  { waiting, limit, offset }: { waiting: boolean; limit: number; offset: number },
) => {
  let some = threads(db)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('notes')
          .select(['subject', 'body', 'from_client'])
          .whereRef('notes.thread_id', '=', 'note_threads.id')
          .orderBy('notes.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.subject', 'last.body', 'last.from_client'])
  some = waiting
    ? some.where('waiting_since', 'is not', null).orderBy('waiting_since').orderBy('note_threads.id')
    : some.orderBy('last_at', 'desc').orderBy('note_threads.id', 'desc')
  const rows = await some.limit(limit).offset(offset).execute()
  let all = db.selectFrom('note_threads').select((eb) => eb.fn.countAll<number>().as('count'))
  if (waiting) all = all.where('waiting_since', 'is not', null)
  const { count } = await all.executeTakeFirstOrThrow()
  return {
    totalItems: count,
    list: rows.map(({ subject, body, from_client, ...row }) => ({
      ...toThread(row),
      last: { subject: subject as Words, body: body as Words, fromClient: from_client },
    })),
  }
}

export const findThread = async (db: Db, id: number): Promise<Thread | undefined> => {
  const row = await threads(db).where('note_threads.id', '=', id).executeTakeFirst()
  return row && toThread(row)
}

/** Locks a conversation until the end of the transaction. */
export const lockThread = async (tx: Tx, id: number): Promise<Thread | undefined> => {
  const row = await threads(tx).where('note_threads.id', '=', id).forUpdate('note_threads').executeTakeFirst()
  return row && toThread(row)
}

export const newestNoteId = async (db: Db, threadId: number): Promise<number> => {
  const { id } = await db
    .selectFrom('notes')
    .select('id')
    .where('thread_id', '=', threadId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** Marks the client's messages in a conversation as read by the agency. */
export const markThreadRead = async (db: Db, threadId: number, at: Date) => {
  await db
    .updateTable('notes')
    .set({ read_at: at })
    .where('thread_id', '=', threadId)
    .where('from_client', '=', true)
    .where('read_at', 'is', null)
    .execute()
}

/** Marks a conversation as no longer waiting for an answer. */
export const clearWaiting = async (tx: Tx, threadId: number, lastAt?: Date) => {
  await tx
    .updateTable('note_threads')
    .set({ waiting_since: null, last_at: lastAt })
    .where('id', '=', threadId)
    .execute()
}

/** The number of answers since an instant and the median answer time in minutes; null without answers. */
export const measureAnswers = (db: Db, since: Date) =>
  db
    .selectFrom('notes')
    .select((eb) => [
      eb.fn.countAll<number>().as('answers'),
      sql<number | null>`round(percentile_cont(0.5) within group (order by answered_after_seconds) / 60)`.as(
        'medianMinutes',
      ),
    ])
    .where('answered_after_seconds', 'is not', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
