import { describe, expect, it } from 'vitest'
import { findNotSoldReason, type NightStock } from './availability.ts'

const night = (day: string, change: Partial<NightStock> = {}): NightStock => ({
  day,
  roomsLeft: 2,
  stopSale: false,
  minNights: 1,
  releaseDays: 0,
  ...change,
})
const stay = { checkIn: '2026-12-15', checkOut: '2026-12-17', rooms: 2, today: '2026-12-01', onSaleUntil: '2026-12-16' }
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
    ['is too late after the release of the check-in night', nights({ releaseDays: 15 }), 'tooLate'],
    ['is available on the last day before the release', nights({ releaseDays: 14 }, { releaseDays: 99 }), undefined],
    ['reports a short stay before a late booking', nights({ minNights: 3, releaseDays: 15 }), 'minimumStay'],
  ])('%s', (_, stock, reason) => {
    expect(findNotSoldReason(stock, stay)).toBe(reason)
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
