import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWorkingDays, endOfWorkingDay } from './working-days.ts'

describe('working days', () => {
  it.each([
    ['a Monday', '2026-11-23', '2026-11-30'],
    ['a Friday', '2026-11-27', '2026-12-04'],
    ['a Saturday', '2026-11-28', '2026-12-04'],
    ['a Sunday', '2026-11-29', '2026-12-04'],
    ['a year’s end', '2026-12-30', '2027-01-06'],
    ['29 February', '2028-02-29', '2028-03-07'],
  ])('skip weekends: five after %s', (_, from, to) => {
    expect(addWorkingDays(from, 5)).toBe(to)
  })

  it('end at midnight in Havana, even across a clock change', () => {
    // Tuesday 3 p.m. UTC; the fifth working day is the next Tuesday.
    expect(endOfWorkingDay(new Date('2026-12-01T15:00:00Z'), 5).toISOString()).toBe('2026-12-09T04:00:00.000Z')
    // Late on Friday in Havana, already Saturday in UTC; summer time begins on 8 March 2026.
    expect(endOfWorkingDay(new Date('2026-03-07T02:00:00Z'), 5).toISOString()).toBe('2026-03-14T04:00:00.000Z')
  })

  it('never fall on a weekend, and one more is always later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 30 }), (offset, days) => {
        const from = new Date(Date.UTC(2000, 0, 1 + offset)).toISOString().slice(0, 10)
        const to = addWorkingDays(from, days)
        expect([1, 2, 3, 4, 5]).toContain(new Date(`${to}T00:00:00Z`).getUTCDay())
        expect(addWorkingDays(from, days + 1) > to).toBe(true)
      }),
    )
  })
})
