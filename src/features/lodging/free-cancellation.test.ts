import { describe, expect, it } from 'vitest'
import { addDays } from '../../lib/days.ts'
import { LODGING_CANCELLATION, penaltyOn } from '../products/cancellation.ts'
import { lastFreeDay } from './free-cancellation.ts'

describe('the last day of free cancellation', () => {
  it.each([
    ['the day before the first night is kept', LODGING_CANCELLATION, '2026-12-15', '2026-12-07'],
    [
      'the day before the first of several steps',
      [
        { fromDaysBefore: 3, percent: 100 },
        { fromDaysBefore: 30, percent: 20 },
      ],
      '2026-12-31',
      '2026-11-30',
    ],
    [
      'not held back by a step that costs nothing',
      [
        { fromDaysBefore: 60, percent: 0 },
        { fromDaysBefore: 7, percent: 50 },
      ],
      '2026-12-15',
      '2026-12-07',
    ],
    ['check-in itself when nothing is ever kept', [], '2026-12-15', '2026-12-15'],
    ['none once it is past', [{ fromDaysBefore: 30, percent: 20 }], '2026-12-15', undefined],
  ])('is %s', (_, steps, checkIn, expected) => {
    expect(lastFreeDay(steps, checkIn, '2026-11-20')).toBe(expected)
  })

  it('is the last day without a charge', () => {
    const booking = {
      steps: LODGING_CANCELLATION,
      serviceDay: '2026-12-15',
      priceCents: 30_000,
      firstNightCents: 10_000,
    }
    const last = lastFreeDay(LODGING_CANCELLATION, '2026-12-15', '2026-11-20')!
    expect(penaltyOn(booking, last)).toBe(0)
    expect(penaltyOn(booking, addDays(last, 1))).toBe(10_000)
  })
})
