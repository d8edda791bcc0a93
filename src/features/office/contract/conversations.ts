import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { file, flag, id, instant, requiredLang, requiredText } from '../../../platform/http/fields.ts'
import { ATTACHMENT_KINDS, Note, NoteThread } from '../../notes/contract.ts'
import { PageInput } from './fields.ts'

/** A conversation with a client; `reference` names the booking or courier request that it is about. */
const Conversation = NoteThread.extend({
  client: z.object({ id: z.number(), name: z.string(), email: z.string(), lang: z.enum(['en', 'es']) }),
  /** When the client began to wait for an answer; null when no answer is due. */
  waitingSince: instant.nullable(),
  lastAt: instant,
})

/** A conversation in the queue, with its last message. */
export const ConversationLine = Conversation.extend({
  last: z.object({ lang: z.enum(['en', 'es']), subject: z.string(), body: z.string(), isSent: z.boolean() }),
})
export type ConversationLine = z.output<typeof ConversationLine>

/** A conversation with its messages, oldest first. */
export const WholeConversation = Conversation.extend({ notes: z.array(Note) })
export type WholeConversation = z.output<typeof WholeConversation>

/** Conversations awaiting an answer, longest wait first; or all conversations, newest first. */
export const listConversations = endpoint({
  method: 'GET',
  path: '/api/office/notes',
  access: 'staff',
  permission: 'notes.see',
  summary: 'Conversations with clients',
  input: PageInput.extend({
    waiting: flag.default(true),
  }),
  reply: ConversationLine,
  list: true,
})

/** Median time to answer clients over the last days. */
export const measureAnswers = endpoint({
  method: 'GET',
  path: '/api/office/notes/answerTime',
  access: 'staff',
  permission: 'notes.see',
  summary: 'Median time to answer clients',
  input: z.object({}),
  reply: z.object({ days: z.number(), answers: z.number(), medianMinutes: z.number().nullable() }),
})
export type AnswerTime = z.output<(typeof measureAnswers)['reply']>

/** One conversation, including messages that the client has hidden. */
export const getConversation = endpoint({
  method: 'GET',
  path: '/api/office/notes/{id}',
  access: 'staff',
  permission: 'notes.see',
  summary: 'A conversation with a client',
  input: z.object({ id }),
  reply: WholeConversation,
})

/** A file attached to a client's message. */
export const getClientAttachment = endpoint({
  method: 'GET',
  path: '/api/office/notes/attachments/{id}',
  access: 'staff',
  permission: 'notes.see',
  summary: "File attached to a client's message",
  input: z.object({ id }),
  contentType: ATTACHMENT_KINDS,
  reply: file,
})

/** Marks the client's messages as read by the agency, which the client can see. */
export const markConversationAsRead = endpoint({
  method: 'POST',
  path: '/api/office/notes/markAsRead',
  access: 'staff',
  permission: 'notes.answer',
  summary: 'Mark a conversation as read by the agency',
  input: z.object({ id }),
  reply: z.literal(true),
})

/** Answers a client by message and email, signed with the agent's first name. */
export const answerConversation = endpoint({
  method: 'POST',
  path: '/api/office/notes/answer',
  access: 'staff',
  permission: 'notes.answer',
  summary: 'Answer a client',
  input: z.object({
    threadId: id,
    /** The last message that the agent has read. */
    lastNoteId: id,
    lang: requiredLang,
    subject: requiredText(120),
    body: requiredText(4_000),
  }),
  reply: z.literal(true),
  refusals: ['NOTE_ADDED'],
})

/** Marks a conversation as needing no answer. */
export const settleConversation = endpoint({
  method: 'POST',
  path: '/api/office/notes/settle',
  access: 'staff',
  permission: 'notes.answer',
  summary: 'Mark a conversation as needing no answer',
  input: z.object({ id, lastNoteId: id }),
  reply: z.literal(true),
  refusals: ['NOTE_ADDED'],
})
