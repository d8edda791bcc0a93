import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../lib/days.ts'
import { readLodgingQuery, readStay } from './read-query.ts'
import {
  keptFields,
  type LodgingQuery,
  type Sort,
  searchLodgingPath,
  withoutFilterValue,
  writeLodgingQuery,
} from './search-query.ts'

const TODAY = '2026-12-01'
const read = (text: string) => readLodgingQuery(new URLSearchParams(text), TODAY)

describe('a lodging search in a URL', () => {
  it('is the default stay without query parameters', () => {
    expect(readStay(new URLSearchParams(), TODAY)).toEqual({
      checkIn: '2026-12-15',
      checkOut: '2026-12-18',
      rooms: [{ adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] }],
    })
  })

  it('reads each room with its children and their ages', () => {
    expect(read('checkIn=2027-01-04&checkOut=2027-01-09&rooms=2&a1=1&c1=2&g1=5,+8&a2=3').rooms).toEqual([
      { adultsAmount: 1, childrenAmount: 2, childrenAgeList: [5, 8] },
      { adultsAmount: 3, childrenAmount: 0, childrenAgeList: [] },
    ])
  })

  it('has the default number of nights when only check-in is given', () => {
    expect(read('checkIn=2027-01-04').checkOut).toBe('2027-01-07')
  })

  it('keeps invalid dates, so that the search can explain them', () => {
    expect(read('checkIn=tomorrow&checkOut=2027-02-30')).toMatchObject({ checkIn: 'tomorrow', checkOut: '2027-02-30' })
  })

  it.each([
    ['rooms=9', { rooms: Array(4).fill({ adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] }) }],
    ['rooms=0&a1=0', { rooms: [{ adultsAmount: 1, childrenAmount: 0, childrenAgeList: [] }] }],
    ['zone=abc&page=-3&sort=constructor&max=12.9', { zone: 0, page: 1, sort: 'price', max: 12 }],
    ['c1=1&g1=x', { rooms: [{ adultsAmount: 2, childrenAmount: 1, childrenAgeList: [] }] }],
    ['g1=4', { rooms: [{ adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] }] }],
  ])('tolerates %s', (text, expected) => {
    expect(read(text)).toMatchObject(expected)
  })

  it.each([
    ['category=4&category=5', { category: ['4', '5'] }],
    ['category=4,5,4', { category: ['4', '5'] }],
    ['kind=casa,boat&score=11&cancellation=paid&service=0', { kind: ['casa'] }],
    ['plan=9&room=x&location=', {}],
  ])('reads the filters of %s', (text, filters) => {
    expect(read(text).filters).toEqual(filters)
  })

  it('removes one filter value at a time', () => {
    const query = { ...read('category=4,5&kind=casa'), page: 3 }
    const without = withoutFilterValue(query, 'category', '4')
    expect(without).toEqual({ ...query, page: 1, filters: { category: ['5'], kind: ['casa'] } })
    expect(withoutFilterValue(without, 'category', '5').filters).toEqual({ kind: ['casa'] })
  })

  it('has only the parameters that are set', () => {
    expect(searchLodgingPath(read('zone=3'))).toBe(
      '/search-lodging?checkIn=2026-12-15&checkOut=2026-12-18&rooms=1&a1=2&zone=3',
    )
  })

  it('passes its filters and sort order on to a new search', () => {
    expect(keptFields(read('zone=3&hotel=7&where=x&rooms=2&a1=3&plan=5&plan=3&max=90&sort=name&page=2'))).toEqual([
      ['max', '90'],
      ['plan', '5'],
      ['plan', '3'],
      ['sort', 'name'],
    ])
  })

  it('survives a round trip through the URL', () => {
    const id = fc.integer({ min: 0, max: 2_147_483_647 })
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }).map(String), { minLength: 1, maxLength: 4 })
    const room = fc
      .record({
        adultsAmount: fc.integer({ min: 1, max: 4 }),
        childrenAgeList: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 6 }),
      })
      .map((party) => ({ ...party, childrenAmount: party.childrenAgeList.length }))
    const query: fc.Arbitrary<LodgingQuery> = fc.record({
      checkIn: fc.integer({ min: 0, max: 500 }).map((n) => addDays(TODAY, n)),
      checkOut: fc.integer({ min: 501, max: 600 }).map((n) => addDays(TODAY, n)),
      rooms: fc.array(room, { minLength: 1, maxLength: 4 }),
      where: fc.constantFrom('', 'Viñales', 'a & b'),
      zone: id,
      province: id,
      hotel: fc.constantFrom('', '7', 'Palacio del Aljibe', 'Marea & Mar = 1'),
      filters: fc
        .record(
          {
            category: ids,
            kind: fc.constant(['casa', 'hotel']),
            score: fc.constant(['8']),
            plan: fc.uniqueArray(fc.integer({ min: 1, max: 5 }).map(String), { minLength: 1 }),
            location: fc.constantFrom(['beach'], ['a b&c=d', 'ñandú']),
            service: ids,
          },
          { requiredKeys: [] },
        )
        .map((chosen): LodgingQuery['filters'] => chosen),
      min: fc.integer({ min: 0, max: 1_000 }),
      max: fc.integer({ min: 0, max: 1_000 }),
      sort: fc.constantFrom<Sort[]>('price', 'price-desc', 'name', 'name-desc'),
      page: fc.integer({ min: 1, max: 99 }),
    })
    fc.assert(
      fc.property(query, (search) => {
        expect(
          readLodgingQuery(new URLSearchParams(new URLSearchParams(writeLodgingQuery(search)).toString()), TODAY),
        ).toEqual(search)
      }),
    )
  })
})
