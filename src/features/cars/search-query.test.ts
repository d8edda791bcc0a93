import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../lib/days.ts'
import { bookCarConfirmPath, readCarRental, rentalPath } from './rental-query.ts'
import {
  bookCarPath,
  type CarQuery,
  countFilters,
  keptFields,
  readCarQuery,
  SORT_FIELDS,
  searchCarPath,
  searchOf,
  withoutFilters,
} from './search-query.ts'

const TODAY = '2026-12-01'
const read = (path: string) => readCarQuery(new URL(path, 'http://x').searchParams, TODAY)

describe('a car search in a URL', () => {
  it('has the default values when the URL has none', () => {
    expect(read('/search-car')).toEqual({
      zone: 2,
      dropOffZone: 0,
      pickUp: '2026-12-08',
      dropOff: '2026-12-11',
      startHour: '0900',
      endHour: '0900',
      age: 35,
      filters: {},
      sort: 'Price.0',
      page: 1,
    })
  })

  const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays(TODAY, days))
  const hour = fc.constantFrom('0000', '0900', '2330')
  const query: fc.Arbitrary<CarQuery> = fc.record(
    {
      zone: fc.integer({ min: 1, max: 26 }),
      dropOffZone: fc.integer({ min: 27, max: 40 }).map((zone) => (zone > 30 ? 0 : zone)),
      pickUp: day,
      dropOff: day,
      startHour: hour,
      endHour: hour,
      age: fc.nat(99),
      filters: fc
        .record(
          {
            carClass: fc.constantFrom(['2'], ['3', '1']),
            kilometers: fc.constantFrom(['unlimited'], ['250', 'unlimited']),
            fuel: fc.constant(['diesel', 'hybrid']),
            deposit: fc.constant(['200']),
          },
          { requiredKeys: [] },
        )
        .map((chosen): CarQuery['filters'] => chosen),
      sort: fc.constantFrom(...SORT_FIELDS.flatMap((field) => [`${field}.0` as const, `${field}.1` as const])),
      page: fc.integer({ min: 1, max: 9 }),
      atOffice: fc.integer({ min: 1, max: 99 }),
      map: fc.constant(true),
    },
    {
      requiredKeys: [
        ...([
          'zone',
          'dropOffZone',
          'pickUp',
          'dropOff',
          'startHour',
          'endHour',
          'age',
          'filters',
          'sort',
          'page',
        ] as const),
      ],
    },
  )

  it('passes its filters and sort order on to a new search', () => {
    expect(
      keptFields(read('/search-car?zone=3&dropOffZone=4&age=40&carClass=2&carClass=5&field=KmLimit&order=1&page=2')),
    ).toEqual([
      ['carClass', '2'],
      ['carClass', '5'],
      ['field', 'KmLimit'],
      ['order', '1'],
    ])
  })

  it('passes the map view on to a new search, but not the office, which belongs to one zone', () => {
    expect(keptFields(read('/search-car?zone=3&office=7&view=map'))).toEqual([['view', 'map']])
  })

  it('survives a round trip through its URL', () => {
    fc.assert(
      fc.property(query, (search) => {
        expect(read(searchCarPath(search))).toEqual(search)
      }),
    )
  })

  it('has no filters and the first page after clearing them', () => {
    fc.assert(
      fc.property(query, (search) => {
        const unfiltered = withoutFilters(search)
        expect(countFilters(unfiltered)).toBe(0)
        expect(unfiltered).toMatchObject({ page: 1, sort: search.sort, pickUp: search.pickUp })
      }),
    )
  })

  it('keeps invalid dates and drops invalid numbers', () => {
    expect(
      read(
        '/search-car?zone=x&age=-5&page=0&carClass=1.5&fuel=water&kilometers=much&order=7&field=Wheels&pickUp=tomorrow&dropOff=2026-02-31',
      ),
    ).toMatchObject({
      zone: 2,
      age: 35,
      page: 1,
      filters: {},
      sort: 'Price.0',
      pickUp: 'tomorrow',
      dropOff: '2026-02-31',
    })
  })

  it.each([
    'transmission=3',
    'seats=101',
    'bags=101',
    'kilometers=petrol',
    'kilometers=10001',
    'deposit=1000001',
    'fuel=unlimited',
    'score=11',
  ])('drops a value that no search accepts: %s', (field) => {
    const { filters } = read(`/search-car?${field}`)
    expect(filters).toEqual({})
  })

  it('reads the sort order of the form without scripts', () => {
    expect(read('/search-car?sort=KmLimit.1')).toMatchObject({ sort: 'KmLimit.1' })
  })
})

describe('the paths of a car', () => {
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
  const rentalQuery = 'zone=2&pickUp=2026-12-08&dropOff=2026-12-11&startHour=0900&endHour=1000&age=40'

  it('contain the whole rental', () => {
    expect(bookCarPath(car, searchOf(offer))).toBe(`/book-car/kia-picanto/1/7?${rentalQuery}`)
    expect(bookCarConfirmPath(car, searchOf(offer))).toBe(`/book-car-confirm?${rentalQuery}&supplierId=1&modelId=7`)
    expect(bookCarPath(car, searchOf({ ...offer, dropOffZoneId: 8 }))).toContain('zone=2&dropOffZone=8&')
  })
})

describe('the pick-up office', () => {
  const offer = { slug: 'kia-picanto', supplierId: 1, modelId: 2 }
  const rental = read('/search-car')

  it('is in the paths of a car but not of a search', () => {
    const chosen = { ...rental, office: 7 }
    for (const path of [rentalPath(offer, chosen), bookCarConfirmPath(offer, chosen)])
      expect(readCarRental(new URL(path, 'http://x').searchParams, TODAY).office).toBe(7)
    expect(searchCarPath(chosen)).not.toContain('office')
    expect(bookCarPath(offer, rental)).not.toContain('office')
    expect(readCarRental(new URL(bookCarPath(offer, rental, 7), 'http://x').searchParams, TODAY).office).toBe(7)
  })
})
