import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../lib/days.ts'
import { rentalDays, rentedDays, tierOf } from './rental-days.ts'

const days = (pickUp: string, startHour: string, dropOff: string, endHour: string) =>
  rentalDays({ pickUp, startHour, dropOff, endHour })

describe('rental days', () => {
  it.each([
    ['2026-12-08', '0900', '2026-12-11', '0900', 3, 'three full days'],
    ['2026-12-08', '0900', '2026-12-11', '0959', 3, '59 minutes more are free'],
    ['2026-12-08', '0900', '2026-12-11', '1000', 4, 'one hour more is another day'],
    ['2026-12-08', '0900', '2026-12-11', '0800', 3, 'one hour less is still a started day'],
    ['2026-12-08', '1800', '2026-12-11', '0900', 3, 'late pick-up, early drop-off'],
    ['2026-12-08', '0900', '2026-12-08', '0930', 1, 'the grace period never makes a rental free'],
    ['2026-12-08', '0900', '2026-12-08', '0900', 0, 'no time at all'],
    ['2026-12-08', '0900', '2026-12-07', '0900', 0, 'drop-off before pick-up'],
    ['2026-12-30', '0900', '2027-01-02', '0900', 3, 'across New Year'],
    ['2028-02-27', '0900', '2028-03-01', '0900', 3, 'across 29 February'],
    ['2026-10-30', '0900', '2026-11-02', '0900', 3, 'the end of daylight saving in Havana adds no day'],
    ['2027-03-12', '0900', '2027-03-15', '0900', 3, 'the start of daylight saving in Havana removes no day'],
    ['2027-03-12', '0900', '2027-03-15', '1000', 4, 'the start of daylight saving adds no grace'],
  ])('%s %s to %s %s is %i (%s)', (pickUp, startHour, dropOff, endHour, expected) => {
    expect(days(pickUp, startHour, dropOff, endHour)).toBe(expected)
  })

  const day = fc.integer({ min: 0, max: 4_000 }).map((n) => addDays('2026-01-01', n))
  const hour = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([h, m]) => `${String(h).padStart(2, '0')}${String(m).padStart(2, '0')}`)

  it('never decrease with a later drop-off, and equal the days when both hours are the same', () => {
    fc.assert(
      // At least two days: a rental shorter than the grace period counts as one day, and so does one that is a day longer.
      fc.property(day, hour, hour, fc.integer({ min: 2, max: 400 }), (pickUp, start, end, length) => {
        const dropOff = addDays(pickUp, length)
        const count = days(pickUp, start, dropOff, end)
        expect(days(pickUp, start, addDays(dropOff, 1), end)).toBe(count + 1)
        expect(days(pickUp, start, dropOff, start)).toBe(length)
        expect(Math.abs(count - length)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('are consecutive days from pick-up, never after the drop-off day', () => {
    fc.assert(
      fc.property(day, hour, hour, fc.integer({ min: 1, max: 60 }), (pickUp, start, end, length) => {
        const dropOff = addDays(pickUp, length)
        const list = rentedDays(pickUp, days(pickUp, start, dropOff, end))
        expect(list[0]).toBe(pickUp)
        expect(daysBetween(list.at(-1)!, dropOff)).toBeGreaterThanOrEqual(0)
        expect(list.every((d, i) => i === 0 || daysBetween(list[i - 1]!, d) === 1)).toBe(true)
      }),
    )
  })
})

describe('the tier', () => {
  it.each([
    [3, 3],
    [6, 3],
    [7, 7],
    [13, 7],
    [14, 14],
    [29, 14],
    [30, 30],
    [200, 30],
  ])('of %i days begins at %i', (length, tier) => {
    expect(tierOf(length)).toBe(tier)
  })
})
