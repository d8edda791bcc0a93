import { addHours } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { langToRead } from '../thread.ts'
import * as store from './answers.store.ts'
import { emailNoteToClient, toNote } from './notes.service.ts'
import { insertNote, listThreadNotes } from './notes.store.ts'

const MEASURED_DAYS = 30

const instants = ({ waitingSince, lastAt, ...thread }: store.Thread) => ({
  ...thread,
  waitingSince: waitingSince?.toISOString() ?? null,
  lastAt: lastAt.toISOString(),
})

/** Conversations: those awaiting an answer, longest wait first, or all, newest first. */
export const listThreads = async (ctx: Ctx, input: { waiting: boolean; page: number; pageSize: number }) => {
  const { list, totalItems } = await store.listThreads(ctx.db, {
    waiting: input.waiting,
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  })
  return {
    totalItems,
    list: list.map(({ last, ...thread }) => {
      const lang = langToRead(last.body, ctx.lang)
      return {
        ...instants(thread),
        last: { lang, subject: last.subject[lang] ?? '', body: last.body[lang] ?? '', isSent: last.fromClient },
      }
    }),
  }
}

/** The number of conversations awaiting an answer, and when the oldest one began to wait. */
export const countWaiting = (ctx: Ctx) => store.countWaiting(ctx.db)

/** The agency's number of answers and median answer time in the last 30 days. */
export const measureAnswers = async (ctx: Ctx) => ({
  days: MEASURED_DAYS,
  ...(await store.measureAnswers(ctx.db, addHours(ctx.clock.now(), -24 * MEASURED_DAYS))),
})

/** Minimum number of answers for a meaningful median. */
const MIN_ANSWERS = 10

/** The median answer time in minutes, as shown to visitors; null with few answers in the last 30 days, or when messaging is off. */
export const getAnswerTime = async (ctx: Ctx) => {
  if (!ctx.config.messaging) return { minutes: null }
  const { answers, medianMinutes } = await measureAnswers(ctx)
  return { minutes: answers < MIN_ANSWERS ? null : medianMinutes }
}

/** A conversation with all its messages, including hidden ones, oldest first. Refuses: NOT_FOUND. */
export const getThread = async (ctx: Ctx, { id }: { id: number }) => {
  const thread = (await store.findThread(ctx.db, id)) ?? refuse('NOT_FOUND')
  const notes = await listThreadNotes(ctx.db, id)
  return { ...instants(thread), notes: notes.map((note) => toNote(ctx, note, ctx.lang)) }
}

/** Marks the client's messages as read by the agency, which the client can see. Refuses: NOT_FOUND. */
export const markThreadAsRead = async (ctx: Ctx, { id }: { id: number }): Promise<true> => {
  await transact(ctx, async (tx) => {
    if (!(await store.findThread(tx.db, id))) refuse('NOT_FOUND')
    await store.markThreadRead(tx.db, id, tx.clock.now())
  })
  return true
}

/** Locks a conversation if the agent has seen its last message. Refuses: NOT_FOUND, NOTE_ADDED. */
const lockIfCurrent = async (tx: TxCtx, id: number, lastNoteId: number) => {
  const thread = (await store.lockThread(tx.db, id)) ?? refuse('NOT_FOUND')
  if ((await store.newestNoteId(tx.db, id)) !== lastNoteId) refuse('NOTE_ADDED')
  return thread
}

/** Sends a signed answer to the client, also by email. Refuses: NOT_FOUND, NOTE_ADDED. */
export const answerThread = async (
  ctx: Ctx,
  input: { threadId: number; lastNoteId: number; lang: Lang; subject: string; body: string; signedBy: string },
): Promise<true> => {
  await transact(ctx, async (tx) => {
    const { id: threadId, client, waitingSince } = await lockIfCurrent(tx, input.threadId, input.lastNoteId)
    const at = tx.clock.now()
    const { lang, subject, body, signedBy } = input
    const note = {
      threadId,
      clientId: client.id,
      fromClient: false,
      subject: { [lang]: subject },
      body: { [lang]: body },
      at,
      signedBy,
      answeredAfterSeconds: waitingSince ? Math.round((at.getTime() - waitingSince.getTime()) / 1_000) : undefined,
    }
    const noteId = await insertNote(tx.db, note)
    await store.markThreadRead(tx.db, threadId, at)
    await store.clearWaiting(tx.db, threadId, at)
    const entry = { at, actor: tx.actor, entity: 'noteThread', entityId: threadId }
    await recordAudit(tx.db, { ...entry, event: 'answer', after: { noteId: noteId! } })
    await emailNoteToClient(tx, client.id, note)
  })
  return true
}

/** Marks a conversation as needing no answer. Refuses: NOT_FOUND, NOTE_ADDED. */
export const settleThread = async (ctx: Ctx, input: { id: number; lastNoteId: number }): Promise<true> => {
  await transact(ctx, async (tx) => {
    const { id } = await lockIfCurrent(tx, input.id, input.lastNoteId)
    const at = tx.clock.now()
    await store.markThreadRead(tx.db, id, at)
    await store.clearWaiting(tx.db, id)
    await recordAudit(tx.db, { at, actor: tx.actor, entity: 'noteThread', entityId: id, event: 'settle' })
  })
  return true
}
