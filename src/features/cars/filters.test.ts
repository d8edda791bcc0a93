import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countByFilter, filterOffers, UNLIMITED } from './filters.ts'
import { FUELS } from './fuels.ts'
import type { Offer } from './offer.ts'
import { FILTERS, type FilterName } from './search-query.ts'

const sketch = fc
  .record({
    classId: fc.integer({ min: 1, max: 3 }),
    transmission: fc.constantFrom(1, 2),
    seats: fc.integer({ min: 4, max: 8 }),
    bags: fc.integer({ min: 2, max: 5 }),
    kmLimitPerDay: fc.constantFrom(null, 150, 200, 250),
    depositCents: fc.constantFrom(20_000, 30_000, 30_001, 60_000),
    fuel: fc.constantFrom(...FUELS),
    score: fc.constantFrom(undefined, 7, 8.9, 9.4),
    supplierId: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ score, supplierId, ...product }) => {
    const named = { ...product, className: { en: `${product.classId}`, es: `${product.classId}` }, classOrder: 1 }
    const guestScore = score === undefined ? undefined : { score, count: 1 }
    return { product: { ...named, guestScore }, supplier: { id: supplierId, name: `Company ${supplierId}` } } as Offer
  })

const VALUES: Record<FilterName, string[]> = {
  carClass: ['1', '2', '3'],
  transmission: ['1', '2'],
  seats: ['5', '7'],
  bags: ['3', '4', '5'],
  kilometers: [UNLIMITED, '250', '200'],
  deposit: ['200', '300', '500'],
  fuel: [...FUELS],
  supplier: ['1', '2', '3'],
  score: ['9', '8', '7'],
}
const chosenFilters = fc.record(
  Object.fromEntries(
    FILTERS.map((name) => [name, fc.uniqueArray(fc.constantFrom(...VALUES[name]), { minLength: 1, maxLength: 2 })]),
  ) as Record<FilterName, fc.Arbitrary<string[]>>,
  { requiredKeys: [] },
)

describe('car filters', () => {
  it('count the cars that each value finds together with the other filters', () => {
    fc.assert(
      fc.property(fc.array(sketch, { maxLength: 30 }), chosenFilters, (offers, chosen) => {
        const { values, unfiltered } = countByFilter(offers, chosen, 'en')
        expect(unfiltered).toBe(offers.length)
        for (const name of FILTERS) {
          for (const value of VALUES[name]) {
            const found = filterOffers(offers, { ...chosen, [name]: [value] }).length
            expect(values[name].find((each) => each.value === value)?.count ?? 0, `${name} ${value}`).toBe(found)
          }
        }
      }),
    )
  })

  it('find cars that match any chosen value, minimum or maximum', () => {
    const [base] = fc.sample(sketch, 1)
    const offer = (product: object) => ({ ...base!, product: { ...base!.product, ...product } }) as Offer
    const found = (product: object, chosen: Parameters<typeof filterOffers>[1]) =>
      filterOffers([offer(product)], chosen).length
    expect(found({ fuel: 'diesel' }, { fuel: ['hybrid', 'diesel'] })).toBe(1)
    expect(found({ seats: 5 }, { seats: ['7', '5'] })).toBe(1)
    expect(found({ seats: 5 }, { seats: ['7'] })).toBe(0)
    expect(found({ depositCents: 30_001 }, { deposit: ['300'] })).toBe(0)
    expect(found({ depositCents: 30_000 }, { deposit: ['300'] })).toBe(1)
    expect(found({ kmLimitPerDay: null }, { kilometers: ['250'] })).toBe(1)
    expect(found({ kmLimitPerDay: 250 }, { kilometers: [UNLIMITED] })).toBe(0)
    expect(found({ guestScore: undefined }, { score: ['7'] })).toBe(0)
  })
})
