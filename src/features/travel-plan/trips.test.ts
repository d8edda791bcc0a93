import { describe, expect, it } from 'vitest'
import { PRODUCT_TYPES } from '../../lib/site.ts'
import { BOOKING, PLAN } from './states.ts'
import { nextDeadline, otherSearch, tripsByDay } from './trips.ts'

const TODAY = '2027-01-10'
const stay = {
  status: BOOKING.confirmed,
  productType: PRODUCT_TYPES.lodging,
  firstDay: '2027-01-16',
  lastDay: '2027-01-21',
  confirmBy: '2027-01-08T12:00:00Z',
  place: { en: 'Hotel Caney', es: 'Hotel Caney' },
} as const
const car = {
  ...stay,
  productType: PRODUCT_TYPES.carRent,
  place: { en: 'Havana, airport', es: 'La Habana, aeropuerto' },
} as const

describe('my trips', () => {
  it('lists upcoming bookings by first day, then past or ended ones, latest first', () => {
    const on = (firstDay: string, lastDay: string, status: (typeof BOOKING)[keyof typeof BOOKING]) => ({
      firstDay,
      lastDay,
      status,
    })
    const running = on('2027-01-08', TODAY, BOOKING.inService)
    const over = on('2027-01-01', '2027-01-09', BOOKING.completed)
    const older = on('2026-05-01', '2026-05-04', BOOKING.noShow)
    const canceled = on('2027-02-01', '2027-02-04', BOOKING.canceled)
    const next = on('2027-03-01', '2027-03-04', BOOKING.awaitingConfirmation)
    const { coming, past } = tripsByDay([next, older, over, canceled, running], TODAY)
    expect(coming).toEqual([running, next])
    expect(past).toEqual([canceled, over, older])
  })

  it('shows the next deadline of the booking, then of its plan', () => {
    const plan = { payBy: 'pay', signBy: 'sign', finishBy: 'finish' }
    const of = (status: (typeof PLAN)[keyof typeof PLAN], booking = BOOKING.confirmed as number) =>
      nextDeadline({ ...plan, status }, { ...stay, status: booking as typeof BOOKING.confirmed })
    expect(of(PLAN.open, BOOKING.awaitingConfirmation)).toEqual({ kind: 'confirm', until: stay.confirmBy })
    expect(of(PLAN.open)).toBeUndefined()
    expect(of(PLAN.readyToPay)).toEqual({ kind: 'pay', until: 'pay' })
    expect(of(PLAN.paid)).toEqual({ kind: 'sign', until: 'sign' })
    expect(of(PLAN.signed)).toEqual({ kind: 'finish', until: 'finish' })
    expect(of(PLAN.paid, BOOKING.canceled)).toBeUndefined()
  })

  it('searches for a car for the dates and place of a stay, for at least three days', () => {
    expect(otherSearch(stay, [stay], TODAY, 'en')).toEqual({
      product: PRODUCT_TYPES.carRent,
      firstDay: '2027-01-16',
      lastDay: '2027-01-21',
      path: '/search-car?where=Hotel+Caney&pickUp=2027-01-16&dropOff=2027-01-21',
    })
    const night = { ...stay, lastDay: '2027-01-17' }
    expect(otherSearch(night, [night], TODAY, 'en')!.lastDay).toBe('2027-01-19')
  })

  it('searches for lodging for the dates and place of a rental, in the language of the page', () => {
    expect(otherSearch(car, [car], TODAY, 'es')!.path).toBe(
      '/search-lodging?where=La+Habana%2C+aeropuerto&checkIn=2027-01-16&checkOut=2027-01-21',
    )
  })

  it('offers nothing when the other product is booked for one of the days, or the trip has begun or ended', () => {
    const later = { ...car, firstDay: '2027-01-21', lastDay: '2027-01-25' }
    expect(otherSearch(stay, [stay, { ...car, firstDay: '2027-01-20' }], TODAY, 'en')).toBeUndefined()
    expect(otherSearch(stay, [stay, later], TODAY, 'en')).toBeDefined()
    expect(otherSearch(stay, [stay, { ...car, status: BOOKING.canceled }], TODAY, 'en')).toBeDefined()
    expect(otherSearch(stay, [stay], stay.firstDay, 'en')).toBeUndefined()
    expect(otherSearch({ ...stay, status: BOOKING.expired }, [], TODAY, 'en')).toBeUndefined()
  })
})
