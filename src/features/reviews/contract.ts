import { z } from 'zod'
import { LANGUAGE_CODES } from '../../lib/languages.ts'
import { SOLD_PRODUCTS } from '../../lib/site.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  bilingual,
  file,
  flag,
  id,
  lang,
  requiredLang,
  text,
  uploaded,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { ASPECT_KEYS, type Aspect, MAX_SCORE } from './aspects.ts'
import {
  MAX_BODY,
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  MIN_BODY,
  PARTIES,
  PHOTO_REASON_KEYS,
  PHOTO_SHAPES,
  REJECTION_KEYS,
  REVIEW_ORDERS,
  REVIEW_STATUSES,
} from './review-rules.ts'

const score = wholeNumber(1, MAX_SCORE).optional()
const shownScore = z.number().int().optional()

/** A score of 1 to 5 for each aspect, in a reply. */
const ShownScores = z.object(
  Object.fromEntries(ASPECT_KEYS.map((key) => [key, shownScore])) as Record<Aspect, typeof shownScore>,
)
/** A score of 1 to 5 for each aspect. */
export const Scores = z.object(
  Object.fromEntries(ASPECT_KEYS.map((key) => [key, score])) as Record<Aspect, typeof score>,
)

/** A photo of a review; `reviewPhotoAddress` returns its URL. */
export const ReviewPhoto = z.object({
  id: z.number(),
  version: z.string(),
  colours: z.array(z.string()),
  /** Width divided by height. */
  ratio: z.number(),
})
export type ReviewPhoto = z.output<typeof ReviewPhoto>

/** A photo as its author and staff see it. */
export const OwnReviewPhoto = ReviewPhoto.extend({
  /** Why it is not shown with the review; null when it is shown. */
  leftOut: z.enum(PHOTO_REASON_KEYS).nullable(),
})
export type OwnReviewPhoto = z.output<typeof OwnReviewPhoto>

/** A published review of a stay or rental. */
export const Review = z.object({
  id: z.number(),
  /** First name; null when the author is anonymous. */
  author: z.string().nullable(),
  country: bilingual.nullable(),
  party: z.enum(PARTIES),
  /** The first day of the stay or rental. */
  firstDay: z.string(),
  writtenOn: z.string(),
  /** 2 to 10. */
  score: z.number(),
  scores: ShownScores,
  /** The language of `body`. */
  lang: z.enum(LANGUAGE_CODES),
  body: z.string(),
  /** Written by the agency's staff, in the other language. */
  translation: z.string().nullable(),
  agencyAnswer: bilingual.nullable(),
  supplierAnswer: bilingual.nullable(),
  /** Where a car was picked up. */
  office: z.string().nullable(),
  photos: z.array(ReviewPhoto),
})
export type Review = z.output<typeof Review>

/** The published reviews of a hotel or car: figures for all of them, and one page of those that match. */
export const Reviews = z.object({
  /** 2 to 10; null without reviews. */
  score: z.number().nullable(),
  count: z.number().int(),
  /** The number of reviews by whole score, from 2 to 10. */
  distribution: z.array(z.object({ score: z.number().int(), count: z.number().int() })),
  /** The mean of each aspect that was scored, 1 to 5. */
  aspects: z.array(z.object({ aspect: z.enum(ASPECT_KEYS), score: z.number(), count: z.number().int() })),
  /** How many reviews each kind of party wrote. */
  parties: z.array(z.object({ party: z.enum(PARTIES), count: z.number().int() })),
  reviews: z.array(Review),
  /** The number of reviews that match on all pages. */
  totalItems: z.number().int(),
})
export type Reviews = z.output<typeof Reviews>

const listed = {
  party: z.enum(PARTIES).optional(),
  sort: z.enum(REVIEW_ORDERS).default('newest'),
  page: wholeNumber(1, 100_000).default(1),
  lang,
}

/** The published reviews of a hotel. */
export const getHotelReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/hotel/{hotelId}/{lang}',
  access: 'public',
  shows: 'content',
  summary: 'Reviews of a hotel',
  input: z.object({ hotelId: id, ...listed }),
  reply: Reviews,
})

/** The published reviews of a model of a rental company, from all of its offices. */
export const getCarReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/car/{supplierId}/{modelId}/{lang}',
  access: 'public',
  shows: 'content',
  summary: 'Reviews of a rental car',
  input: z.object({ supplierId: id, modelId: id, ...listed }),
  reply: Reviews.extend({ car: z.object({ model: z.string(), supplier: z.string() }) }),
})

/**
 * A photo of a published review, whole or cropped to 8:5; `alignment` is the side that the crop keeps. Photos that are left out are not
 * found.
 */
export const getReviewPhoto = endpoint({
  method: 'GET',
  path: '/api/reviews/photos/{id}/{shape}/{size}/{alignment}',
  access: 'public',
  summary: 'A photo of a published review: shape cut or whole, size 1 to 6, alignment 1 left, 2 center, 3 right',
  input: z.object({
    id,
    shape: z.enum(PHOTO_SHAPES),
    size: wholeNumber(1, 6),
    alignment: wholeNumber(1, 3),
    /** Accepted because every photo's URL has it. The id alone always identifies the same picture. */
    v: z.string().max(64).optional(),
  }),
  contentType: 'image/avif, image/webp, image/jpeg',
  reply: file,
})

/** The token of a link to the form of a review. */
const token = text(300)

