import { describe, expect, it } from 'vitest'
import { type DayRules, findRestriction } from './restrictions.ts'

const open: DayRules = { minDays: 3, maxDays: null, releaseDays: 0, closedToArrival: false, closedToDeparture: false }
const rental = { pickUp: '2026-12-15', dropOff: '2026-12-19', days: 4, daysAhead: 14 }

describe('a rental', () => {
  it.each<[Partial<DayRules>]>([[{}], [{ minDays: 4 }], [{ maxDays: 4 }], [{ releaseDays: 14 }]])(
    'is possible with %j',
    (rules) => {
      expect(findRestriction({ ...open, ...rules }, rental)).toBeUndefined()
    },
  )

  it.each<[string, Partial<DayRules>]>([
    ['This car cannot be picked up on Tue, Dec 15, 2026.', { closedToArrival: true }],
    ['This car cannot be dropped off on Sat, Dec 19, 2026.', { closedToDeparture: true }],
    ['A rental of this car from Tue, Dec 15, 2026 must have at least 5 days.', { minDays: 5 }],
    ['A rental of this car from Tue, Dec 15, 2026 can have at most 3 days.', { maxDays: 3 }],
    ['This car must be booked at least 15 days before Tue, Dec 15, 2026.', { releaseDays: 15 }],
  ])('is refused: %s', (text, rules) => {
    expect(findRestriction({ ...open, ...rules }, rental)?.en).toBe(text)
  })
})
