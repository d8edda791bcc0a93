import { z } from 'zod'
import { isPlainName } from '../../lib/plain-name.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  bilingual,
  day,
  file,
  flag,
  id,
  instant,
  lang,
  NOT_PLAIN,
  phone,
  requiredLang,
  requiredName,
  requiredText,
  siteId,
  text,
  uploaded,
} from '../../platform/http/fields.ts'
import { COURIER_KINDS } from '../information/contract.ts'
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from './attachment.ts'
import { MAX_BODY, MAX_SUBJECT, THREAD_KINDS } from './thread.ts'

/** Maximum messages per listing call. */
export const MAX_LISTED_NOTES = 100

/** The conversation of a message; `reference` is the reference of the booking or courier request, or empty. */
export const NoteThread = z.object({ id: z.number(), kind: z.enum(THREAD_KINDS), reference: z.string() })
export type NoteThread = z.output<typeof NoteThread>

/** Content types of attachments, as listed in `contentType` of a call. */
export const ATTACHMENT_KINDS = ATTACHMENT_TYPES.join(', ')

/** A file attached to a message. */
export const Attachment = z.object({
  id: z.number(),
  name: z.string(),
  contentType: z.enum(ATTACHMENT_TYPES),
  sizeBytes: z.number(),
})
export type Attachment = z.output<typeof Attachment>

/** A message between a client and the agency (docs/rules/messages.md#inbox). */
export const Note = z.object({
  id: z.number(),
  clientId: z.number(),
  siteId: z.number(),
  /** True when the client sent it, false when the client received it. */
  isSent: z.boolean(),
  /** Whether the recipient has read it. */
  isRead: z.boolean(),
  thread: NoteThread,
  /** The language of subject and body: the requested one if the message has it. */
  lang: z.enum(['en', 'es']),
  subject: z.string(),
  body: z.string(),
  /** The agent who wrote it; empty for the client's own and automatic messages. */
  signedBy: z.string(),
  attachments: z.array(Attachment),
  createdAt: instant,
})
export type Note = z.output<typeof Note>

/** The number of unread received messages. */
export const countNewNotes = endpoint({
  method: 'GET',
  path: '/api/notes/countNew/{clientId}',
  access: 'client',
  summary: 'Number of unread messages',
  input: z.object({ clientId: id }),
  reply: z.number(),
})

/** Received or sent messages, without hidden ones, newest first; `before`, a message id, returns older ones. */
export const listNotes = endpoint({
  method: 'GET',
  path: '/api/notes/list/{clientId}/{siteId}/{isSent}/true/{lang}',
  access: 'client',
  summary: 'Received or sent messages',
  input: z.object({ clientId: id, siteId: id, isSent: flag, lang, before: id.optional() }),
  reply: z.array(Note),
})

/** How long clients usually wait for an answer; null while there are too few answers to tell (docs/rules/help.md#contact). */
export const getAnswerTime = endpoint({
  method: 'GET',
  path: '/api/notes/answerTime',
  access: 'public',
  shows: 'content',
  summary: 'Usual time to answer a message',
  input: z.object({}),
  reply: z.object({ minutes: z.number().nullable() }),
})

/** A booking that a message can be about. */
export const BookingName = z.object({
  reference: z.string(),
  title: z.string(),
  subtitle: bilingual,
  firstDay: z.string(),
})
export type BookingName = z.output<typeof BookingName>

/** The messages screen in one call: the newest received and sent messages, the number of new ones, and the bookings to write about. */
export const getInbox = endpoint({
  method: 'GET',
  path: '/api/notes/inbox/{clientId}/{lang}',
  access: 'client',
  summary: 'Received and sent messages, new count, bookings to write about',
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

/** Marks a received message as read, which lowers the number of new messages by one. */
export const markNoteAsRead = endpoint({
  method: 'POST',
  path: '/api/notes/markAsRead/{id}',
  access: 'client',
  summary: 'Mark a message as read',
  input: z.object({ id }),
  reply: NewCount,
  alsoGet: true,
})

/** Removes a message from the client's lists and, if it was unread, from the number of new messages. */
export const markNoteAsHidden = endpoint({
  method: 'POST',
  path: '/api/notes/markAsHidden/{id}',
  access: 'client',
  summary: 'Hide a message',
  input: z.object({ id }),
  reply: NewCount,
  alsoGet: true,
})

/** Restores a hidden message. */
export const markNoteAsShown = endpoint({
  method: 'POST',
  path: '/api/notes/markAsShown/{id}',
  access: 'client',
  summary: 'Restore a hidden message',
  input: z.object({ id }),
  reply: NewCount,
})

/**
 * Sends a message to the agency: to a conversation by its id, to a booking's by the booking's reference, otherwise to the general one. The
 * Idempotency-Key does not expire here: it never sends a second message, even days later or in another session.
 */
export const createNote = endpoint({
  method: 'POST',
  path: '/api/notes/',
  alsoPaths: ['/api/notes'],
  access: 'client',
  summary: 'Send a message to the agency',
  input: z
    .object({
      clientId: id.optional(),
      siteId,
      threadId: id.optional(),
      bookingReference: text(40).default(''),
      /** The language of the text; defaults to that of the request. */
      lang: requiredLang.optional(),
      subject: requiredText(MAX_SUBJECT),
      body: requiredText(MAX_BODY),
      /** Previously uploaded files, in order. */
      attachmentIds: z.array(id).max(MAX_ATTACHMENTS).default([]),
    })
    // A reply may repeat the agency's subject, which this rule does not apply to.
    .refine(({ threadId, subject }) => threadId !== undefined || isPlainName(subject), {
      path: ['subject'],
      params: NOT_PLAIN,
    }),
  reply: Note,
  refusals: ['TOO_MANY', 'MESSAGING_OFF'],
})

/**
 * Uploads a file for a message that is not sent yet: JPEG, PNG, WebP or PDF of at most 4 MB. Images are re-encoded, which removes all
 * metadata. A file that no message uses is deleted after two days.
 */
export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/notes/attachments',
  access: 'client',
  summary: 'Upload a file for a message',
  upload: { key: 'file', maxBytes: MAX_ATTACHMENT_BYTES },
  input: z.object({ name: requiredText(200), file: uploaded(MAX_ATTACHMENT_BYTES) }),
  reply: Attachment,
  refusals: ['TOO_MANY'],
})

/** A file of one of the caller's messages. */
export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/notes/attachments/{id}',
  access: 'client',
  summary: 'A file of a message',
  input: z.object({ id }),
  contentType: ATTACHMENT_KINDS,
  reply: file,
})

/** Maximum weight of a courier request. */
export const MAX_COURIER_GRAMS = 50_000

/** A request to deliver something to a recipient in Cuba. */
export const CourierRequest = z.object({
  kind: z.enum(COURIER_KINDS),
  contents: requiredText(300),
  weightGrams: z.number().int().min(1).max(MAX_COURIER_GRAMS),
  senderName: requiredName(120),
  senderPhone: phone,
  recipientName: requiredName(120),
  recipientPhone: phone,
  recipientAddress: requiredText(300),
  wishedDay: day.nullish(),
  remarks: text(500).default(''),
})
export type CourierRequest = z.output<typeof CourierRequest>

/** Submits a courier request, which becomes a message with its own conversation (docs/rules/messages.md#courier-service). */
export const requestCourier = endpoint({
  method: 'POST',
  path: '/api/notes/courierRequest',
  access: 'client',
  summary: 'Submit a courier request',
  input: CourierRequest,
  reply: Note,
  refusals: ['TOO_MANY', 'MESSAGING_OFF'],
})
