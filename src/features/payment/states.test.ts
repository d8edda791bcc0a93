import { describe, expect, it } from 'vitest'
import { next } from '../travel-plan/states.ts'
import { PAYMENT, PAYMENT_TRANSITIONS } from './states.ts'

describe('the states of a payment', () => {
  it('carry the ids of the specification', () => {
    expect(PAYMENT).toEqual({ created: 1, success: 2, failed: 3, expired: 4, noFound: 5 })
  })

  it('are each reached from Created, once, and never left again', () => {
    expect(PAYMENT_TRANSITIONS.map((t) => t.to).sort()).toEqual([PAYMENT.success, PAYMENT.failed, PAYMENT.expired])
    expect(PAYMENT_TRANSITIONS.every((t) => t.from.length === 1 && t.from[0] === PAYMENT.created)).toBe(true)
  })

  it('expire by our own word only, never by the client’s', () => {
    expect(next(PAYMENT_TRANSITIONS, PAYMENT.created, 'expire', 'client')).toBeUndefined()
    expect(next(PAYMENT_TRANSITIONS, PAYMENT.created, 'expire', 'system')).toBe(PAYMENT.expired)
  })
})
