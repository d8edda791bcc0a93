import { dayInHavana } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fundLastDay } from '../../money/fund.ts'
import { findNextExpiry, listFundMoney, previewFundMoney } from '../../money/server/fund.service.ts'
import { getDisputeTotals } from '../../money/server/ledger.service.ts'
import { type Booking, getBooking } from '../../travel-plan/server/booking.service.ts'
import { findCurrentRefund, type Refund } from '../../travel-plan/server/refund-record.service.ts'
import {
  BOOKING,
  type BookingStatus,
  isLive,
  REFUND,
  type RefundStatus,
  type RefundTarget,
} from '../../travel-plan/states.ts'
import {
  CARD_REFUND_DAYS,
  isOurFault,
  newlyPaid,
  penaltyPercent,
  policyPenalty,
  refundShares,
  refundTimeline,
  returnedToCredits,
  valuesValidUntil,
} from '../refund.ts'

/**
 * The amounts of both kinds of refund of a booking, how the charge changes over time, and when these values expire
 * (docs/rules/refunds.md#refund-values). Refuses: NOT_FOUND, NOTHING_TO_REFUND, SERVICE_BEGUN.
 */
export const getRefundValues = async (ctx: Ctx, { id }: { id: number }) => {
  const booking = await getBooking(ctx, { id })
  return calculateValues(ctx, booking, await findCurrentRefund(ctx, booking.id))
}

/** The refund values of a booking and its current refund, if any. Refuses: NOTHING_TO_REFUND, SERVICE_BEGUN. */
export const calculateValues = async (ctx: Ctx, booking: Booking, refund: Refund | undefined) => {
  const now = ctx.clock.now()
  if (!refund) refuseUnlessRefundable(ctx, booking)
  const paid = refund ?? { ...booking.paid!, feeCents: 0 }
  const penaltyCents = refund ? refund.policyPenaltyCents : policyPenalty(booking, dayInHavana(now))
  const toClient = refundShares(paid, 'client', penaltyCents)
  const toFund = refundShares(paid, 'fund', penaltyCents)
  const possible = !refund?.onlyFund
  const inFund = (target: RefundTarget, { fundCents }: { fundCents: number }) =>
    refund?.settledAt
      ? listFundMoney(ctx, { id: refund.id, settledAt: refund.settledAt })
      : previewFundMoney(ctx, {
          bookingId: booking.id,
          clientId: booking.clientId,
          currency: booking.currency,
          fundCents,
          returnedCents: returnedToCredits({ target, paidByFundCents: paid.paidByFundCents, fundCents }),
          ourFault: isOurFault(refund?.reason ?? 'client'),
        })
  const toFundMoney = await inFund('fund', toFund)
  return {
    bookingId: booking.id,
    reference: booking.reference,
    title: booking.summary.title,
    currency: booking.currency,
    paidCents: paid.paidCents,
    paidByFundCents: paid.paidByFundCents,
    feeCents: booking.paid!.feeCents,
    feeReturnedCents: paid.feeCents,
    penaltyPercent: penaltyPercent(penaltyCents, paid.paidCents),
    penaltyCents,
    toClient: {
      amountCents: toClient.amountCents,
      cardCents: toClient.cardCents,
      fundCents: toClient.fundCents,
      fundMoney: await inFund('client', toClient),
      allowed: possible && canRefundToCard(ctx),
      byRequest: possible && !canRefundToCard(ctx),
      days: CARD_REFUND_DAYS,
    },
    toFund: {
      amountCents: toFund.amountCents,
      expiresOn:
        toFundMoney
          .map(({ expiresOn }) => expiresOn)
          .sort()
          .at(-1) ?? fundLastDay(dayInHavana(now), ctx.config.fundYears),
      fundMoney: toFundMoney,
    },
    timeline: refund ? [] : refundTimeline(booking, dayInHavana(now)),
    validUntil: refund?.chooseBy ?? valuesValidUntil(booking, now, await findNextExpiry(ctx, booking.id)),
    reason: refund?.reason ?? null,
    note: refund?.note ?? '',
    dispute: refund && isUnderWay(refund.status) ? await findDispute(ctx, refund) : null,
    refund: refund?.target ? describeRefund(refund, booking) : null,
  }
}

const isUnderWay = (status: RefundStatus) => status === REFUND.approved || status === REFUND.processing

/**
 * The state of a dispute that affects a refund with newly paid money: `open`, or `lost`, in which case the bank has returned a part of the
 * plan's payment. Null when there is none.
 */
export const findDispute = async (ctx: Pick<Ctx, 'db'>, refund: Refund): Promise<'open' | 'lost' | null> => {
  if (newlyPaid(refund) === 0) return null
  const { disputedCents, lostCents } = await getDisputeTotals(ctx, refund.planId)
  if (disputedCents > 0) return 'open'
  return lostCents > 0 ? 'lost' : null
}

/** Whether a refund to the card needs no approval (docs/rules/refunds.md#refund-approval). */
export const canRefundToCard = ({ actor, config }: Pick<Ctx, 'actor' | 'config'>) =>
  actor.kind === 'staff' || config.clientRefunds

/** Refuses: NOTHING_TO_REFUND when the booking was not paid or has ended, SERVICE_BEGUN. */
export const refuseUnlessRefundable = (ctx: Ctx, { reference, status, paid, serviceStartsAt }: Booking) => {
  if (!paid || !isLive(status)) refuse('NOTHING_TO_REFUND', { reference })
  if (!isBeforeService(status) || serviceStartsAt <= ctx.clock.now()) refuse('SERVICE_BEGUN', { reference })
}

/** Whether a booking is confirmed or guaranteed, so that its service has not begun. */
export const isBeforeService = (status: BookingStatus) => status === BOOKING.confirmed || status === BOOKING.guaranteed

/** A refund with the reference of its booking. */
export const describeRefund = (refund: Refund, booking: Pick<Booking, 'reference'>) => ({
  ...refund,
  bookingReference: booking.reference,
})
