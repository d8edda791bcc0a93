import { describe, expect, it } from 'vitest'
import { type NightStock, whyNotSold } from './availability.ts'

const night = (day: string, change: Partial<NightStock> = {}): NightStock => ({
  day,
  roomsLeft: 2,
  stopSale: false,
  minNights: 1,
  releaseDays: 0,
  ...change,
})
const stay = { checkIn: '2026-12-15', checkOut: '2026-12-17', rooms: 2, today: '2026-12-01' }
const nights = (first: Partial<NightStock> = {}, second: Partial<NightStock> = {}) => [
  night('2026-12-15', first),
  night('2026-12-16', second),
]

describe('a stay', () => {
  it.each([
    ['is sold with as many rooms as asked', nights(), undefined],
    ['is sold out when one night has too few rooms', nights({}, { roomsLeft: 1 }), 'soldOut'],
    ['is sold out when a night has no row', nights().slice(0, 1), 'soldOut'],
    ['is sold out without any row', [], 'soldOut'],
    ['is closed when one night is stopped', nights({}, { stopSale: true }), 'closed'],
    ['keeps the minimum of the night of check-in', nights({ minNights: 3 }), 'minimumStay'],
    ['does not ask the other nights for a minimum', nights({ minNights: 2 }, { minNights: 9 }), undefined],
    ['is too late after the release of check-in', nights({ releaseDays: 15 }), 'tooLate'],
    ['is sold on the last day before the release', nights({ releaseDays: 14 }, { releaseDays: 99 }), undefined],
  ])('%s', (_, stock, reason) => {
    expect(whyNotSold(stock, stay)).toBe(reason)
  })
})
