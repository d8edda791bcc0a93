import { z } from 'zod'
import { SITE_ID } from '../../lib/site.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  bilingual,
  day,
  file,
  flag,
  id,
  instant,
  lang,
  phone,
  requiredText,
  text,
  uploaded,
} from '../../platform/http/fields.ts'
import { COURIER_KINDS } from '../information/contract.ts'
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from './attachment.ts'
import { MAX_BODY, MAX_SUBJECT, THREAD_KINDS } from './thread.ts'

/** Notes that one call lists at most. */
export const LISTED_NOTES = 100

/** The conversation that a note belongs to; `reference` is the booking's or the courier request's, else empty. */
export const NoteThread = z.object({ id: z.number(), kind: z.enum(THREAD_KINDS), reference: z.string() })
export type NoteThread = z.output<typeof NoteThread>

/** The kinds of file that a note may bring, as a call names them. */
export const ATTACHMENT_KINDS = ATTACHMENT_TYPES.join(', ')

/** A file that goes with a note. */
export const Attachment = z.object({
  id: z.number(),
  name: z.string(),
  contentType: z.enum(ATTACHMENT_TYPES),
  sizeBytes: z.number(),
})
export type Attachment = z.output<typeof Attachment>

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
  attachments: z.array(Attachment),
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
    /** Files handed in before, in their order. */
    attachmentIds: z.array(id).max(MAX_ATTACHMENTS).default([]),
  }),
  reply: Note,
  refusals: ['TOO_MANY', 'MESSAGING_OFF'],
})

/**
 * Hands in one file for a note that is sent next: JPEG, PNG, WebP or PDF of at most 4 MB. Pictures are drawn anew, so that
 * nothing but the picture is kept. One that no note has taken after two days is forgotten.
 */
export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/notes/attachments',
  access: 'client',
  summary: 'Hand in a file for a note',
  upload: { key: 'file', maxBytes: MAX_ATTACHMENT_BYTES },
  input: z.object({ name: requiredText(200), file: uploaded(MAX_ATTACHMENT_BYTES) }),
  reply: Attachment,
  refusals: ['TOO_MANY'],
})

/** A file of one of the caller's notes. */
export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/notes/attachments/{id}',
  access: 'client',
  summary: 'A file of a note',
  input: z.object({ id }),
  contentType: ATTACHMENT_KINDS,
  reply: file,
})

/** Heaviest thing that may be asked about, in grams. */
export const MAX_COURIER_GRAMS = 50_000

/** Something to be carried to somebody in Cuba. */
export const CourierRequest = z.object({
  kind: z.enum(COURIER_KINDS),
  contents: requiredText(300),
  weightGrams: z.number().int().min(1).max(MAX_COURIER_GRAMS),
  senderName: requiredText(120),
  senderPhone: phone,
  recipientName: requiredText(120),
  recipientPhone: phone,
  recipientAddress: requiredText(300),
  wishedDay: day.nullish(),
  remarks: text(500).default(''),
})
export type CourierRequest = z.output<typeof CourierRequest>

/** Asks the agency to carry something; a note with a conversation of its own comes of it (spec 2). */
export const requestCourier = endpoint({
  method: 'POST',
  path: '/api/notes/courierRequest',
  access: 'client',
  summary: 'Ask for the courier service',
  input: CourierRequest,
  reply: Note,
  refusals: ['TOO_MANY', 'MESSAGING_OFF'],
})
