import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timesBasisPoints } from '../../lib/money.ts'
import type { Party } from './occupancy.ts'
import { perNight, roomNightCents, stayPrice, weightOf } from './price.ts'

const rates = {
  singleSupplementPercent: 35,
  extraAdultPercent: 85,
  infantPercent: 0,
  childPercent: 50,
  teenPercent: 75,
}
const party = (adultsAmount: number, ...childrenAgeList: number[]): Party => ({
  adultsAmount,
  childrenAmount: childrenAgeList.length,
  childrenAgeList,
})

describe('the weight of a room', () => {
  it.each([
    ['one adult pays the single supplement', party(1), 13_500],
    ['two adults', party(2), 20_000],
    ['a third adult', party(3), 28_500],
    ['a fourth adult', party(4), 37_000],
    ['one adult with a child is not alone', party(1, 8), 15_000],
    ['one adult with a baby is not alone either', party(1, 0), 10_000],
    ['an infant until 2', party(2, 2), 20_000],
    ['a child from 3', party(2, 3), 25_000],
    ['a child until 12', party(2, 12), 25_000],
    ['a teenager from 13', party(2, 13), 27_500],
    ['a teenager until 17', party(2, 17), 27_500],
    ['all age groups', party(3, 1, 7, 15), 41_000],
  ])('%s', (_, guests, weight) => {
    expect(weightOf(rates, guests)).toBe(weight)
  })
})

describe('the price of a stay', () => {
  it('is rounded half up for each room and night', () => {
    expect(roomNightCents(3_333, 13_500)).toBe(4_500) // 44.9955
    expect(roomNightCents(10, 10_500)).toBe(11) // 0.105
    const price = stayPrice(rates, [party(1), party(2, 5)], [3_333, 4_001])
    expect(price).toEqual({
      roomCents: [4_500 + 5_401, 8_333 + 10_003],
      nightCents: [4_500 + 8_333, 5_401 + 10_003],
      totalCents: 28_237,
      perNightCents: 14_119,
    })
  })

  it.each([
    [100, 3, 33],
    [101, 2, 51],
    [200, 3, 67],
    [0, 5, 0],
  ])('%d cents over %d nights are %d per night', (total, nights, expected) => {
    expect(perNight(total, nights)).toBe(expected)
  })

  const percent = fc.integer({ min: 0, max: 100 })
  const anyRates = fc.record({
    singleSupplementPercent: percent,
    extraAdultPercent: percent,
    infantPercent: percent,
    childPercent: percent,
    teenPercent: percent,
  })
  const anyParty = fc
    .record({
      adults: fc.integer({ min: 1, max: 4 }),
      ages: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 4 }),
    })
    .map(({ adults, ages }) => party(adults, ...ages))
  const anyNights = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 30 })

  it('has the same total by room and by night', () => {
    fc.assert(
      fc.property(
        anyRates,
        fc.array(anyParty, { minLength: 1, maxLength: 4 }),
        anyNights,
        (occupancyRates, rooms, nights) => {
          const price = stayPrice(occupancyRates, rooms, nights)
          const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)
          expect(sum(price.roomCents)).toBe(price.totalCents)
          expect(sum(price.nightCents)).toBe(price.totalCents)
          expect(Math.abs(price.perNightCents * nights.length - price.totalCents)).toBeLessThanOrEqual(
            nights.length / 2,
          )
        },
      ),
    )
  })

  it('does not depend on the order of rooms or of ages', () => {
    fc.assert(
      fc.property(
        anyRates,
        fc.array(anyParty, { minLength: 1, maxLength: 4 }),
        anyNights,
        (occupancyRates, rooms, nights) => {
          const turned = rooms
            .toReversed()
            .map((room) => ({ ...room, childrenAgeList: room.childrenAgeList.toReversed() }))
          expect(stayPrice(occupancyRates, turned, nights).totalCents).toBe(
            stayPrice(occupancyRates, rooms, nights).totalCents,
          )
        },
      ),
    )
  })

  it('never decreases with one more guest, except when the single supplement ends', () => {
    fc.assert(
      fc.property(
        anyRates,
        anyParty,
        fc.integer({ min: 0, max: 17 }),
        anyNights,
        (occupancyRates, room, age, nights) => {
          fc.pre(room.adultsAmount > 1 || room.childrenAmount > 0)
          const more = party(room.adultsAmount, ...room.childrenAgeList, age)
          expect(stayPrice(occupancyRates, [more], nights).totalCents).toBeGreaterThanOrEqual(
            stayPrice(occupancyRates, [room], nights).totalCents,
          )
        },
      ),
    )
  })

  it('is the same when computed in whole percents, as in the search', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 0, max: 1_000 }), (cents, whole) => {
        expect(timesBasisPoints(cents, whole * 100)).toBe(Math.floor((cents * whole + 50) / 100))
      }),
    )
  })
})
