import type { Bilingual } from '../../../lib/languages.ts'
import { isSame } from '../../../lib/record-fields.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { type MailText, sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import type { PhotoReason, RejectionReason, ReviewStatus } from '../review-rules.ts'
import { findPhoto, setLeftOut } from './review-photos.store.ts'
import { reviewAnswered, reviewPublished, reviewRejected } from './reviews.mails.ts'
import * as store from './reviews.store.ts'

/** Reviews in a state. */
export const listReviewsToModerate = async (
  ctx: Ctx,
  { status, page, pageSize }: { status: ReviewStatus; page: number; pageSize: number },
) => {
  const { list, totalItems } = await store.listByStatus(ctx.db, status, pageSize, (page - 1) * pageSize)
  return {
    list: list.map(({ writtenAt, ...review }) => ({ ...review, writtenAt: writtenAt.toISOString() })),
    totalItems,
  }
}

/** The number of reviews waiting for a decision, and when the oldest was written. */
export const countWaitingReviews = (ctx: Ctx) => store.countWaiting(ctx.db)

/** Locks a review. Refuses: NOT_FOUND; REVIEW_DECIDED when it is in a state that is not allowed. */
const lockIn = async (tx: TxCtx, id: number, statuses: readonly ReviewStatus[]) => {
  const review = (await store.lockReview(tx.db, id)) ?? refuse('NOT_FOUND')
  return statuses.includes(review.status) ? review : refuse('REVIEW_DECIDED')
}

const audit = (tx: TxCtx, id: number, event: string, before?: object, after?: object) =>
  recordAudit(tx.db, {
    at: tx.clock.now(),
    actor: tx.actor,
    entity: 'review',
    entityId: id,
    event,
    ...(before && { before }),
    ...(after && { after }),
  })

/** Sends an email to the author, unless the author's account is deleted. */
const mailAuthor = async (
  tx: TxCtx,
  review: store.StoredReview,
  write: (reader: { firstName: string; lang: 'en' | 'es' }, origin: string) => MailText,
) => {
  const client = await getClient(tx, review.clientId)
  await sendMail(tx, client.email, client.lang, write(client, tx.config.publicOrigin))
}

/** Publishes a waiting or rejected review. Refuses: NOT_FOUND, REVIEW_DECIDED. */
export const publishReview = async (ctx: Ctx, { id }: { id: number }): Promise<true> => {
  await transact(ctx, async (tx) => {
    const review = await lockIn(tx, id, ['waiting', 'rejected'])
    await store.updateReview(tx.db, id, { status: 'published', reason: null, decided_at: tx.clock.now() })
    await audit(tx, id, 'publish', { status: review.status }, { status: 'published' })
    const isComplete = review.photos.every(({ leftOut }) => leftOut === null)
    await mailAuthor(tx, review, (reader, origin) => reviewPublished(reader, { ...review, isComplete }, origin))
  })
  return true
}

/** Rejects a waiting or published review; the author is told the reason. Refuses: NOT_FOUND, REVIEW_DECIDED. */
export const rejectReview = async (
  ctx: Ctx,
  { id, reason }: { id: number; reason: RejectionReason },
): Promise<true> => {
  await transact(ctx, async (tx) => {
    const review = await lockIn(tx, id, ['waiting', 'published'])
    await store.updateReview(tx.db, id, { status: 'rejected', reason, decided_at: tx.clock.now() })
    await audit(tx, id, 'reject', { status: review.status }, { status: 'rejected', reason })
    await mailAuthor(tx, review, (reader, origin) => reviewRejected(reader, review, reason, origin))
  })
  return true
}

/** Sets why a photo is left out of a waiting or published review; null shows it with the review. */
const setPhoto = async (ctx: Ctx, event: string, id: number, reason: PhotoReason | null): Promise<true> => {
  await transact(ctx, async (tx) => {
    const { reviewId } = (await findPhoto(tx.db, id)) ?? refuse('NOT_FOUND')
    const review = await lockIn(tx, reviewId ?? refuse('NOT_FOUND'), ['waiting', 'published'])
    const { leftOut } = review.photos.find((photo) => photo.id === id) ?? refuse('NOT_FOUND')
    if (leftOut === reason) return
    await setLeftOut(tx.db, id, reason && { reason, at: tx.clock.now() })
    await audit(tx, review.id, event, { photo: id, reason: leftOut }, { photo: id, reason })
  })
  return true
}

/** Leaves a photo out of a review for a reason from the list, which the author sees. Refuses: NOT_FOUND, REVIEW_DECIDED. */
export const leaveOutPhoto = (ctx: Ctx, { id, reason }: { id: number; reason: PhotoReason }) =>
  setPhoto(ctx, 'leaveOutPhoto', id, reason)

/** Shows a photo with its review again. Refuses: NOT_FOUND, REVIEW_DECIDED. */
export const showPhoto = (ctx: Ctx, { id }: { id: number }) => setPhoto(ctx, 'showPhoto', id, null)

/**
 * Writes the translation of a waiting or published review. Refuses: NOT_FOUND, REVIEW_DECIDED; SAVED_MEANWHILE when the translation that it
 * `replaces` is not the stored one.
 */
export const translateReview = async (
  ctx: Ctx,
  { id, translation, replaces }: { id: number; translation: string; replaces: string | null },
): Promise<true> => {
  await transact(ctx, async (tx) => {
    const review = await lockIn(tx, id, ['waiting', 'published'])
    if (review.translation !== replaces) refuse('SAVED_MEANWHILE')
    await store.updateReview(tx.db, id, { translation: translation || null })
    await audit(tx, id, 'translate', { translation: review.translation }, { translation })
  })
  return true
}

type Answer = {
  id: number
  by: 'agency' | 'supplier'
  answerEn: string
  answerEs: string
  replaces: Bilingual | null
}

/**
 * Answers a published review for the agency or its supplier; the author gets the answer by email. Refuses: NOT_FOUND, REVIEW_DECIDED;
 * SAVED_MEANWHILE when the answer that it `replaces` is not the stored one.
 */
export const answerReview = async (ctx: Ctx, { id, by, answerEn, answerEs, replaces }: Answer): Promise<true> => {
  await transact(ctx, async (tx) => {
    const review = await lockIn(tx, id, ['published'])
    const before = by === 'agency' ? review.agencyAnswer : review.supplierAnswer
    if (!isSame(before, replaces)) refuse('SAVED_MEANWHILE')
    const answer: Bilingual = { en: answerEn, es: answerEs }
    const text = JSON.stringify(answer)
    await store.updateReview(tx.db, id, by === 'agency' ? { agency_answer: text } : { supplier_answer: text })
    await audit(tx, id, 'answer', { answer: before }, { by, answer })
    await mailAuthor(tx, review, (reader, origin) => reviewAnswered(reader, review, answer[reader.lang], origin))
  })
  return true
}
