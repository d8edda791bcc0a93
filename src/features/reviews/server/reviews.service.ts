import { addDays, dayInHavana } from '../../../lib/days.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, transact } from '../../../platform/context.ts'
import type { Parsed, UseCaseReply } from '../../../platform/http/endpoint.ts'
import { type Limit, limitCalls, networkOf } from '../../../platform/limits.ts'
import { findWrongAspect, overallTenths } from '../aspects.ts'
import type * as contract from '../contract.ts'
import { REVIEW_DAYS, reviewUntil } from '../review-rules.ts'
import { bookedOf, isOver, openBookedOf } from './review-form.service.ts'
import { reviewToken } from './review-links.ts'
import { deletePhotosOf, listUnsentPhotos, sendPhotos } from './review-photos.service.ts'
import * as store from './reviews.store.ts'

/** Limit on the reviews written from one network. */
const REVIEWS_A_DAY: Limit = { kind: 'review.write', max: 20, minutes: 24 * 60 }

type ListInput = Parsed<typeof contract.getHotelReviews>

const listOf = async (
  ctx: Ctx,
  subject: store.Subject,
  { party, sort, page }: Pick<ListInput, 'party' | 'sort' | 'page'>,
): Promise<UseCaseReply<typeof contract.getHotelReviews>> => {
  const [figures, { list, matching }] = await Promise.all([
    store.measureReviews(ctx.db, subject),
    store.listPublished(ctx.db, subject, { party, order: sort, page }),
  ])
  return { ...figures, reviews: list.map(toPublic), totalItems: matching }
}

/** The published reviews of a hotel. */
export const getHotelReviews = (ctx: Ctx, { hotelId, ...input }: ListInput) => listOf(ctx, { hotelId }, input)

/** The published reviews of a model of a rental company. Refuses: NOT_FOUND. */
export const getCarReviews = async (
  ctx: Ctx,
  { supplierId, modelId, ...input }: Parsed<typeof contract.getCarReviews>,
) => {
  const car = (await store.findCar(ctx.db, supplierId, modelId)) ?? refuse('NOT_FOUND')
  return { ...(await listOf(ctx, { supplierId, modelId }, input)), car }
}

const toShown = ({ writtenAt, ...review }: store.StoredReview) => ({ ...review, writtenOn: dayInHavana(writtenAt) })

/** A review as visitors see it, without the photos that are left out. */
const toPublic = (review: store.StoredReview) => ({
  ...toShown(review),
  photos: review.photos.filter(({ leftOut }) => leftOut === null),
})

const toRequest = (ctx: Ctx, booked: store.Reviewable) => ({
  productType: booked.productType,
  title: booked.title,
  firstDay: booked.firstDay,
  lastDay: booked.lastDay,
  until: reviewUntil(booked.lastDay),
  author: booked.firstName,
  state: booked.isWritten ? ('written' as const) : isOver(ctx, booked) ? ('over' as const) : ('open' as const),
})

/** The trip that a link asks to review, with the photos that were uploaded for it. Refuses: LINK_NOT_VALID. */
export const openReview = async (ctx: Ctx, { token }: { token: string }) => {
  const booked = await bookedOf(ctx, token)
  return { ...toRequest(ctx, booked), photos: await listUnsentPhotos(ctx, booked.bookingId) }
}

/**
 * Writes the review of a link, which waits until staff decide. Refuses: LINK_NOT_VALID; REVIEW_WRITTEN; REVIEW_OVER after 180 days;
 * REVIEW_NOT_BY_STAFF; TOO_MANY; INVALID for scores that are missing or do not belong to the product, and for `photos` that were not
 * uploaded with the same link (docs/rules/reviews.md#who-may-write).
 */
export const writeReview = async (ctx: Ctx, input: Parsed<typeof contract.writeReview>) => {
  const booked = await openBookedOf(ctx, input.token)
  const wrong = findWrongAspect(booked.productType, input.scores)
  if (wrong) refuseField(`scores.${wrong}` as const, WRONG_SCORE)
  await limitCalls(ctx, REVIEWS_A_DAY, networkOf(ctx.origin.address))
  return transact(ctx, async (tx) => {
    const { party, lang, scores, body } = input
    const { bookingId, clientId, firstDay } = booked
    const id =
      (await store.insertReview(tx.db, {
        booking_id: bookingId,
        client_id: clientId,
        product_type: booked.productType,
        hotel_id: booked.hotelId,
        supplier_id: booked.supplierId,
        model_id: booked.modelId,
        office_id: booked.officeId,
        first_day: firstDay,
        author: booked.firstName,
        country_id: booked.countryId,
        party,
        lang,
        scores: JSON.stringify(scores),
        score_tenths: overallTenths(scores),
        body,
        written_at: tx.clock.now(),
      })) ?? refuse('REVIEW_WRITTEN')
    await sendPhotos(tx, { bookingId, reviewId: id, ids: input.photos })
    await recordAudit(tx.db, {
      at: tx.clock.now(),
      actor: tx.actor,
      entity: 'review',
      entityId: id,
      event: 'write',
      after: { bookingId },
    })
    return { id }
  })
}

const WRONG_SCORE = { en: 'needs a score', es: 'necesita una puntuación' }

/** Stops the emails that ask the client of a link for reviews. Refuses: LINK_NOT_VALID. */
export const stopReviewMails = async (ctx: Ctx, { token }: { token: string }): Promise<true> => {
  const { clientId } = await bookedOf(ctx, token)
  await store.setMails(ctx.db, clientId, false, ctx.clock.now())
  return true
}

/** What the caller can review, and what they wrote. Staff acting as the client get no links. */
export const getOwnReviews = async (ctx: Ctx) => {
  const clientId = clientIdOf(ctx)
  const mayWrite = ctx.actor.kind === 'client' && !ctx.actor.impersonatedBy
  const since = addDays(dayInHavana(ctx.clock.now()), -REVIEW_DAYS)
  const open = await store.listReviewables(ctx.db, clientId, since)
  return {
    open: await Promise.all(
      open.map(async (booked) => ({
        ...toRequest(ctx, booked),
        bookingId: booked.bookingId,
        token: mayWrite ? await reviewToken(ctx, booked.bookingId) : null,
      })),
    ),
    written: (await store.listReviewsOf(ctx.db, clientId)).map(toShown),
    mails: await store.wantsMails(ctx.db, clientId),
  }
}

/** Permanently withdraws a review of the caller; its text stays stored, its photos are deleted. Refuses: NOT_FOUND. */
export const withdrawReview = async (ctx: Ctx, { id }: { id: number }): Promise<true> => {
  await transact(ctx, async (tx) => {
    const review = await store.lockReview(tx.db, id)
    if (review?.clientId !== clientIdOf(ctx)) return refuse('NOT_FOUND')
    if (review.status === 'withdrawn') return
    await store.updateReview(tx.db, id, { status: 'withdrawn', reason: null })
    await deletePhotosOf(tx, id)
    await recordAudit(tx.db, {
      at: tx.clock.now(),
      actor: tx.actor,
      entity: 'review',
      entityId: id,
      event: 'withdraw',
      before: { status: review.status },
    })
  })
  return true
}

/** Sets whether the caller gets emails that ask for reviews. */
export const setReviewMails = async (ctx: Ctx, { wanted }: { wanted: boolean }): Promise<true> => {
  await store.setMails(ctx.db, clientIdOf(ctx), wanted, ctx.clock.now())
  return true
}
