import { describe, expect, it } from 'vitest'
import {
  confirmAlertHours,
  confirmBy,
  finishBy,
  finishReminderHoursLeft,
  payBy,
  payWindowEnd,
  payWindowEndAfterPause,
  signBy,
  signReminderHours,
} from './deadlines.ts'

const at = (text: string) => new Date(`${text}Z`)
const confirmed = (confirmedAt: string, payHours = 48) => ({ confirmedAt: at(confirmedAt), payHours })

describe('deadlines', () => {
  it('to confirm are the configured number of hours after the request', () => {
    const service = at('2026-12-30T14:00')
    expect(confirmBy(at('2026-12-01T10:00'), 72, service)).toEqual(at('2026-12-04T10:00'))
    expect(confirmBy(at('2026-12-01T10:00'), 36, service)).toEqual(at('2026-12-02T22:00'))
  })

  it('to confirm are never later than the last instant to pay', () => {
    expect(confirmBy(at('2026-12-01T10:00'), 72, at('2026-12-05T14:00'))).toEqual(at('2026-12-02T14:00'))
  })

  it.each([
    { service: '2026-12-30T14:00', expected: '2026-12-03T10:00', why: 'the end of the window' },
    {
      service: '2026-12-05T14:00',
      expected: '2026-12-02T14:00',
      why: '72 hours before the service when that is sooner',
    },
    { service: '2026-12-06T10:00', expected: '2026-12-03T10:00', why: 'either when both fall together' },
  ])('to pay are $why', ({ service, expected }) => {
    const services = [{ serviceStartsAt: at(service) }, { serviceStartsAt: at('2026-12-30T20:00') }]
    expect(payBy(services, at('2026-12-03T10:00'))).toEqual(at(expected))
  })

  it.each([
    { now: '2026-12-02T20:00', byClient: false, expected: '2026-12-04T20:00', why: 'their hours from now' },
    { now: '2026-12-02T20:00', byClient: true, expected: '2026-12-03T10:00', why: 'their hours from the confirmation' },
    { now: '2026-12-03T09:00', byClient: true, expected: '2026-12-03T21:00', why: 'at least 12 hours from now' },
    { now: '2026-12-06T20:00', byClient: true, expected: '2026-12-06T22:00', why: 'at most 84 hours longer' },
    { now: '2026-12-05T20:00', byClient: false, expected: '2026-12-06T22:00', why: 'at most 84 hours longer' },
  ])('to pay a plan that becomes ready are $why, ended by the client: $byClient', ({ now, byClient, expected }) => {
    const bookings = [confirmed('2026-12-01T10:00'), confirmed('2026-12-01T20:00', 12)]
    expect(payWindowEnd(bookings, at(now), { endedByClient: byClient, confirmHours: 72 })).toEqual(at(expected))
  })

  it.each([
    { pausedAt: '2026-12-01T10:00', expected: '2026-12-10T10:00', why: 'the time that was left' },
    { pausedAt: '2026-12-03T08:00', expected: '2026-12-08T22:00', why: 'at least 12 hours' },
  ])('to pay restore $why after a pause', ({ pausedAt, expected }) => {
    const paused = { pausedAt: at(pausedAt), windowEndsAt: at('2026-12-03T10:00') }
    expect(payWindowEndAfterPause(paused, at('2026-12-08T10:00'))).toEqual(at(expected))
  })

  const paid = (service: string, signHours: number, finishHours: number) => ({
    serviceStartsAt: at(service),
    signHours,
    finishHours,
  })

  it('of a plan are the longest among its bookings', () => {
    const bookings = [paid('2026-12-30T14:00', 24, 48), paid('2026-12-30T14:00', 12, 60)]
    expect(signBy(bookings, at('2026-12-01T10:00'))).toEqual(at('2026-12-02T10:00'))
    expect(finishBy(bookings, at('2026-12-01T10:00'))).toEqual(at('2026-12-03T22:00'))
  })

  it.each([
    ['end when the first service begins', '2026-12-01T10:00', '2026-12-02T14:00'],
    ['are not shortened by a service that had begun before the payment', '2026-12-02T15:00', '2026-12-06T14:00'],
    ['are whole when all services had begun', '2026-12-06T15:00', '2026-12-13T15:00'],
  ])('of a paid plan %s', (_, paidAt, expected) => {
    const bookings = [paid('2026-12-02T14:00', 168, 336), paid('2026-12-06T14:00', 168, 168)]
    expect(signBy(bookings, at(paidAt))).toEqual(at(expected))
  })

  it.each([
    [72, [24, 48, 70]],
    [36, [12, 24, 34]],
    [4, [1, 2, 3]],
    [1, [0]],
    [0, [0]],
  ])('to confirm within %i hours alert staff after %j', (hours, alerts) => {
    expect(confirmAlertHours(hours)).toEqual(alerts)
  })

  it.each([
    [24, [1, 12, 20, 23]],
    [48, [1, 24, 44, 47]],
    [4, [1, 2, 3]],
  ])('to sign within %i hours send reminders after %j', (hours, reminders) => {
    expect(signReminderHours(hours)).toEqual(reminders)
  })

  it('to finish send reminders 12 and 2 hours before, if there is enough time', () => {
    expect(finishReminderHoursLeft(48)).toEqual([12, 2])
    expect(finishReminderHoursLeft(12)).toEqual([2])
  })
})
