import { addHours } from '../../../lib/days.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { SITE_ID } from '../../../lib/site.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { type BookingName, type Inbox, LISTED_NOTES, type Note } from '../contract.ts'
import { langToRead, type Words } from '../thread.ts'
import { attachTo } from './attachments.store.ts'
import { noteMail } from './notes.mails.ts'
import * as store from './notes.store.ts'

/** Notes that one client sends in an hour at most. */
const NOTES_AN_HOUR = 30

/** A client's bookings to write about: they live above the notes, so who builds the product hands in where they come from. */
export type BookingsOf = (ctx: Ctx, clientId: number) => Promise<BookingName[]>

/** A note as it travels, in the reader's language where it was written in both. */
export const describe = (note: store.StoredNote, reader: Lang): Note => {
  const lang = langToRead(note.body, reader)
  return {
    id: note.id,
    clientId: note.clientId,
    siteId: SITE_ID,
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

/** The caller, when the id is theirs. Refuses: NOT_FOUND for any other id. */
const ownId = (ctx: Ctx, clientId: number | undefined): number => {
  const own = clientIdOf(ctx)
  return clientId === undefined || clientId === own ? own : refuse('NOT_FOUND')
}

/** How many notes the caller has not read. Refuses: NOT_FOUND for another's id. */
export const countNewNotes = (ctx: Ctx, { clientId }: { clientId: number }): Promise<number> =>
  store.countNew(ctx.db, ownId(ctx, clientId))

/** The caller's received or sent notes; other sites have none of ours. Refuses: NOT_FOUND for another's id. */
export const listNotes = async (
  ctx: Ctx,
  input: { clientId: number; siteId: number; isSent: boolean; lang: Lang; before?: number },
): Promise<Note[]> => {
  const clientId = ownId(ctx, input.clientId)
  if (input.siteId !== SITE_ID) return []
  const { isSent: fromClient, before } = input
  const found = await store.listNotes(ctx.db, { clientId, fromClient, before, limit: LISTED_NOTES })
  return found.map((note) => describe(note, input.lang))
}

/** Everything that the notes screen shows, in one call. Refuses: NOT_FOUND for another's id. */
export const getInbox =
  (bookingsOf: BookingsOf) =>
  async (ctx: Ctx, input: { clientId: number; lang: Lang }): Promise<Inbox> => {
    const clientId = ownId(ctx, input.clientId)
    const list = (isSent: boolean) => listNotes(ctx, { ...input, siteId: SITE_ID, isSent })
    return {
      received: await list(false),
      sent: await list(true),
      newCount: await store.countNew(ctx.db, clientId),
      bookings: await bookingsOf(ctx, clientId),
    }
  }

/** Changes one of the caller's notes and says how many new ones are left. Refuses: NOT_FOUND for any other id. */
const changing =
  (change: (tx: TxCtx, id: number) => Promise<void>) =>
  (ctx: Ctx, { id }: { id: number }): Promise<{ newCount: number }> =>
    transact(ctx, async (tx) => {
      const clientId = clientIdOf(tx)
      if (!(await store.findNote(tx.db, clientId, id))) refuse('NOT_FOUND')
      await change(tx, id)
      return { newCount: await store.countNew(tx.db, clientId) }
    })

/** Marks a received note as read; one's own note stays as it is: the agency reads that (spec 4). */
export const markNoteAsRead = changing((tx, id) => store.markRead(tx.db, id, tx.clock.now()))

/** Hides a note from the caller's lists; the agency keeps it (spec 4). */
export const markNoteAsHidden = changing((tx, id) => store.setHidden(tx.db, id, tx.clock.now()))

/** Shows a hidden note to the caller again. */
export const markNoteAsShown = changing((tx, id) => store.setHidden(tx.db, id, null))

/**
 * Sends a note of the caller to the agency, who from then on owes an answer. A key that sent one before gives that one.
 * Refuses: NOT_FOUND for a conversation, a booking or a file of somebody else; TOO_MANY after 30 notes in an hour;
 * MESSAGING_OFF where the setting says so (spec 9).
 */
export const createNote =
  (bookingsOf: BookingsOf) =>
  async (
    ctx: Ctx,
    input: {
      clientId?: number
      siteId: number
      threadId?: number
      bookingReference: string
      lang?: Lang
      subject: string
      body: string
      attachmentIds: number[]
    },
  ): Promise<Note> => {
    const clientId = ownId(ctx, input.clientId)
    if (input.siteId !== SITE_ID) refuse('NOT_FOUND')
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

/** Writes what a client sends, once per request key however long that was kept; `compose` opens its conversation. */
export const sendOnce = async (
  ctx: Ctx,
  clientId: number,
  compose: (tx: TxCtx, at: Date) => Promise<{ threadId: number; subject: Words; body: Words; attachmentIds: number[] }>,
): Promise<Note> => {
  if (!ctx.config.messaging) refuse('MESSAGING_OFF')
  const requestKey = ctx.requestKey?.key
  const earlier = requestKey && (await store.findNoteOfKey(ctx.db, clientId, requestKey))
  if (earlier) return describe(earlier, ctx.lang)
  const now = ctx.clock.now()
  if ((await store.countSentSince(ctx.db, clientId, addHours(now, -1))) >= NOTES_AN_HOUR)
    refuse('TOO_MANY', { minutes: 60 })
  const sent = await transact(ctx, async (tx) => {
    const { threadId, subject, body, attachmentIds } = await compose(tx, now)
    const note = { threadId, clientId, fromClient: true, subject, body, at: now, requestKey }
    // Another session of the client was faster with the same key.
    const id = (await store.insertNote(tx.db, note)) ?? refuse('CARRIED_OUT')
    if (!(await attachTo(tx.db, clientId, id, attachmentIds))) refuse('NOT_FOUND')
    return store.findNote(tx.db, clientId, id)
  })
  return describe(sent!, ctx.lang)
}

/**
 * Leaves a note of the agency to a client and mails it to them, both in the client's language; in the conversation about a
 * booking when its reference is given. For the features above, in the transaction of what the note tells.
 */
export const leaveNote = async (
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
  await tellClient(tx, clientId, { subject, body, signedBy: '' })
}

/** Mails a note of the agency to its client. */
export const tellClient = async (
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
