import { describe, expect, it } from 'vitest'
import { confirmBy, finishBy, payBy, signBy } from './deadlines.ts'

const at = (text: string) => new Date(`${text}Z`)

describe('deadlines', () => {
  it('give 72 hours to confirm, 24 to sign and 48 to finish', () => {
    expect(confirmBy(at('2026-12-01T10:00'))).toEqual(at('2026-12-04T10:00'))
    expect(signBy(at('2026-12-01T10:00'))).toEqual(at('2026-12-02T10:00'))
    expect(finishBy(at('2026-12-01T10:00'))).toEqual(at('2026-12-03T10:00'))
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
    expect(payBy(at('2026-12-01T10:00'), at(service))).toEqual(at(expected))
  })
})
