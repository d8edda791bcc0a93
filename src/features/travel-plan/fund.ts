import { addDays, type Day, dayInHavana, havanaInstant } from '../../lib/days.ts'

/** Years for which money in the fund can be used (spec 4, 9). */
export const FUND_YEARS = 2
/** Days before the end on which the client is told. */
export const FUND_NOTICE_DAYS = [90, 30, 7] as const

/** The last day on which a credit can be used: the same date two years later, 28 February for a leap day. */
export const fundLastDay = (creditedOn: Day): Day =>
  Temporal.PlainDate.from(creditedOn).add({ years: FUND_YEARS }).toString()

/** The instant from which a credit is expired: when its last day is over in Havana. */
export const fundExpiresAt = (creditedOn: Day): Date => havanaInstant(addDays(fundLastDay(creditedOn), 1), '0000')

/** Days for which money can be used that comes back to the fund after its time was over (docs/decisions/0011). */
export const LATE_RETURN_DAYS = 90

/**
 * Until when money can be used that goes back to the credit it came from: as before. At our or the supplier's fault it has at
 * least 90 days; so has money that comes back too late for another reason, but a credit has that once, so that cancelling
 * again and again keeps nothing alive (docs/decisions/0011).
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

/** The last day on which a credit can be used, from the instant at which it expires. */
export const lastDayOf = ({ expiresAt }: { expiresAt: Date }): Day => addDays(dayInHavana(expiresAt), -1)

/**
 * What the fund pays of a price: all it has, but never so much that the rest is too little for the method that pays it.
 * Cents; `minRestCents` is the least that the method takes.
 */
export const fundShare = (leftCents: number, priceCents: number, minRestCents: number) => {
  const share = Math.min(leftCents, priceCents)
  const rest = priceCents - share
  return rest === 0 || rest >= minRestCents ? share : Math.max(0, priceCents - minRestCents)
}

/** What one credit paid of something. */
export type FundPart = { fundCreditId: number; cents: number }

/** Takes an amount from credits, the oldest first; they hold at least that much. */
export const takeOldestFirst = (credits: readonly { id: number; leftCents: number }[], cents: number): FundPart[] => {
  const parts: FundPart[] = []
  let wanted = cents
  for (const credit of credits) {
    const part = Math.min(credit.leftCents, wanted)
    if (part > 0) parts.push({ fundCreditId: credit.id, cents: part })
    wanted -= part
  }
  return parts
}

/** Which credits paid which booking: the oldest pays the first booking, and with what is left of it the next. */
export const partsOfBookings = (
  bookings: readonly { id: number; byFundCents: number }[],
  parts: readonly FundPart[],
): (FundPart & { bookingId: number })[] => {
  const left = parts.map(({ fundCreditId, cents }) => ({ id: fundCreditId, leftCents: cents }))
  return bookings.flatMap(({ id: bookingId, byFundCents }) =>
    takeOldestFirst(left, byFundCents).map((part) => {
      left.find(({ id }) => id === part.fundCreditId)!.leftCents -= part.cents
      return { bookingId, ...part }
    }),
  )
}

/** What goes back to each credit of what a booking's parts were; the oldest, which expires first, bears what is kept. */
export const partsReturned = (parts: readonly FundPart[], returnedCents: number): FundPart[] =>
  takeOldestFirst(
    parts.map(({ fundCreditId, cents }) => ({ id: fundCreditId, leftCents: cents })).reverse(),
    returnedCents,
  ).reverse()
