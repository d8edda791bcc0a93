import { z } from 'zod'
import { SOLD_PRODUCTS } from '../../../lib/site.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { bilingual, file, id, instant, requiredText, text } from '../../../platform/http/fields.ts'
import { OwnReview } from '../../reviews/contract.ts'
import { MAX_BODY, PHOTO_REASON_KEYS, REJECTION_KEYS, REVIEW_STATUSES } from '../../reviews/review-rules.ts'
import { PageInput } from './fields.ts'

/** A review with the data that staff need to decide about it. */
export const ModeratedReview = OwnReview.omit({ writtenOn: true }).extend({
  bookingId: z.number(),
  clientId: z.number(),
  productType: z.literal(SOLD_PRODUCTS),
  writtenAt: instant,
})
export type ModeratedReview = z.output<typeof ModeratedReview>

/** Reviews in a state: waiting ones oldest first, others by time of decision, newest first. */
export const listReviewsToModerate = endpoint({
  method: 'GET',
  path: '/api/office/reviews',
  access: 'staff',
  permission: 'reviews.see',
  summary: 'Reviews to moderate',
  input: PageInput.extend({ status: z.enum(REVIEW_STATUSES).default('waiting') }),
  reply: ModeratedReview,
  list: true,
})

/** Publishes a review and notifies the author. */
export const publishReview = endpoint({
  method: 'POST',
  path: '/api/office/reviews/publish',
  access: 'staff',
  permission: 'reviews.moderate',
  summary: 'Publish a review',
  input: z.object({ id }),
  reply: z.literal(true),
  refusals: ['REVIEW_DECIDED'],
})

/** Rejects a review for a predefined reason, which the author reads in their language. */
export const rejectReview = endpoint({
  method: 'POST',
  path: '/api/office/reviews/reject',
  access: 'staff',
  permission: 'reviews.moderate',
  summary: 'Reject a review',
  input: z.object({ id, reason: z.enum(REJECTION_KEYS) }),
  reply: z.literal(true),
  refusals: ['REVIEW_DECIDED'],
})

/** A photo of a review, in any state. */
export const getModeratedPhoto = endpoint({
  method: 'GET',
  path: '/api/office/reviews/photos/{id}',
  access: 'staff',
  permission: 'reviews.see',
  summary: 'A photo of a review to moderate',
  input: z.object({ id }),
  contentType: 'image/avif, image/webp, image/jpeg',
  reply: file,
})

/** Leaves a photo out of a review for a predefined reason, which the author reads in their language. */
export const leaveOutPhoto = endpoint({
  method: 'POST',
  path: '/api/office/reviews/photos/leaveOut',
  access: 'staff',
  permission: 'reviews.moderate',
  summary: 'Leave a photo out of a review',
  input: z.object({ id, reason: z.enum(PHOTO_REASON_KEYS) }),
  reply: z.literal(true),
  refusals: ['REVIEW_DECIDED'],
})

/** Shows a photo again that had been left out of its review. */
export const showPhoto = endpoint({
  method: 'POST',
  path: '/api/office/reviews/photos/show',
  access: 'staff',
  permission: 'reviews.moderate',
  summary: 'Show a photo with its review again',
  input: z.object({ id }),
  reply: z.literal(true),
  refusals: ['REVIEW_DECIDED'],
})

/**
 * Saves the translation of a review into the other language, shown below the original; '' removes it. `replaces` is the translation that
 * the caller read.
 */
export const translateReview = endpoint({
  method: 'POST',
  path: '/api/office/reviews/translate',
  access: 'staff',
  permission: 'reviews.moderate',
  summary: 'Translate a review',
  input: z.object({ id, translation: text(2 * MAX_BODY), replaces: z.string().nullable() }),
  reply: z.literal(true),
  refusals: ['REVIEW_DECIDED', 'SAVED_MEANWHILE'],
})

/**
 * Answers a published review for the agency or its supplier, in both languages. `replaces` is their previous answer, as read by the caller.
 */
export const answerReview = endpoint({
  method: 'POST',
  path: '/api/office/reviews/answer',
  access: 'staff',
  permission: 'reviews.moderate',
  summary: 'Answer a review',
  input: z.object({
    id,
    by: z.enum(['agency', 'supplier']),
    answerEn: requiredText(MAX_BODY),
    answerEs: requiredText(MAX_BODY),
    replaces: bilingual.nullable(),
  }),
  reply: z.literal(true),
  refusals: ['REVIEW_DECIDED', 'SAVED_MEANWHILE'],
})
