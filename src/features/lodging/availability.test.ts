import { describe, expect, it } from 'vitest'
import { findNotSoldReason, type NightStock, restrictionText } from './availability.ts'

const night = (day: string, change: Partial<NightStock> = {}): NightStock => ({
  day,
  roomsLeft: 2,
  stopSale: false,
  minNights: 1,
  maxNights: null,
  closedToArrival: false,
  releaseDays: 0,
  ...change,
})
const stay = {
  checkIn: '2026-12-15',
  checkOut: '2026-12-17',
  rooms: 2,
  today: '2026-12-01',
  onSaleUntil: '2026-12-16',
  closedToDeparture: false,
}
const nights = (first: Partial<NightStock> = {}, second: Partial<NightStock> = {}) => [
  night('2026-12-15', first),
  night('2026-12-16', second),
]

describe('a stay', () => {
  it.each([
    ['is available with exactly enough rooms', nights(), undefined],
    ['is sold out when one night has too few rooms', nights({}, { roomsLeft: 1 }), 'soldOut'],
    ['is sold out when a night has no row', nights().slice(0, 1), 'soldOut'],
    ['is sold out without any row', [], 'soldOut'],
    ['is closed when one night is stopped', nights({}, { stopSale: true }), 'closed'],
    ['requires the minimum stay of the check-in night', nights({ minNights: 3 }), 'minimumStay'],
    ['ignores the minimum stay of other nights', nights({ minNights: 2 }, { minNights: 9 }), undefined],
    ['requires at most the maximum stay of the check-in night', nights({ maxNights: 1 }), 'maximumStay'],
    ['may have exactly the maximum stay', nights({ maxNights: 2 }, { maxNights: 1 }), undefined],
    ['cannot begin on a day closed to arrival', nights({ closedToArrival: true }), 'closedToArrival'],
    ['may include a day closed to arrival', nights({}, { closedToArrival: true }), undefined],
    ['is too late after the release of the check-in night', nights({ releaseDays: 15 }), 'tooLate'],
    ['is available on the last day before the release', nights({ releaseDays: 14 }, { releaseDays: 99 }), undefined],
    ['reports a short stay before a late booking', nights({ minNights: 3, releaseDays: 15 }), 'minimumStay'],
  ])('%s', (_, stock, reason) => {
    expect(findNotSoldReason(stock, stay)).toBe(reason)
  })

  it('cannot end on a day closed to departure', () => {
    expect(findNotSoldReason(nights(), { ...stay, closedToDeparture: true })).toBe('closedToDeparture')
  })

  it.each([
    ['closedToArrival', 'Guests cannot arrive on Tue, Dec 15, 2026. Choose another check-in date.'],
    ['closedToDeparture', 'Guests cannot leave on Thu, Dec 17, 2026. Choose another check-out date.'],
    ['minimumStay', 'A stay from Tue, Dec 15, 2026 must have at least 3 nights.'],
    ['maximumStay', 'A stay from Tue, Dec 15, 2026 can have at most 1 night.'],
    ['tooLate', 'A stay from Tue, Dec 15, 2026 must be booked at least 15 days ahead.'],
  ] as const)('says why it is restricted: %s', (reason, text) => {
    const first = night(stay.checkIn, { minNights: 3, maxNights: 1, releaseDays: 15 })
    expect(restrictionText(reason, first, stay)?.en).toBe(text)
  })

  it('has no restriction text when sold out', () => {
    expect(restrictionText('soldOut', night(stay.checkIn), stay)).toBeUndefined()
  })

  it.each([
    ['the last night with rates is the last of the stay', '2026-12-16', undefined],
    ['a night is after the last one with rates', '2026-12-15', 'notOnSaleYet'],
    ['there are no rates at all', null, 'notOnSaleYet'],
  ])('is checked against the last night with rates when %s', (_, onSaleUntil, reason) => {
    const withRates = nights().filter(({ day }) => onSaleUntil !== null && day <= onSaleUntil)
    expect(findNotSoldReason(withRates, { ...stay, onSaleUntil })).toBe(reason)
  })
})
