import { type Day, dayInHavana, havanaInstant } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'
import { shareOut } from '../../lib/shares.ts'
import { type CancellationStep, chargeTimeline, penaltyOn } from '../products/cancellation.ts'
import type { Reason, RefundTarget } from '../travel-plan/states.ts'

/** Precedes the agency's reason in the message about a failed payout. */
export const PAYOUT_FAILED: Bilingual = {
  en: 'The payout of your refund failed.',
  es: 'No se pudo enviar su reembolso.',
}

/** Business days until a refund appears on a card. */
export const CARD_REFUND_DAYS = 10

/** When the agency or the supplier is at fault, no cancellation policy applies (docs/rules/refunds.md#fault). */
export const isOurFault = (reason: Reason) => reason === 'agency' || reason === 'supplier'

/** Paid for a booking, in cents. */
export type Paid = {
  paidCents: number
  /** The part that came from the fund. */
  paidByFundCents: number
  /** The part of the payment method's fee that is refunded. */
  feeCents: number
}

export type RefundShares = { penaltyCents: number; amountCents: number; cardCents: number; fundCents: number }

/**
 * Splits a refund into penalty, card and fund. A refund to the fund has no penalty. In a refund to the client the penalty is
 * shared in proportion between the card's part and the fund's part, which returns to the fund
 * (docs/rules/refunds.md#refund-targets).
 */
export const refundShares = (paid: Paid, target: RefundTarget, policyPenaltyCents: number): RefundShares => {
  const penaltyCents = target === 'fund' ? 0 : policyPenaltyCents
  const amountCents = paid.paidCents + paid.feeCents - penaltyCents
  if (target === 'fund') return { penaltyCents, amountCents, cardCents: 0, fundCents: amountCents }
  const [penaltyOfFund] = shareOut(penaltyCents, [paid.paidByFundCents, paid.paidCents - paid.paidByFundCents])
  const fundCents = paid.paidByFundCents - penaltyOfFund!
  return { penaltyCents, amountCents, cardCents: amountCents - fundCents, fundCents }
}

/** The part of `fundCents` that the fund paid; it returns to the credits it came from. */
export const returnedToCredits = (refund: {
  target: RefundTarget | null
  paidByFundCents: number
  fundCents: number
}) => (refund.target === 'fund' ? refund.paidByFundCents : refund.fundCents)

/** The part of a refund that was paid by the client, not by the fund. */
export const newlyPaid = (refund: Parameters<typeof returnedToCredits>[0] & Pick<RefundShares, 'amountCents'>) =>
  refund.amountCents - returnedToCredits(refund)

/** The cancellation policy that a booking froze when it was made. */
export type FrozenPolicy = {
  cancellation: readonly CancellationStep[]
  firstDay: Day
  payNowCents: number
  firstNightCents: number
}

const pricedOf = ({ cancellation, firstDay, payNowCents, firstNightCents }: FrozenPolicy) => ({
  steps: cancellation,
  serviceDay: firstDay,
  priceCents: payNowCents,
  firstNightCents,
})

/** The cancellation charge on a day, in cents. */
export const policyPenalty = (booking: FrozenPolicy, day: Day) => penaltyOn(pricedOf(booking), day)

/** A penalty in percent of the price, with one decimal. */
export const penaltyPercent = (penaltyCents: number, priceCents: number) =>
  priceCents === 0 ? 0 : Math.round((penaltyCents * 1_000) / priceCents) / 10

export type TimelineStep = { from: Day; penaltyCents: number; penaltyPercent: number }

/** The cancellation charge from `from` to the first day of service, one step per change. */
export const refundTimeline = (booking: FrozenPolicy, from: Day): TimelineStep[] =>
  chargeTimeline(pricedOf(booking), from).map((step) => ({
    ...step,
    penaltyPercent: penaltyPercent(step.penaltyCents, booking.payNowCents),
  }))

/**
 * How long the refund values of a live booking stay the same: until the next step of its policy, the start of its service, or the expiry of
 * a credit of the fund that paid for it.
 */
export const valuesValidUntil = (
  booking: FrozenPolicy & { serviceStartsAt: Date },
  now: Date,
  creditExpiresAt?: Date,
): Date => {
  const [, next] = refundTimeline(booking, dayInHavana(now))
  const changes = [next && havanaInstant(next.from, '0000'), creditExpiresAt, booking.serviceStartsAt]
  return new Date(Math.min(...changes.flatMap((change) => (change ? [change.getTime()] : []))))
}
