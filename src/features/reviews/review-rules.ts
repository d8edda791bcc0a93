import { addDays, type Day } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'

/** States of a review (docs/rules/reviews.md#moderation). */
export const REVIEW_STATUSES = ['waiting', 'published', 'rejected', 'withdrawn'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** Who traveled. */
export const PARTIES = ['solo', 'couple', 'family', 'friends'] as const
export type PartyKind = (typeof PARTIES)[number]

export const PARTY_NAMES: Readonly<Record<PartyKind, Bilingual>> = {
  solo: { en: 'Traveled alone', es: 'Viajó sin compañía' },
  couple: { en: 'Couple', es: 'En pareja' },
  family: { en: 'Family', es: 'En familia' },
  friends: { en: 'Friends', es: 'Con amistades' },
}

/** Orders of a list of reviews. */
export const REVIEW_ORDERS = ['newest', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

export const REVIEWS_PER_PAGE = 5

/** Number of days after the last day of the service in which its review can be written. */
export const REVIEW_DAYS = 180

/** The last day on which a review can be written. */
export const reviewUntil = (lastDay: Day): Day => addDays(lastDay, REVIEW_DAYS)

/** The most photos of a review. */
export const MAX_PHOTOS = 4
/** Maximum size of an uploaded photo. */
export const MAX_PHOTO_BYTES = 8 * 1_048_576
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** How a photo is shown: cropped to the aspect ratio of all photos, or whole. */
export const PHOTO_SHAPES = ['cut', 'whole'] as const
export type PhotoShape = (typeof PHOTO_SHAPES)[number]

/** The base URL of a published photo. */
export const reviewPhotoAddress = (id: number, shape: PhotoShape) => `/api/reviews/photos/${id}/${shape}`

export const MIN_BODY = 20
export const MAX_BODY = 3_000

/** Why the agency does not publish a review, in the words that the author reads. An unfavorable opinion is not a reason. */
export const REJECTION_REASONS = {
  privateData: {
    en: 'It names or describes private individuals, or contains phone numbers, addresses or other personal data.',
    es: 'Nombra o describe a personas particulares, o contiene teléfonos, direcciones u otros datos personales.',
  },
  insult: {
    en: 'It contains insults, threats or discriminatory language.',
    es: 'Contiene insultos, amenazas o lenguaje discriminatorio.',
  },
  offTopic: {
    en: 'It is not about this stay or rental.',
    es: 'No trata de esta estancia o renta.',
  },
  advertising: {
    en: 'It contains advertising.',
    es: 'Contiene publicidad.',
  },
  unlawful: {
    en: 'It describes or recommends something unlawful.',
    es: 'Describe o recomienda algo ilegal.',
  },
} as const satisfies Record<string, Bilingual>
export type RejectionReason = keyof typeof REJECTION_REASONS
export const REJECTION_KEYS = Object.keys(REJECTION_REASONS) as RejectionReason[]

/** Why the agency leaves out a photo of a review, in the words that the author reads. Showing something bad is not a reason. */
export const PHOTO_REASONS = {
  people: {
    en: 'It shows people who can be recognized, a license plate, a document or an address.',
    es: 'Muestra personas reconocibles, la chapa de un carro, un documento o una dirección.',
  },
  offTopic: {
    en: 'It does not show this stay or rental.',
    es: 'No muestra esta estancia o renta.',
  },
  notOwn: {
    en: 'It seems to be copied from somebody else.',
    es: 'Parece copiada de otra persona.',
  },
  advertising: {
    en: 'It contains advertising.',
    es: 'Contiene publicidad.',
  },
  unsuitable: {
    en: 'It shows violence, nudity or something unlawful.',
    es: 'Muestra violencia, desnudez o algo ilegal.',
  },
} as const satisfies Record<string, Bilingual>
export type PhotoReason = keyof typeof PHOTO_REASONS
export const PHOTO_REASON_KEYS = Object.keys(PHOTO_REASONS) as PhotoReason[]

/** The path of a review form. */
export const reviewPath = (token: string) => `/review/${token}`
