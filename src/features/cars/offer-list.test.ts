import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortFieldOf } from '../../lib/sort-order.ts'
import type { Offer } from './offer.ts'
import { keepBestAvailability, keepBestPrices, pageOf, sortOffers } from './offer-list.ts'
import { SORT_FIELDS } from './search-query.ts'

type Sketch = {
  supplierId?: number
  modelId?: number
  modelName?: string
  supplierName?: string
  classId?: number
  className?: { en: string; es: string }
  transmission?: 1 | 2
  km?: number | null
  totalCents?: number
  unitsLeft?: number
  score?: number
}

/** The fields that lists use. */
const sketch = (fields: Sketch) =>
  ({
    product: {
      supplierId: fields.supplierId ?? 1,
      modelId: fields.modelId ?? 1,
      modelName: fields.modelName ?? 'Kia Picanto',
      classId: fields.classId ?? 1,
      className: fields.className ?? { en: 'Economy', es: 'Económico' },
      transmission: fields.transmission ?? 1,
      kmLimitPerDay: fields.km ?? null,
      unitsLeft: fields.unitsLeft ?? 5,
      guestScore: fields.score === undefined ? undefined : { score: fields.score, count: 3 },
    },
    supplier: { name: fields.supplierName ?? 'Caimán Autos' },
    price: { totalCents: fields.totalCents ?? 10_000 },
  }) as Offer

const ids = (offers: Offer[]) => offers.map((offer) => offer.product.modelId)

describe('sorting offers', () => {
  it.each([
    ['Price', 'Price'],
    ['price', 'Price'],
    ['className', 'ClassName'],
    ['KMLIMIT', 'KmLimit'],
    ['TransmissionName', 'TransmissionName'],
    ['SupplierName', 'SupplierName'],
    ['ModelName', 'ModelName'],
    ['Horsepower', 'Price'],
    ['', 'Price'],
  ])('%s means %s', (name, field) => {
    expect(sortFieldOf(SORT_FIELDS, name)).toBe(field)
  })

  it('puts unlimited kilometers last when ascending and first when descending', () => {
    const offers = [sketch({ modelId: 1, km: null }), sketch({ modelId: 2, km: 100 }), sketch({ modelId: 3, km: 250 })]
    expect(ids(sortOffers(offers, 'KmLimit', 0, 'en'))).toEqual([2, 3, 1])
    expect(ids(sortOffers(offers, 'KmLimit', 1, 'en'))).toEqual([1, 3, 2])
  })

  it('puts offers without reviews last when the best score comes first', () => {
    const offers = [sketch({ modelId: 1 }), sketch({ modelId: 2, score: 8.7 }), sketch({ modelId: 3, score: 9.1 })]
    expect(ids(sortOffers(offers, 'GuestScore', 1, 'en'))).toEqual([3, 2, 1])
  })

  it('sorts text by the collation of the language', () => {
    const offers = ['Zafiro', 'Ñandú', 'Níspero', 'Éter', 'Nogal'].map((modelName, i) =>
      sketch({ modelId: i + 1, modelName }),
    )
    expect(sortOffers(offers, 'ModelName', 0, 'es').map((o) => o.product.modelName)).toEqual([
      'Éter',
      'Níspero',
      'Nogal',
      'Ñandú',
      'Zafiro',
    ])
  })

  it('sorts by the translated name', () => {
    const van = sketch({ modelId: 1, className: { en: 'Minivan', es: 'Familiar' } })
    const luxury = sketch({ modelId: 2, className: { en: 'Luxury', es: 'Lujo' } })
    expect(ids(sortOffers([van, luxury], 'ClassName', 0, 'en'))).toEqual([2, 1])
    expect(ids(sortOffers([van, luxury], 'ClassName', 0, 'es'))).toEqual([1, 2])
  })

  it('breaks ties by price, name and ids, always ascending', () => {
    const offers = [
      sketch({ modelId: 4, supplierId: 2, modelName: 'B', totalCents: 100 }),
      sketch({ modelId: 3, supplierId: 1, modelName: 'B', totalCents: 100 }),
      sketch({ modelId: 2, modelName: 'A', totalCents: 100 }),
      sketch({ modelId: 1, modelName: 'Z', totalCents: 50 }),
    ]
    for (const order of [0, 1]) expect(ids(sortOffers(offers, 'SupplierName', order, 'en'))).toEqual([1, 2, 3, 4])
  })

  const anyOffer = fc
    .record({
      supplierId: fc.integer({ min: 1, max: 4 }),
      modelId: fc.integer({ min: 1, max: 1_000_000 }),
      modelName: fc.constantFrom('Kia', 'Audi', 'Émile'),
      classId: fc.integer({ min: 1, max: 3 }),
      transmission: fc.constantFrom(1 as const, 2 as const),
      km: fc.option(fc.integer({ min: 100, max: 300 })),
      totalCents: fc.integer({ min: 100, max: 105 }),
      unitsLeft: fc.integer({ min: 1, max: 9 }),
    })
    .map(sketch)
  const anyOffers = fc.uniqueArray(anyOffer, {
    maxLength: 40,
    selector: ({ product }) => `${product.supplierId} ${product.modelId}`,
  })

  it('does not depend on the input order and loses nothing', () => {
    fc.assert(
      fc.property(anyOffers, fc.constantFrom(...SORT_FIELDS), fc.constantFrom(0, 1), (offers, field, order) => {
        const sorted = sortOffers(offers, field, order, 'en')
        expect(sortOffers(offers.toReversed(), field, order, 'en')).toEqual(sorted)
        expect(new Set(sorted)).toEqual(new Set(offers))
      }),
    )
  })

  it('shows every offer exactly once across pages', () => {
    fc.assert(
      fc.property(anyOffers, fc.integer({ min: 1, max: 10 }), (offers, size) => {
        const pages = Array.from({ length: Math.ceil(offers.length / size) + 1 }, (_, i) => pageOf(offers, i + 1, size))
        expect(pages.flat()).toEqual(offers)
        expect(pages.at(-1)).toEqual([])
      }),
    )
  })

  it('keeps the cheapest offer of each class and transmission', () => {
    fc.assert(
      fc.property(anyOffers, (offers) => {
        const key = ({ product }: Offer) => `${product.classId} ${product.transmission}`
        const kept = keepBestPrices(offers)
        expect(kept.map(key).sort()).toEqual([...new Set(offers.map(key))].sort())
        for (const offer of offers) {
          expect(kept.find((k) => key(k) === key(offer))!.price.totalCents).toBeLessThanOrEqual(offer.price.totalCents)
        }
      }),
    )
  })
})

describe('the supplier with the most units', () => {
  it('keeps all its offers in the class', () => {
    const offers = [
      sketch({ supplierId: 1, modelId: 1, unitsLeft: 4, totalCents: 10 }),
      sketch({ supplierId: 2, modelId: 2, unitsLeft: 3 }),
      sketch({ supplierId: 2, modelId: 3, unitsLeft: 3 }),
      sketch({ supplierId: 1, modelId: 4, classId: 2, unitsLeft: 1 }),
    ]
    expect(ids(keepBestAvailability(offers)).sort()).toEqual([2, 3, 4])
  })

  it('is the cheaper of two with the same number of units', () => {
    const dear = sketch({ supplierId: 1, modelId: 1, totalCents: 20 })
    const cheap = sketch({ supplierId: 2, modelId: 2, totalCents: 10 })
    expect(keepBestAvailability([dear, cheap])).toEqual([cheap])
  })
})
