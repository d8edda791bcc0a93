import { describe, expect, it } from 'vitest'
import { METHODS } from '../../lib/payment-methods.ts'
import { next } from '../travel-plan/states.ts'
import { expiryOf, isTimeForLink, PAYMENT, PAYMENT_TRANSITIONS, pageClosesAt } from './states.ts'

describe('the states of a payment', () => {
  it('have the specified ids', () => {
    expect(PAYMENT).toEqual({ created: 1, success: 2, failed: 3, expired: 4, noFound: 5 })
  })

  it('are all terminal and reached only from Created', () => {
    expect(new Set(PAYMENT_TRANSITIONS.map((t) => t.to))).toEqual(
      new Set([PAYMENT.success, PAYMENT.failed, PAYMENT.expired]),
    )
    expect(PAYMENT_TRANSITIONS.every((t) => t.from.length === 1 && t.from[0] === PAYMENT.created)).toBe(true)
  })

  it('become Expired only through the system, never through the client', () => {
    expect(next(PAYMENT_TRANSITIONS, PAYMENT.created, 'expire', 'client')).toBeUndefined()
    expect(next(PAYMENT_TRANSITIONS, PAYMENT.created, 'expire', 'system')).toBe(PAYMENT.expired)
  })
})

describe('an open payment', () => {
  const now = new Date('2026-12-01T15:00:00Z')
  it.each([
    ['a card after 30 minutes', METHODS.primaryCard, '2026-12-03T15:00:00Z', '2026-12-01T15:30:00.000Z'],
    ['a link after 24 hours', METHODS.paymentLink, '2026-12-03T15:00:00Z', '2026-12-02T15:00:00.000Z'],
    ['a link when the plan must be paid', METHODS.paymentLink, '2026-12-01T20:00:00Z', '2026-12-01T20:00:00.000Z'],
    ['a transfer after five working days', METHODS.bankTransfer, '2026-12-03T15:00:00Z', '2026-12-09T04:00:00.000Z'],
  ])('expires: %s', (_, methodId, payBy, expected) => {
    expect(expiryOf(methodId, now, new Date(payBy)).toISOString()).toBe(expected)
  })

  it('has a payment page that is open from 35 minutes to 23 hours 55 minutes', () => {
    expect(isTimeForLink(now, new Date('2026-12-01T15:34:59Z'))).toBe(false)
    expect(isTimeForLink(now, new Date('2026-12-01T15:35:00Z'))).toBe(true)
    const closes = (expiresAt: string) => pageClosesAt({ createdAt: now, expiresAt: new Date(expiresAt) }).toISOString()
    expect(closes('2026-12-02T15:00:00Z')).toBe('2026-12-02T14:55:00.000Z')
    expect(closes('2026-12-01T15:35:00Z')).toBe('2026-12-01T15:35:00.000Z')
  })
})
