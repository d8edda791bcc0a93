import { describe, expect, it } from 'vitest'
import { METHODS } from '../../lib/payment-methods.ts'
import { providersOf } from '../../lib/providers.ts'
import { feeOf, findMethod, methodsFor } from './methods.ts'

const all = providersOf({ demo: true, bank: {}, smtpUrl: undefined })

describe('purchase methods', () => {
  it('have the specified ids', () => {
    expect(METHODS).toEqual({ bankTransfer: 85, primaryCard: 120, secondaryCard: 135, paymentLink: 140 })
  })

  it.each([
    { cents: 99, ids: [] },
    { cents: 100, ids: [120, 135] },
    { cents: 500, ids: [120, 135, 140] },
    { cents: 5_000, ids: [120, 135, 140, 85] },
    { cents: 1_000_000, ids: [120, 135, 140, 85] },
    { cents: 1_000_001, ids: [135, 140, 85] },
    { cents: 2_500_001, ids: [85] },
    { cents: 10_000_001, ids: [] },
  ])('for $cents cents are $ids', ({ cents, ids }) => {
    expect(methodsFor(cents, all).map((m) => m.id)).toEqual(ids)
  })

  it('are limited to the countries and currencies of their provider', () => {
    const cuba = 34
    expect(methodsFor(51_240, all, { countryId: cuba }).map((m) => m.id)).toEqual([120, 135])
    expect(methodsFor(51_240, all, { countryId: 167 }).map((m) => m.id)).toEqual([120, 135, 140, 85])
    expect(methodsFor(51_240, all, { currency: 'EUR' })).toEqual([])
  })

  it('are offered only with a provider: outside the demo only a configured bank', () => {
    const outside = (bank: object | null) => providersOf({ demo: false, bank, smtpUrl: undefined })
    expect(methodsFor(51_240, outside({})).map((m) => m.id)).toEqual([85])
    expect(methodsFor(51_240, outside(null))).toEqual([])
  })

  it('add their fee, rounded half up to the cent', () => {
    expect(feeOf(findMethod(120)!, 51_240)).toBe(0)
    expect(feeOf(findMethod(135)!, 51_240)).toBe(1_486)
    expect(feeOf(findMethod(135)!, 50)).toBe(1)
  })
})
