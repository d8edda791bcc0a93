import { describe, expect, it } from 'vitest'
import { dayPrices, reservablePart } from './price-days.ts'

const period = { minDays: 3, maxDays: 10 }

describe('the reservable part of a price calendar', () => {
  it.each([
    ['2026-12-01', 5, { firstDay: '2026-12-04', days: 2 }],
    ['2026-12-05', 3, { firstDay: '2026-12-05', days: 3 }],
    ['2026-12-10', 5, { firstDay: '2026-12-10', days: 2 }],
    ['2026-12-12', 5, undefined],
    ['2026-12-01', 3, undefined],
  ])('of %s and %d days is %o', (firstDay, days, part) => {
    expect(reservablePart({ firstDay, days }, period, '2026-12-01', '2026-12-04')).toEqual(part)
  })

  it('begins later when the first day is too soon to pay in time', () => {
    const range = { firstDay: '2026-12-01', days: 5 }
    expect(reservablePart(range, period, '2026-12-01', '2026-12-05')).toEqual({ firstDay: '2026-12-05', days: 1 })
  })
})

describe('the days of a price calendar', () => {
  const range = { firstDay: '2026-12-01', days: 4 }

  it('have the total and an equal share of it, rounded half up', () => {
    const days = dayPrices(range, { firstDay: '2026-12-02', days: 2 }, [1_001, null], 2)
    expect(days).toEqual([
      { day: '2026-12-01', totalCents: null, cents: null },
      { day: '2026-12-02', totalCents: 1_001, cents: 501 },
      { day: '2026-12-03', totalCents: null, cents: null },
      { day: '2026-12-04', totalCents: null, cents: null },
    ])
  })

  it('end before the days whose prices were not found in time', () => {
    const days = dayPrices(range, { firstDay: '2026-12-02', days: 3 }, [500], 1)
    expect(days.map(({ day }) => day)).toEqual(['2026-12-01', '2026-12-02'])
  })
})
