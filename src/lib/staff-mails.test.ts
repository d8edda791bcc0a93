import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextMailAt } from './staff-mails.ts'

describe('the next email to staff', () => {
  it.each([
    // At once: the next multiple of five minutes.
    ['2026-12-01T15:00:00Z', 'atOnce', 8, '2026-12-01T15:05:00Z'],
    ['2026-12-01T15:04:59.999Z', 'atOnce', 8, '2026-12-01T15:05:00Z'],
    // Every hour: the next full hour.
    ['2026-12-01T15:00:00Z', 'hourly', 8, '2026-12-01T16:00:00Z'],
    ['2026-12-01T15:59:59Z', 'hourly', 8, '2026-12-01T16:00:00Z'],
    // Every day at 8:00 in Havana, 13:00 UTC in winter and 12:00 UTC in summer.
    ['2027-12-01T12:59:59Z', 'daily', 8, '2027-12-01T13:00:00Z'],
    ['2027-12-01T13:00:00Z', 'daily', 8, '2027-12-02T13:00:00Z'],
    ['2026-07-01T12:00:00Z', 'daily', 8, '2026-07-02T12:00:00Z'],
    // The day in Havana counts: 23:00 there is the next day in UTC.
    ['2027-12-02T03:59:00Z', 'daily', 23, '2027-12-02T04:00:00Z'],
    ['2027-12-02T04:30:00Z', 'daily', 0, '2027-12-02T05:00:00Z'],
    // The clocks go forward on March 12, 2028, at 0:00, and back on November 5, 2028, at 1:00.
    ['2028-03-11T13:00:00Z', 'daily', 8, '2028-03-12T12:00:00Z'],
    ['2028-03-12T04:59:00Z', 'daily', 0, '2028-03-12T05:00:00Z'],
    ['2028-11-04T12:00:00Z', 'daily', 8, '2028-11-05T13:00:00Z'],
  ] as const)('about work from %s, with frequency %s (hour %i), is sent at %s', (now, pace, hour, at) => {
    expect(nextMailAt(new Date(now), pace, hour)).toEqual(new Date(at))
  })

  it('is always later, by at most a day plus the hour gained when clocks go back', () => {
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 23 }), (now, hour) => {
        const waits = nextMailAt(now, 'daily', hour).getTime() - now.getTime()
        expect(waits).toBeGreaterThan(0)
        expect(waits).toBeLessThanOrEqual(25 * 3_600_000)
      }),
    )
  })
})
