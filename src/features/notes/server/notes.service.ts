import { addHours } from '../../../lib/days.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { notifyStaff } from '../../../platform/staff-updates.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { type BookingName, type Inbox, MAX_LISTED_NOTES, type Note } from '../contract.ts'
import { langToRead, type Words } from '../thread.ts'
import { attachTo } from './attachments.store.ts'
import { noteMail } from './notes.mails.ts'
import * as store from './notes.store.ts'

const MAX_NOTES_PER_HOUR = 30

/** The bookings that a client can write about. Injected, because bookings belong to a higher feature. */
export type BookingsOf = (ctx: Ctx, clientId: number) => Promise<BookingName[]>

/** A message for the wire, in the reader's language if it has both. */
export const toNote = ({ config }: Ctx, note: store.StoredNote, reader: Lang): Note => {
  const lang = langToRead(note.body, reader)
  return {
    id: note.id,
    clientId: note.clientId,
    siteId: config.siteId,
    isSent: note.fromClient,
    isRead: note.readAt !== null,
    thread: note.thread,
    lang,
    subject: note.subject[lang] ?? '',
    body: note.body[lang] ?? '',
    signedBy: note.signedBy,
    attachments: note.attachments,
    createdAt: note.createdAt.toISOString(),
  }
}

/** The caller's id. Refuses: NOT_FOUND when `clientId` is another. */
const ownId = (ctx: Ctx, clientId: number | undefined): number => {
  const own = clientIdOf(ctx)
  return clientId === undefined || clientId === own ? own : refuse('NOT_FOUND')
}

/** The caller's number of unread messages. Refuses: NOT_FOUND for another client's id. */
export const countNewNotes = (ctx: Ctx, { clientId }: { clientId: number }): Promise<number> =>
  store.countNew(ctx.db, ownId(ctx, clientId))

/** The caller's received or sent messages. Refuses: NOT_FOUND for another client's id. */
export const listNotes = async (
  ctx: Ctx,
  input: { clientId: number; siteId: number; isSent: boolean; lang: Lang; before?: number },
): Promise<Note[]> => {
  const clientId = ownId(ctx, input.clientId)
  const { isSent: fromClient, before } = input
  const notes = await store.listNotes(ctx.db, { clientId, fromClient, before, limit: MAX_LISTED_NOTES })
  return notes.map((note) => toNote(ctx, note, input.lang))
}

/** Everything on the messages screen, in one call. Refuses: NOT_FOUND for another client's id. */
export const getInbox =
  (bookingsOf: BookingsOf) =>
  async (ctx: Ctx, input: { clientId: number; lang: Lang }): Promise<Inbox> => {
    const clientId = ownId(ctx, input.clientId)
    const list = (isSent: boolean) => listNotes(ctx, { ...input, siteId: ctx.config.siteId, isSent })
    return {
      received: await list(false),
      sent: await list(true),
      newCount: await store.countNew(ctx.db, clientId),
      bookings: await bookingsOf(ctx, clientId),
    }
  }

/** Returns a call that changes one of the caller's messages and returns the new count. Refuses: NOT_FOUND for any other id. */
const noteChange =
  (change: (tx: TxCtx, id: number) => Promise<void>) =>
  (ctx: Ctx, { id }: { id: number }): Promise<{ newCount: number }> =>
    transact(ctx, async (tx) => {
      const clientId = clientIdOf(tx)
      if (!(await store.findNote(tx.db, clientId, id))) refuse('NOT_FOUND')
      await change(tx, id)
      return { newCount: await store.countNew(tx.db, clientId) }
    })

/** Marks a received message as read. Does nothing for a sent one, which only the agency can mark. */
export const markNoteAsRead = noteChange((tx, id) => store.markRead(tx.db, id, tx.clock.now()))

/** Hides a message from the caller's lists; the agency keeps it. */
export const markNoteAsHidden = noteChange((tx, id) => store.setHidden(tx.db, id, tx.clock.now()))

/** Restores a hidden message. */
export const markNoteAsShown = noteChange((tx, id) => store.setHidden(tx.db, id, null))

