import { describe, expect, it } from 'vitest'
import { feeOf, findMethod, METHODS, methodsFor } from './methods.ts'

describe('purchase methods', () => {
  it('carry the ids of the specification', () => {
    expect(METHODS).toEqual({ primaryCard: 120, secondaryCard: 135 })
  })

  it.each([
    { cents: 99, ids: [] },
    { cents: 100, ids: [120, 135] },
    { cents: 1_000_000, ids: [120, 135] },
    { cents: 1_000_001, ids: [135] },
    { cents: 2_500_001, ids: [] },
  ])('take $cents cents by $ids', ({ cents, ids }) => {
    expect(methodsFor(cents).map((m) => m.id)).toEqual(ids)
  })

  it('add their fee to the cent, rounded half up', () => {
    expect(feeOf(findMethod(120)!, 51_240)).toBe(0)
    expect(feeOf(findMethod(135)!, 51_240)).toBe(1_486)
    expect(feeOf(findMethod(135)!, 50)).toBe(1)
  })
})
