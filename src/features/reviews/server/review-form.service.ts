import { dayInHavana } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { REVIEW_DAYS, reviewUntil } from '../review-rules.ts'
import { bookingOf } from './review-links.ts'
import * as store from './reviews.store.ts'

/** Whether it is too late to review a trip. */
export const isOver = ({ clock }: Pick<Ctx, 'clock'>, { lastDay }: store.Reviewable) =>
  dayInHavana(clock.now()) > reviewUntil(lastDay)

/**
 * The completed booking of a link. Refuses: LINK_NOT_VALID for a forged link, for a booking that was not completed, and for a deleted
 * account.
 */
export const bookedOf = async (ctx: Ctx, token: string): Promise<store.Reviewable> => {
  const bookingId = await bookingOf(ctx, token)
  return (bookingId && (await store.findReviewable(ctx.db, bookingId))) || refuse('LINK_NOT_VALID')
}

/**
 * The booking of a link whose review can be written now. Refuses: LINK_NOT_VALID; REVIEW_WRITTEN; REVIEW_OVER after 180 days;
 * REVIEW_NOT_BY_STAFF (docs/rules/reviews.md#who-may-write).
 */
export const openBookedOf = async (ctx: Ctx, token: string): Promise<store.Reviewable> => {
  const booked = await bookedOf(ctx, token)
  if (booked.isWritten) refuse('REVIEW_WRITTEN')
  if (isOver(ctx, booked)) refuse('REVIEW_OVER', { days: REVIEW_DAYS })
  if (booked.isByStaff) refuse('REVIEW_NOT_BY_STAFF')
  return booked
}
