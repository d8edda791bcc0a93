import { describe, expect, it } from 'vitest'
import { extrasOfClass, findExtrasProblem, nameOfChosen, priceExtras, type SupplierExtra } from './extras.ts'

const seat: SupplierExtra = { kind: 'childSeat', classIds: [], per: 'day', cents: 500, maxCount: 2 }
const smallCover: SupplierExtra = { kind: 'cover', classIds: [1, 2], per: 'day', cents: 1_200, maxCount: 1 }
const bigCover: SupplierExtra = { kind: 'cover', classIds: [6], per: 'day', cents: 1_800, maxCount: 1 }
const fuel: SupplierExtra = { kind: 'fuelPlan', classIds: [], per: 'rental', cents: 6_500, maxCount: 1 }
const all = [fuel, smallCover, bigCover, seat]

describe('available extras', () => {
  it.each([
    [1, [seat, smallCover, fuel]],
    [6, [seat, bigCover, fuel]],
    [8, [seat, fuel]],
  ])('for class %i are its own and those of all classes, in a fixed order', (classId, expected) => {
    expect(extrasOfClass(all, classId)).toEqual(expected)
  })
})

describe('chosen extras', () => {
  const offered = extrasOfClass(all, 1)

  it('cost their price per day or rental, times the quantity', () => {
    const chosen = [
      { kind: 'fuelPlan' as const, count: 1 },
      { kind: 'childSeat' as const, count: 2 },
    ]
    expect(priceExtras(offered, chosen, 7)).toEqual([
      { kind: 'childSeat', count: 2, per: 'day', eachCents: 3_500, totalCents: 7_000 },
      { kind: 'fuelPlan', count: 1, per: 'rental', eachCents: 6_500, totalCents: 6_500 },
    ])
    expect(chosen.map((extra) => nameOfChosen(extra).en)).toEqual(['Full tank, return it empty', '2 × Child seat'])
  })

  it('must be available and within the maximum quantity, even when listed twice', () => {
    const two = { kind: 'childSeat', count: 2 } as const
    expect(findExtrasProblem(offered, [two])).toBeUndefined()
    expect(findExtrasProblem(offered, [two, { ...two, count: 1 }])?.en).toBe('must have at most 2 of “Child seat”')
    expect(findExtrasProblem(offered, [{ kind: 'gps', count: 1 }])?.es).toBe(
      'deben ser extras de este carro: no tiene «Navegador GPS»',
    )
  })
})
