import { describe, expect, it } from 'vitest'
import {
  confirmAlertHours,
  confirmBy,
  finishHoursOf,
  finishReminderHoursLeft,
  payBy,
  signHoursOf,
  signReminderHours,
} from './deadlines.ts'

const at = (text: string) => new Date(`${text}Z`)
const confirmed = (confirmedAt: string, service: string, payHours = 48) => ({
  confirmedAt: at(confirmedAt),
  serviceStartsAt: at(service),
  payHours,
})

describe('deadlines', () => {
  it('to confirm are the hours in force after the request', () => {
    expect(confirmBy(at('2026-12-01T10:00'), 72)).toEqual(at('2026-12-04T10:00'))
    expect(confirmBy(at('2026-12-01T10:00'), 36)).toEqual(at('2026-12-02T22:00'))
  })

  it.each([
    { service: '2026-12-30T14:00', expected: '2026-12-03T10:00', why: '48 hours after the last confirmation' },
    {
      service: '2026-12-05T14:00',
      expected: '2026-12-02T14:00',
      why: '72 hours before the service when that is sooner',
    },
    { service: '2026-12-06T10:00', expected: '2026-12-03T10:00', why: 'either when both fall together' },
  ])('let pay until $why', ({ service, expected }) => {
    expect(payBy([confirmed('2026-12-01T10:00', service)])).toEqual(at(expected))
  })

  it('of a plan are the longest that its bookings were made with', () => {
    const service = '2026-12-30T14:00'
    const earlier = confirmed('2026-12-01T10:00', service, 48)
    expect(payBy([earlier, confirmed('2026-12-01T20:00', service, 12)])).toEqual(at('2026-12-03T10:00'))
    expect(signHoursOf([{ signHours: 24 }, { signHours: 12 }])).toBe(24)
    expect(finishHoursOf([{ finishHours: 48 }, { finishHours: 60 }])).toBe(60)
  })

  it.each([
    [72, [24, 48, 70]],
    [36, [12, 24, 34]],
    [4, [1, 2, 3]],
  ])('to confirm within %i hours alert staff after %j', (hours, alerts) => {
    expect(confirmAlertHours(hours)).toEqual(alerts)
  })

  it.each([
    [24, [1, 12, 20, 23]],
    [48, [1, 24, 44, 47]],
    [4, [1, 2, 3]],
  ])('to sign within %i hours remind after %j', (hours, reminders) => {
    expect(signReminderHours(hours)).toEqual(reminders)
  })

  it('to finish remind 12 and 2 hours before, if there is that time', () => {
    expect(finishReminderHoursLeft(48)).toEqual([12, 2])
    expect(finishReminderHoursLeft(12)).toEqual([2])
  })
})