/**
 * Sends a message to the agency; its conversation then awaits an answer. A repeated request key returns the message sent before.
 * Refuses: NOT_FOUND for another client's conversation, booking or file; TOO_MANY after 30 messages in an hour; MESSAGING_OFF
 * (docs/rules/messages.md#messaging-off).
 */
export const createNote =
  (bookingsOf: BookingsOf) =>
  async (
    ctx: Ctx,
    input: {
      clientId?: number
      siteId?: number
      threadId?: number
      bookingReference: string
      lang?: Lang
      subject: string
      body: string
      attachmentIds: number[]
    },
  ): Promise<Note> => {
    const clientId = ownId(ctx, input.clientId)
    const { bookingReference: reference } = input
    if (reference && !(await bookingsOf(ctx, clientId)).some((booking) => booking.reference === reference))
      refuse('NOT_FOUND')
    const lang = input.lang ?? ctx.lang
    return sendOnce(ctx, clientId, async (tx, at) => ({
      threadId: input.threadId
        ? (await store.continueThread(tx.db, clientId, input.threadId, at))
          ? input.threadId
          : refuse('NOT_FOUND')
        : await store.openThread(tx.db, {
            clientId,
            kind: reference ? 'booking' : 'general',
            reference,
            at,
            waitingSince: at,
          }),
      subject: { [lang]: input.subject },
      body: { [lang]: input.body },
      attachmentIds: input.attachmentIds,
    }))
  }

/** Stores a client's message at most once per request key, which never expires; `compose` opens its conversation. */
export const sendOnce = async (
  ctx: Ctx,
  clientId: number,
  compose: (tx: TxCtx, at: Date) => Promise<{ threadId: number; subject: Words; body: Words; attachmentIds: number[] }>,
): Promise<Note> => {
  if (!ctx.config.messaging) refuse('MESSAGING_OFF')
  const requestKey = ctx.requestKey?.key
  const earlier = requestKey && (await store.findNoteByKey(ctx.db, clientId, requestKey))
  if (earlier) return toNote(ctx, earlier, ctx.lang)
  const now = ctx.clock.now()
  if ((await store.countSentSince(ctx.db, clientId, addHours(now, -1))) >= MAX_NOTES_PER_HOUR)
    refuse('TOO_MANY', { minutes: 60 })
  const sent = await transact(ctx, async (tx) => {
    const { threadId, subject, body, attachmentIds } = await compose(tx, now)
    const note = { threadId, clientId, fromClient: true, subject, body, at: now, requestKey }
    // Another session has sent a message with the same key in the meantime.
    const id = (await store.insertNote(tx.db, note)) ?? refuse('CARRIED_OUT')
    if (!(await attachTo(tx.db, clientId, id, attachmentIds))) refuse('NOT_FOUND')
    await notifyStaff(tx, { kind: 'note', reference: `conversation ${threadId}` })
    return store.findNote(tx.db, clientId, id)
  })
  return toNote(ctx, sent!, ctx.lang)
}

/**
 * Sends a message from the agency to a client, also by email, in the client's language. With a booking's reference, it goes to the
 * conversation about that booking. Higher features call this in the transaction of the event that the message reports.
 */
export const sendNoteToClient = async (
  tx: TxCtx,
  note: { clientId: number; subject: Bilingual; body: Bilingual; bookingReference?: string },
): Promise<void> => {
  const { clientId, subject, body, bookingReference: reference = '' } = note
  const at = tx.clock.now()
  const threadId = await store.openThread(tx.db, {
    clientId,
    kind: reference ? 'booking' : 'general',
    reference,
    at,
    waitingSince: null,
  })
  await store.insertNote(tx.db, { threadId, clientId, fromClient: false, subject, body, at })
  await emailNoteToClient(tx, clientId, { subject, body, signedBy: '' })
}

/** Emails a message from the agency to the client. */
export const emailNoteToClient = async (
  tx: TxCtx,
  clientId: number,
  note: { subject: Words; body: Words; signedBy: string },
): Promise<void> => {
  const client = await getClient(tx, clientId)
  const lang = langToRead(note.body, client.lang)
  const { subject = '', body = '' } = { subject: note.subject[lang], body: note.body[lang] }
  await sendMail(
    tx,
    client.email,
    client.lang,
    noteMail(client, { subject, body, signedBy: note.signedBy }, tx.config.publicOrigin),
  )
}
