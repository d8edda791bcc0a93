import { addDays, type Day, havanaInstant } from '../../lib/days.ts'

/** Years for which money in the fund can be used (spec 4, 9). */
export const FUND_YEARS = 2
/** Days before the end on which the client is told. */
export const FUND_NOTICE_DAYS = [90, 30, 7] as const

/** The last day on which a credit can be used: the same date two years later, 28 February for a leap day. */
export const fundLastDay = (creditedOn: Day): Day =>
  Temporal.PlainDate.from(creditedOn).add({ years: FUND_YEARS }).toString()

/** The instant from which a credit is expired: when its last day is over in Havana. */
export const fundExpiresAt = (creditedOn: Day): Date => havanaInstant(addDays(fundLastDay(creditedOn), 1), '0000')

/**
 * What the fund pays of a price: all it has, but never so much that the rest is too little for the method that pays it.
 * Cents; `minRestCents` is the least that the method takes.
 */
export const fundShare = (leftCents: number, priceCents: number, minRestCents: number) => {
  const share = Math.min(leftCents, priceCents)
  const rest = priceCents - share
  return rest === 0 || rest >= minRestCents ? share : Math.max(0, priceCents - minRestCents)
}

/** Takes an amount from credits, the oldest first; they hold at least that much. */
export const takeOldestFirst = (credits: readonly { id: number; leftCents: number }[], cents: number) => {
  const parts: { fundCreditId: number; cents: number }[] = []
  let wanted = cents
  for (const credit of credits) {
    const part = Math.min(credit.leftCents, wanted)
    if (part > 0) parts.push({ fundCreditId: credit.id, cents: part })
    wanted -= part
  }
  return parts
}
