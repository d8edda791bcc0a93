import { addDays, type Day, daysBetween } from '../../lib/days.ts'
import type { Bilingual, Lang } from '../../lib/languages.ts'
import { PRODUCT_TYPES, type SoldProduct } from '../../lib/site.ts'
import { MIN_RENTAL_DAYS } from '../cars/rental-days.ts'
import { type BookingStatus, isConfirmed, isLive, PLAN, type PlanStatus } from './states.ts'

type Booked = {
  status: BookingStatus
  productType: SoldProduct
  firstDay: Day
  lastDay: Day
  confirmBy: string
  place?: Bilingual | undefined
}
type Planned = {
  status: PlanStatus
  payBy: string | null
  signBy: string | null
  finishBy: string | null
}

/** Bookings that are not over, sorted by first day, and bookings that are over or have ended, latest first. */
export const tripsByDay = <T extends Pick<Booked, 'status' | 'firstDay' | 'lastDay'>>(
  bookings: readonly T[],
  today: Day,
) => {
  const isComing = ({ status, lastDay }: T) => lastDay >= today && isLive(status)
  const byFirstDay = (a: T, b: T) => a.firstDay.localeCompare(b.firstDay)
  return {
    coming: bookings.filter(isComing).sort(byFirstDay),
    past: bookings.filter((booking) => !isComing(booking)).sort((a, b) => byFirstDay(b, a)),
  }
}

export type NextDeadline = { kind: 'confirm' | 'pay' | 'sign' | 'finish'; until: string }

/** The next deadline of a booking or of its plan; undefined when nothing is due. */
export const nextDeadline = (
  plan: Planned,
  booking: Pick<Booked, 'status' | 'confirmBy'>,
): NextDeadline | undefined => {
  if (!isLive(booking.status)) return undefined
  if (!isConfirmed(booking.status)) return { kind: 'confirm', until: booking.confirmBy }
  if (plan.status === PLAN.readyToPay && plan.payBy) return { kind: 'pay', until: plan.payBy }
  if (plan.status === PLAN.paid && plan.signBy) return { kind: 'sign', until: plan.signBy }
  if (plan.status === PLAN.signed && plan.finishBy) return { kind: 'finish', until: plan.finishBy }
  return undefined
}

/**
 * A search for the other product with a booking's dates and place; undefined when the client already has a booking of that product on any
 * of these days, or when the booking has begun. A car rental has at least the minimum length.
 */
export const otherSearch = (
  booking: Booked,
  all: readonly Booked[],
  today: Day,
  lang: Lang,
): { product: SoldProduct; firstDay: Day; lastDay: Day; path: string } | undefined => {
  const { firstDay, place } = booking
  if (!place || !isLive(booking.status) || firstDay <= today) return undefined
  const overlaps = (other: Booked) =>
    other.productType !== booking.productType &&
    isLive(other.status) &&
    other.firstDay < booking.lastDay &&
    other.lastDay > firstDay
  if (all.some(overlaps)) return undefined
  const where = place[lang]
  if (booking.productType === PRODUCT_TYPES.lodging) {
    const days = Math.max(daysBetween(firstDay, booking.lastDay), MIN_RENTAL_DAYS)
    const lastDay = addDays(firstDay, days)
    const query = new URLSearchParams({ where, pickUp: firstDay, dropOff: lastDay })
    return { product: PRODUCT_TYPES.carRent, firstDay, lastDay, path: `/search-car?${query}` }
  }
  const { lastDay } = booking
  const query = new URLSearchParams({ where, checkIn: firstDay, checkOut: lastDay })
  return { product: PRODUCT_TYPES.lodging, firstDay, lastDay, path: `/search-lodging?${query}` }
}
