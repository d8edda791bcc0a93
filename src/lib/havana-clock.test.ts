import moment from 'moment-timezone'
import { expect, it } from 'vitest'
import { clockInHavana, instantOfClock } from './havana-clock.ts'

const HOURS = { from: Date.UTC(2024, 0), to: Date.UTC(2036, 0), step: 3_600_000 }

it('the clock in Havana follows the time zone database, hour by hour', () => {
  const zone = moment.tz.zone('America/Havana')!
  const wrong: string[] = []
  for (let ms = HOURS.from; ms < HOURS.to; ms += HOURS.step) {
    const shown = clockInHavana(new Date(ms)).getTime()
    if (shown !== ms - zone.utcOffset(ms) * 60_000) wrong.push(new Date(ms).toISOString())
  }
  expect(wrong).toEqual([])
})

it('every time of the clock in Havana leads back to its instant', () => {
  for (let ms = HOURS.from; ms < HOURS.to; ms += HOURS.step) {
    const shown = clockInHavana(new Date(ms)).getTime()
    expect(clockInHavana(instantOfClock(shown)).getTime()).toBe(shown)
  }
})

it.each([
  ['shown twice', '2025-11-02T00:30Z', '2025-11-02T04:30:00.000Z'],
  ['skipped', '2025-03-09T00:30Z', '2025-03-09T05:30:00.000Z'],
  ['in a winter with summer time', '2026-12-04T09:00Z', '2026-12-04T13:00:00.000Z'],
])('a time that is %s has one instant', (_, shown, instant) => {
  expect(instantOfClock(Date.parse(shown)).toISOString()).toBe(instant)
})
