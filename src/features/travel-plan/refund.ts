import { type CancellationStep, penaltyOn } from '../../lib/cancellation.ts'
import { addDays, type Day, dayInHavana, havanaInstant } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'
import { sum } from '../../lib/money.ts'
import type { Reason } from './states.ts'

export type RefundTarget = 'client' | 'fund'

/** What the client reads before finance's reason when a refund could not be sent. */
export const NOT_PAID_OUT: Bilingual = {
  en: 'The refund could not be paid out.',
  es: 'El reembolso no se pudo pagar.',
}

/** Working days that a bank needs to show a refund on a card. */
export const CARD_REFUND_DAYS = 10

/** Whose fault a cancellation is decides whether the policy applies: the supplier's or ours costs the client nothing (decisions 3). */
export const isOurFault = (reason: Reason) => reason === 'agency' || reason === 'supplier'

/** What was paid for a booking, in cents. */
export type Paid = {
  paidCents: number
  /** The part of it that came from the fund. */
  paidByFundCents: number
  /** What comes back of the payment method's fee. */
  feeCents: number
}

export type RefundShares = { penaltyCents: number; amountCents: number; cardCents: number; fundCents: number }

/**
 * What is kept of a paid booking and what goes where. To the fund no policy applies. To the client the penalty is kept, and
 * what the fund had paid goes back to the fund: the penalty falls on both parts in proportion (spec 9, decisions 4).
 */
export const refundShares = (paid: Paid, target: RefundTarget, policyPenaltyCents: number): RefundShares => {
  const penaltyCents = target === 'fund' ? 0 : policyPenaltyCents
  const amountCents = paid.paidCents + paid.feeCents - penaltyCents
  if (target === 'fund') return { penaltyCents, amountCents, cardCents: 0, fundCents: amountCents }
  const [keptOfFund] = shareOut(penaltyCents, [paid.paidByFundCents, paid.paidCents - paid.paidByFundCents])
  const fundCents = paid.paidByFundCents - keptOfFund!
  return { penaltyCents, amountCents, cardCents: amountCents - fundCents, fundCents }
}

/** What of a refund's part for the fund came from there, and goes back to the credits that it came from. */
export const returnedToCredits = (refund: {
  target: RefundTarget | null
  paidByFundCents: number
  fundCents: number
}) => (refund.target === 'fund' ? refund.paidByFundCents : refund.fundCents)

/**
 * Shares an amount in proportion to weights, to the cent: the shares add up to it, and none is more than its weight as long
 * as the amount is not more than all of them.
 */
export const shareOut = (cents: number, weights: readonly number[]): number[] => {
  const whole = sum(weights)
  let before = 0
  let given = 0
  return weights.map((weight) => {
    before += weight
    const upToHere = whole === 0 ? 0 : Math.floor((cents * before) / whole)
    const share = upToHere - given
    given = upToHere
    return share
  })
}

/** What a booking has frozen of its cancellation policy. */
export type FrozenPolicy = {
  cancellation: readonly CancellationStep[]
  firstDay: Day
  payNowCents: number
  firstNightCents: number
}

/** What the frozen policy keeps when the booking is cancelled on a day, in cents. */
export const policyPenalty = (booking: FrozenPolicy, day: Day) =>
  penaltyOn(
    {
      steps: booking.cancellation,
      serviceDay: booking.firstDay,
      priceCents: booking.payNowCents,
      firstNightCents: booking.firstNightCents,
    },
    day,
  )

/** A penalty as a share of the price, in percent with one decimal. */
export const penaltyPercent = (penaltyCents: number, priceCents: number) =>
  priceCents === 0 ? 0 : Math.round((penaltyCents * 1_000) / priceCents) / 10

export type TimelineStep = { from: Day; penaltyCents: number; penaltyPercent: number }

/** What the policy keeps from which day on: from the day given to the first day of service, a step for each change. */
export const refundTimeline = (booking: FrozenPolicy, from: Day): TimelineStep[] => {
  const changes = booking.cancellation
    .map((step) => addDays(booking.firstDay, -step.fromDaysBefore))
    .filter((day) => day > from)
  const steps: TimelineStep[] = []
  for (const day of [from, ...changes.sort()]) {
    const penaltyCents = policyPenalty(booking, day)
    if (steps.at(-1)?.penaltyCents === penaltyCents) continue
    steps.push({ from: day, penaltyCents, penaltyPercent: penaltyPercent(penaltyCents, booking.payNowCents) })
  }
  return steps
}

/** Until when the values of a booking that is still booked stay as they are: the next step of its policy, or its service. */
export const valuesValidUntil = (booking: FrozenPolicy & { serviceStartsAt: Date }, now: Date): Date => {
  const [, next] = refundTimeline(booking, dayInHavana(now))
  const change = next && havanaInstant(next.from, '0000')
  return change && change < booking.serviceStartsAt ? change : booking.serviceStartsAt
}
