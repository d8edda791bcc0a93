/** The states of a question (docs/rules/questions.md). */
export const QUESTION_STATUSES = ['waiting', 'answered', 'published', 'discarded'] as const
export type QuestionStatus = (typeof QUESTION_STATUSES)[number]

/** Minimum and maximum length of a question, in characters. */
export const MIN_QUESTION = 10
export const MAX_QUESTION = 600

/** Maximum length of an answer, in characters. */
export const MAX_ANSWER = 2_000

/** The number of questions that a hotel's page shows. */
export const QUESTIONS_SHOWN = 20

/** Days after which a question is deleted unless it is published. */
export const KEPT_DAYS = 180

/** The path of the form for a question about a hotel. */
export const askPath = (hotelId: number) => `/ask/${hotelId}`
