import { z } from 'zod'
import { SITE_ID } from '../../lib/site.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { bilingual, flag, id, instant, lang, requiredText, text } from '../../platform/http/fields.ts'
import { MAX_BODY, MAX_SUBJECT, THREAD_KINDS } from './thread.ts'

/** Notes that one call lists at most. */
export const LISTED_NOTES = 100

/** The conversation that a note belongs to; `reference` is the booking's or the courier request's, else empty. */
export const NoteThread = z.object({ id: z.number(), kind: z.enum(THREAD_KINDS), reference: z.string() })
export type NoteThread = z.output<typeof NoteThread>

/** A message between a client and the agency (spec 3). */
export const Note = z.object({
  id: z.number(),
  clientId: z.number(),
  siteId: z.number(),
  /** True for one that the client sent, false for one received. */
  isSent: z.boolean(),
  /** Whether the side that it was written to has read it. */
  isRead: z.boolean(),
  thread: NoteThread,
  /** The language of subject and body: the asked one where it was written in both. */
  lang: z.enum(['en', 'es']),
  subject: z.string(),
  body: z.string(),
  /** Who of the agency wrote it; empty when nobody in person did. */
  signedBy: z.string(),
  createdAt: instant,
})
export type Note = z.output<typeof Note>

/** How many received notes the client has not read (spec 7). */
export const countNewNotes = endpoint({
  method: 'GET',
  path: '/api/notes/countNew/{clientId}',
  access: 'client',
  summary: 'Number of unread notes',
  input: z.object({ clientId: id }),
  reply: z.number(),
})

/** Received or sent notes without the hidden ones, the newest first; `before` a note's id gives the older ones (spec 7). */
export const listNotes = endpoint({
  method: 'GET',
  path: '/api/notes/list/{clientId}/{siteId}/{isSent}/true/{lang}',
  access: 'client',
  summary: 'Received or sent notes',
  input: z.object({ clientId: id, siteId: id, isSent: flag, lang, before: id.optional() }),
  reply: z.array(Note),
})

/** A booking that a note may be about. */
export const BookingName = z.object({
  reference: z.string(),
  title: z.string(),
  subtitle: bilingual,
  firstDay: z.string(),
})
export type BookingName = z.output<typeof BookingName>

/** The notes screen in one call: the newest received and sent notes, the count of new ones, the bookings to write about. */
export const getInbox = endpoint({
  method: 'GET',
  path: '/api/notes/inbox/{clientId}/{lang}',
  access: 'client',
  summary: 'Received and sent notes, new count, bookings to write about',
  input: z.object({ clientId: id, lang }),
  reply: z.object({
    received: z.array(Note),
    sent: z.array(Note),
    newCount: z.number(),
    bookings: z.array(BookingName),
  }),
})
export type Inbox = z.output<(typeof getInbox)['reply']>

const NewCount = z.object({ newCount: z.number() })

/** Marks a received note as read, which lowers the count of new ones by one (spec 4). */
export const markNoteAsRead = endpoint({
  method: 'POST',
  path: '/api/notes/markAsRead/{id}',
  access: 'client',
  summary: 'Mark a note as read',
  input: z.object({ id }),
  reply: NewCount,
  alsoGet: true,
})

/** Takes a note out of the client's lists and, when it was unread, out of the count (spec 4). */
export const markNoteAsHidden = endpoint({
  method: 'POST',
  path: '/api/notes/markAsHidden/{id}',
  access: 'client',
  summary: 'Hide a note',
  input: z.object({ id }),
  reply: NewCount,
  alsoGet: true,
})

/** Puts a hidden note back where it was. */
export const markNoteAsShown = endpoint({
  method: 'POST',
  path: '/api/notes/markAsShown/{id}',
  access: 'client',
  summary: 'Show a hidden note again',
  input: z.object({ id }),
  reply: NewCount,
})

/**
 * Sends a note to the agency: in a conversation by its id, in a booking's by its reference, else in the general one. The same
 * Idempotency-Key never sends a second one, also after days and in another session.
 */
export const createNote = endpoint({
  method: 'POST',
  path: '/api/notes/',
  alsoPaths: ['/api/notes'],
  access: 'client',
  summary: 'Send a note to the agency',
  input: z.object({
    clientId: id.optional(),
    siteId: id.default(SITE_ID),
    threadId: id.optional(),
    bookingReference: text(40).default(''),
    /** The language it is written in; the request's when it is not told. */
    lang: z.enum(['en', 'es']).optional(),
    subject: requiredText(MAX_SUBJECT),
    body: requiredText(MAX_BODY),
  }),
  reply: Note,
  refusals: ['TOO_MANY'],
})
