import { z } from 'zod'
import { LANGUAGE_CODES } from '../../../lib/languages.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { bilingual, id, instant, requiredText } from '../../../platform/http/fields.ts'
import { MAX_ANSWER, MAX_QUESTION, QUESTION_STATUSES } from '../../questions/question-rules.ts'
import { PageInput } from './fields.ts'

/** The texts that the hotel's page shows; null when never published. */
const Shown = z.object({ question: bilingual, answer: bilingual }).nullable()

/** A question about a hotel, with the data that staff need to answer it. */
export const QuestionToAnswer = z.object({
  id: z.number(),
  hotelId: z.number(),
  hotel: z.string(),
  /** Null for a visitor, and once the account is deleted. */
  clientId: z.number().nullable(),
  author: z.string().nullable(),
  lang: z.enum(LANGUAGE_CODES),
  body: z.string(),
  askedAt: instant,
  status: z.enum(QUESTION_STATUSES),
  answer: z.string().nullable(),
  shown: Shown,
})
export type QuestionToAnswer = z.output<typeof QuestionToAnswer>

/** Questions in a state: waiting ones oldest first, others by time of decision, newest first. */
export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/office/questions',
  access: 'staff',
  permission: 'questions.see',
  summary: 'Questions about hotels',
  input: PageInput.extend({ status: z.enum(QUESTION_STATUSES).default('waiting') }),
  reply: QuestionToAnswer,
  list: true,
})

const decision = {
  method: 'POST',
  access: 'staff',
  permission: 'questions.answer',
  reply: z.literal(true),
  refusals: ['QUESTION_CHANGED'],
} as const

/** Answers a question by email, in its language. */
export const answerQuestion = endpoint({
  ...decision,
  path: '/api/office/questions/answer',
  summary: 'Answer a question about a hotel',
  input: z.object({ id, answer: requiredText(MAX_ANSWER) }),
})

/** Shows an answered question on the hotel's page, in both languages. `replaces` is what was last shown, as read by the caller. */
export const publishQuestion = endpoint({
  ...decision,
  refusals: ['QUESTION_CHANGED', 'SAVED_MEANWHILE'],
  path: '/api/office/questions/publish',
  summary: 'Publish a question about a hotel',
  input: z.object({
    id,
    questionEn: requiredText(MAX_QUESTION),
    questionEs: requiredText(MAX_QUESTION),
    answerEn: requiredText(MAX_ANSWER),
    answerEs: requiredText(MAX_ANSWER),
    replaces: Shown,
  }),
})

/** Hides a published question. */
export const hideQuestion = endpoint({
  ...decision,
  path: '/api/office/questions/hide',
  summary: 'Hide a published question',
  input: z.object({ id }),
})

/** Discards a question that needs no answer. */
export const discardQuestion = endpoint({
  ...decision,
  path: '/api/office/questions/discard',
  summary: 'Discard a question',
  input: z.object({ id }),
})
