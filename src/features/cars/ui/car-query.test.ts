import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../lib/days.ts'
import { SORT_FIELDS } from '../offer-list.ts'
import {
  bookCarConfirmPath,
  bookCarPath,
  type CarQuery,
  hasFilter,
  readCarQuery,
  searchCarPath,
  searchOf,
  withoutFilters,
} from './car-query.ts'

const TODAY = '2026-12-01'
const read = (path: string) => readCarQuery(new URL(path, 'http://x').searchParams, TODAY)

describe('a car search in an address', () => {
  it('has the defaults of the spec where the address says nothing (spec 9)', () => {
    expect(read('/search-car')).toEqual({
      zone: 2,
      dropOffZone: 0,
      pickUp: '2026-12-08',
      dropOff: '2026-12-11',
      startHour: '0900',
      endHour: '0900',
      age: 35,
      classId: 0,
      transmission: 0,
      supplierId: 0,
      unlimitedKm: false,
      field: 'Price',
      order: 0,
      page: 1,
    })
  })

  const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays(TODAY, days))
  const hour = fc.constantFrom('0000', '0900', '2330')
  const query: fc.Arbitrary<CarQuery> = fc.record({
    zone: fc.integer({ min: 1, max: 26 }),
    dropOffZone: fc.integer({ min: 27, max: 40 }).map((zone) => (zone > 30 ? 0 : zone)),
    pickUp: day,
    dropOff: day,
    startHour: hour,
    endHour: hour,
    age: fc.nat(99),
    classId: fc.nat(8),
    transmission: fc.nat(2),
    supplierId: fc.nat(5),
    unlimitedKm: fc.boolean(),
    field: fc.constantFrom(...SORT_FIELDS),
    order: fc.constantFrom(0, 1),
    page: fc.integer({ min: 1, max: 9 }),
  })

  it('comes back whole from the address it was written to', () => {
    fc.assert(
      fc.property(query, (asked) => {
        expect(read(searchCarPath(asked))).toEqual(asked)
      }),
    )
  })

  it('without its filters has none, and begins at the first page', () => {
    fc.assert(
      fc.property(query, (asked) => {
        const free = withoutFilters(asked)
        expect(hasFilter(free)).toBe(false)
        expect(free).toMatchObject({ page: 1, field: asked.field, pickUp: asked.pickUp })
      }),
    )
  })

  it('keeps wrong dates, so that they can be explained, and drops what is no number', () => {
    expect(
      read('/search-car?zone=x&age=-5&page=0&class=1.5&order=7&field=Wheels&pickUp=tomorrow&dropOff=2026-02-31'),
    ).toMatchObject({
      zone: 2,
      age: 35,
      page: 1,
      classId: 0,
      order: 0,
      field: 'Price',
      pickUp: 'tomorrow',
      dropOff: '2026-02-31',
    })
  })

  it('reads the order of the form that works without scripts', () => {
    expect(read('/search-car?sort=KmLimit.1')).toMatchObject({ field: 'KmLimit', order: 1 })
  })
})

describe('the addresses of a car', () => {
  const car = { slug: 'kia-picanto', supplierId: 1, modelId: 7 }
  const offer = {
    zoneId: 2,
    dropOffZoneId: 2,
    pickUp: '2026-12-08',
    dropOff: '2026-12-11',
    startHour: '0900',
    endHour: '1000',
    eligibility: { driverAge: 40 },
  }
  const asked = 'zone=2&pickUp=2026-12-08&dropOff=2026-12-11&startHour=0900&endHour=1000&age=40'

  it('carry the whole rental', () => {
    expect(bookCarPath(car, searchOf(offer))).toBe(`/book-car/kia-picanto/1/7?${asked}`)
    expect(bookCarConfirmPath(car, searchOf(offer))).toBe(`/book-car-confirm?${asked}&supplierId=1&modelId=7`)
    expect(bookCarPath(car, searchOf({ ...offer, dropOffZoneId: 8 }))).toContain('zone=2&dropOffZone=8&')
  })
})
