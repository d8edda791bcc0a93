import { describe, expect, it } from 'vitest'
import { PRODUCT_TYPES } from '../../lib/site.ts'
import { findWrongAspect, overallTenths, type Scores } from './aspects.ts'

const STAY: Scores = { cleanliness: 5, staff: 5, comfort: 4, location: 4, utilities: 2, value: 4 }

describe('the score of a review', () => {
  it.each([
    [STAY, 80],
    [{ ...STAY, food: 5 }, 83],
    [{ condition: 1, pickUp: 1, value: 1 }, 20],
    [{ condition: 5, pickUp: 5, help: 5, value: 5 }, 100],
    [{ condition: 3, pickUp: 2, value: 4 }, 60],
  ])('is the mean of the aspects, doubled, in tenths: %j is %i', (scores, tenths) => {
    expect(overallTenths(scores)).toBe(tenths)
  })
})

describe('the aspects of a product', () => {
  it('are all required except those that do not apply to everybody', () => {
    expect(findWrongAspect(PRODUCT_TYPES.lodging, STAY)).toBeUndefined()
    expect(findWrongAspect(PRODUCT_TYPES.lodging, { ...STAY, food: 1 })).toBeUndefined()
    const { utilities: _, ...incomplete } = STAY
    expect(findWrongAspect(PRODUCT_TYPES.lodging, incomplete)).toBe('utilities')
  })

  it('do not include those of another product', () => {
    expect(findWrongAspect(PRODUCT_TYPES.lodging, { ...STAY, pickUp: 3 })).toBe('pickUp')
  })
})
