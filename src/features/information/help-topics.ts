import type { Bilingual } from '../../lib/languages.ts'
import { PRODUCT_TYPES } from '../../lib/site.ts'

/** The sections of the help page, in order, with their titles. */
export const TOPIC_NAMES = {
  lodging: { en: 'Hotels and private homes', es: 'Hoteles y casas particulares' },
  cars: { en: 'Rental cars', es: 'Renta de carros' },
  payment: { en: 'Payment', es: 'Pago' },
  changes: { en: 'Changes and cancellation', es: 'Cambios y cancelación' },
  refunds: { en: 'Refunds', es: 'Reembolsos' },
  documents: { en: 'Documents', es: 'Documentos' },
  account: { en: 'Account and sign-in', es: 'Cuenta e inicio de sesión' },
  trip: { en: 'During the trip', es: 'Durante el viaje' },
} as const satisfies Record<string, Bilingual>

export type HelpTopic = keyof typeof TOPIC_NAMES
export const HELP_TOPICS = Object.keys(TOPIC_NAMES) as HelpTopic[]

/** The topics that staff can choose; a question without one is in the section of its product. */
export const QUESTION_TOPICS = ['payment', 'changes', 'refunds', 'documents', 'account', 'trip'] as const
export type QuestionTopic = (typeof QUESTION_TOPICS)[number]

const PRODUCT_TOPICS: ReadonlyMap<number | null, HelpTopic> = new Map([
  [PRODUCT_TYPES.lodging, 'lodging'],
  [PRODUCT_TYPES.carRent, 'cars'],
])

/** The section of a question; undefined for a question about a product that the store does not know. */
export const topicOf = (question: { topic: QuestionTopic | null; productType: number | null }): HelpTopic | undefined =>
  question.topic ?? PRODUCT_TOPICS.get(question.productType)
