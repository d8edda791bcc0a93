import { describe, expect, it } from 'vitest'
import { feeOf, findMethod, METHODS, methodsFor } from './methods.ts'

describe('purchase methods', () => {
  it('carry the ids of the specification', () => {
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
  ])('take $cents cents by $ids', ({ cents, ids }) => {
    expect(methodsFor(cents).map((m) => m.id)).toEqual(ids)
  })

  it('serve whoever lives where their provider does, in a currency that it takes', () => {
    const cuba = 34
    expect(methodsFor(51_240, { countryId: cuba }).map((m) => m.id)).toEqual([120, 135])
    expect(methodsFor(51_240, { countryId: 167 }).map((m) => m.id)).toEqual([120, 135, 140, 85])
    expect(methodsFor(51_240, { currency: 'EUR' })).toEqual([])
  })

  it('add their fee to the cent, rounded half up', () => {
    expect(feeOf(findMethod(120)!, 51_240)).toBe(0)
    expect(feeOf(findMethod(135)!, 51_240)).toBe(1_486)
    expect(feeOf(findMethod(135)!, 50)).toBe(1)
  })
})
