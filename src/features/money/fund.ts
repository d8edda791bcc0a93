import { addDays, type Day, dayInHavana, havanaInstant } from '../../lib/days.ts'

/** The client is notified this many days before a credit expires. */
export const FUND_NOTICE_DAYS = [90, 30, 7] as const

/** The last day on which a credit can be used: the same date some years later; February 28 for a leap day (docs/rules/money.md#fund). */
export const fundLastDay = (creditedOn: Day, years: number): Day =>
  Temporal.PlainDate.from(creditedOn).add({ years }).toString()

/** The instant at which a credit expires: the end of its last day in Havana. */
export const fundExpiresAt = (creditedOn: Day, years: number): Date =>
  havanaInstant(addDays(fundLastDay(creditedOn, years), 1), '0000')

/** Number of days that money returned to an expired credit can be used (docs/decisions/0011). */
export const LATE_RETURN_DAYS = 90

/**
 * When a credit expires after money was returned to it. Its expiry stays the same, but if the agency or the supplier was at fault, it gets
 * at least 90 days. An expired credit gets 90 days whatever the reason, but only once, so that repeated cancellations do not extend it
 * indefinitely (docs/decisions/0011).
 */
export const expiryOfReturn = (
  credit: { expiresAt: Date; extendedAt: Date | null },
  now: Date,
  ourFault: boolean,
): Date => {
  const late = credit.expiresAt <= now
  if (!ourFault && (!late || credit.extendedAt)) return credit.expiresAt
  const atLeast = havanaInstant(addDays(dayInHavana(now), LATE_RETURN_DAYS + 1), '0000')
  return atLeast > credit.expiresAt ? atLeast : credit.expiresAt
}

/** The last day on which a credit can be used. */
export const lastDayOf = ({ expiresAt }: { expiresAt: Date }): Day => addDays(dayInHavana(expiresAt), -1)

/** The part of a price that the fund pays, in cents: as much as possible, leaving either nothing or at least `minRestCents`. */
export const fundShare = (leftCents: number, priceCents: number, minRestCents: number) => {
  const share = Math.min(leftCents, priceCents)
  const rest = priceCents - share
  return rest === 0 || rest >= minRestCents ? share : Math.max(0, priceCents - minRestCents)
}

/** An amount that one credit paid. */
export type FundPart = { fundCreditId: number; cents: number }

/** Compares credits by expiry, the order in which they are spent (docs/rules/money.md#fund). */
export const byExpiry = (a: { expiresAt: Date }, b: { expiresAt: Date }) =>
  a.expiresAt.getTime() - b.expiresAt.getTime()

/** Takes an amount from credits in order; together they must hold at least that much. */
export const takeInOrder = (credits: readonly { id: number; leftCents: number }[], cents: number): FundPart[] => {
  const parts: FundPart[] = []
  let remaining = cents
  for (const credit of credits) {
    const part = Math.min(credit.leftCents, remaining)
    if (part > 0) parts.push({ fundCreditId: credit.id, cents: part })
    remaining -= part
  }
  return parts
}

/** Assigns credits to bookings in order: the first credit pays the first booking, its remainder the next. */
export const partsOfBookings = (
  bookings: readonly { id: number; byFundCents: number }[],
  parts: readonly FundPart[],
): (FundPart & { bookingId: number })[] => {
  const left = parts.map(({ fundCreditId, cents }) => ({ id: fundCreditId, leftCents: cents }))
  return bookings.flatMap(({ id: bookingId, byFundCents }) =>
    takeInOrder(left, byFundCents).map((part) => {
      left.find(({ id }) => id === part.fundCreditId)!.leftCents -= part.cents
      return { bookingId, ...part }
    }),
  )
}

/** The amount that returns to each credit of a booking. A penalty is taken from the first credits, which expire first. */
export const partsReturned = (parts: readonly FundPart[], returnedCents: number): FundPart[] =>
  takeInOrder(
    parts.map(({ fundCreditId, cents }) => ({ id: fundCreditId, leftCents: cents })).reverse(),
    returnedCents,
  ).reverse()