/** The trip that a review form asks about. */
export const ReviewRequest = z.object({
  productType: z.literal(SOLD_PRODUCTS),
  title: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  /** The last day to write it. */
  until: z.string(),
  /** The author's name as the review will show it. */
  author: z.string(),
  /** Whether the review can be written, has been written, or it is too late. */
  state: z.enum(['open', 'written', 'over']),
})
export type ReviewRequest = z.output<typeof ReviewRequest>

/** The trip to review, by a link from an email or from My trips. */
export const openReview = endpoint({
  method: 'GET',
  path: '/api/reviews/request/{token}',
  access: 'public',
  summary: 'What a review link is about',
  input: z.object({ token }),
  reply: ReviewRequest.extend({
    /** Photos uploaded for the review that is not sent yet, in order. */
    photos: z.array(ReviewPhoto),
  }),
  refusals: ['LINK_NOT_VALID'],
})
export type OpenedReview = z.output<(typeof openReview)['reply']>

const formRefusals = ['LINK_NOT_VALID', 'REVIEW_WRITTEN', 'REVIEW_OVER', 'REVIEW_NOT_BY_STAFF'] as const

/** Uploads a photo for the review of a link, up to four; one that is not sent with the review within two days is deleted. */
export const addReviewPhoto = endpoint({
  method: 'POST',
  path: '/api/reviews/request/{token}/photos',
  access: 'public',
  summary: 'Upload a photo for a review',
  input: z.object({ token, file: uploaded(MAX_PHOTO_BYTES) }),
  upload: { key: 'file', maxBytes: MAX_PHOTO_BYTES },
  reply: ReviewPhoto,
  refusals: [...formRefusals, 'TOO_MANY'],
})

/** A photo that was uploaded for the review of a link, for anyone who has the link. */
export const getAddedPhoto = endpoint({
  method: 'GET',
  path: '/api/reviews/request/{token}/photos/{id}',
  access: 'public',
  summary: 'A photo uploaded for a review that is not sent yet',
  input: z.object({ token, id }),
  contentType: 'image/avif, image/webp, image/jpeg',
  reply: file,
  refusals: ['LINK_NOT_VALID'],
})

/** Deletes a photo that was uploaded for the review of a link. */
export const removeAddedPhoto = endpoint({
  method: 'POST',
  path: '/api/reviews/request/{token}/photos/{id}/remove',
  access: 'public',
  keyless: 'Repeating it has no further effect.',
  summary: 'Remove a photo uploaded for a review that is not sent yet',
  input: z.object({ token, id }),
  reply: z.literal(true),
  refusals: ['LINK_NOT_VALID'],
})

/** Writes the review of a link, once. */
export const writeReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  access: 'public',
  summary: 'Write a review',
  input: z.object({
    token,
    party: z.enum(PARTIES),
    lang: requiredLang,
    scores: Scores,
    body: text(MAX_BODY).min(MIN_BODY),
    /** Ids of uploaded photos. */
    photos: z.array(id).max(MAX_PHOTOS).default([]),
  }),
  reply: z.object({ id: z.number() }),
  refusals: [...formRefusals, 'TOO_MANY'],
})

/** Stops the emails that ask for reviews, by the link in one of them. */
export const stopReviewMails = endpoint({
  method: 'POST',
  path: '/api/reviews/stopMails',
  access: 'public',
  keyless: 'Repeating it has no further effect.',
  summary: 'Stop the mails that ask for reviews',
  input: z.object({ token }),
  reply: z.literal(true),
  refusals: ['LINK_NOT_VALID'],
})

/** A review of the caller, in any state. */
export const OwnReview = Review.extend({
  title: z.string(),
  status: z.enum(REVIEW_STATUSES),
  reason: z.enum(REJECTION_KEYS).nullable(),
  photos: z.array(OwnReviewPhoto),
})
export type OwnReview = z.output<typeof OwnReview>

/** What the caller can review, and what they wrote. */
export const getOwnReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/own',
  access: 'client',
  summary: 'What the caller can review and has reviewed',
  input: z.object({}),
  reply: z.object({
    /** `token` opens the form; null for staff acting as the client. */
    open: z.array(ReviewRequest.extend({ bookingId: z.number(), token: z.string().nullable() })),
    written: z.array(OwnReview),
    /** Whether the client gets emails that ask for reviews. */
    mails: z.boolean(),
  }),
})

/** A photo of a review of the caller, in any state. */
export const getOwnReviewPhoto = endpoint({
  method: 'GET',
  path: '/api/reviews/own/photos/{id}',
  access: 'client',
  summary: 'A photo of a review of the caller',
  input: z.object({ id }),
  contentType: 'image/avif, image/webp, image/jpeg',
  reply: file,
})

/** Permanently withdraws a review of the caller, and deletes its photos. */
export const withdrawReview = endpoint({
  method: 'POST',
  path: '/api/reviews/withdraw',
  access: 'client',
  summary: 'Withdraw a review',
  input: z.object({ id }),
  reply: z.literal(true),
})

/** Sets whether the client gets emails that ask for reviews. */
export const setReviewMails = endpoint({
  method: 'POST',
  path: '/api/reviews/mails',
  access: 'client',
  keyless: 'Repeating it has no further effect.',
  summary: 'Choose whether mails ask for reviews',
  input: z.object({ wanted: flag }),
  reply: z.literal(true),
})
