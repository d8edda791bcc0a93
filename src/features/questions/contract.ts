import { z } from 'zod'
import { isPlainName } from '../../lib/plain-name.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { bilingual, email, id, lang, NOT_PLAIN, nameText, requiredLang, text } from '../../platform/http/fields.ts'
import { MAX_QUESTION, MIN_QUESTION } from './question-rules.ts'

/** A published question with its answer. */
export const HotelQuestion = z.object({
  id: z.number(),
  /** First name; null when the author is anonymous. */
  author: z.string().nullable(),
  askedOn: z.string(),
  question: bilingual,
  answer: bilingual,
})
export type HotelQuestion = z.output<typeof HotelQuestion>

/** The newest published questions about a hotel. */
export const getHotelQuestions = endpoint({
  method: 'GET',
  path: '/api/questions/hotel/{hotelId}/{lang}',
  access: 'public',
  shows: 'content',
  summary: 'Questions about a hotel with their answers',
  input: z.object({ hotelId: id, lang }),
  reply: z.object({ hotel: z.string(), questions: z.array(HotelQuestion) }),
})

/** Asks about a hotel. Clients get the answer at the email address of their account; visitors enter a first name and an email address. */
export const askAboutHotel = endpoint({
  method: 'POST',
  path: '/api/questions',
  access: 'public',
  summary: 'Ask a question about a hotel',
  input: z.object({
    hotelId: id,
    lang: requiredLang,
    question: text(MAX_QUESTION).min(MIN_QUESTION).refine(isPlainName, { params: NOT_PLAIN }),
    firstName: nameText(60).default(''),
    email: email.optional(),
  }),
  reply: z.object({ id: z.number() }),
  refusals: ['TOO_MANY', 'IMPERSONATED'],
})
