import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  clearDays,
  createDayPlanes,
  type DayPlanes,
  fillDays,
  isClosedToDeparture,
  NO_DAY,
  termsAt,
  withMoreRows,
} from './day-planes.ts'
import { CLOSED_TO_DEPARTURE, NOT_SOLD } from './row-terms.ts'

const FIRST_DAY = '2026-12-01'
const ROWS = 3
const DAYS = 30

type PlannedDay = { day: number; left: number; terms: number[] }

const pack = (days: PlannedDay[]) =>
  Buffer.concat(
    days.map(({ day, left, terms }) => {
      const bytes = Buffer.alloc(4 + 4 * terms.length)
      bytes.writeInt16BE(day)
      bytes.writeInt16BE(left, 2)
      for (const [i, value] of terms.entries()) bytes.writeInt32BE(value, 4 + 4 * i)
      return bytes
    }),
  )

const emptyPlanes = (days = DAYS) => createDayPlanes({ firstDay: FIRST_DAY, days, rows: ROWS, prices: 2 })

const daysIn = (planes: DayPlanes, row: number): PlannedDay[] =>
  Array.from({ length: planes.days }, (_, day) => ({ day, cell: day * planes.rows + row })).flatMap(({ day, cell }) => {
    const { entries, width } = planes.rowTerms
    const at = termsAt(planes, row, cell)
    const left = planes.left[cell]!
    return left === NO_DAY ? [] : [{ day, left, terms: [...entries.subarray(at, at + width)] }]
  })

const price = fc.constantFrom(NOT_SOLD, 5_000, 6_000, 7_000, 8_000)
const terms = fc.tuple(
  fc.constantFrom(0, CLOSED_TO_DEPARTURE),
  fc.constantFrom(1, 3),
  fc.constant(0),
  fc.constant(0),
  price,
  price,
)
const stretch = fc.record({ row: fc.nat(ROWS - 1), first: fc.integer({ min: -5, max: DAYS }), length: fc.nat(DAYS) })

const anyEdit = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ at: stretch, left: fc.nat(9), terms: fc.array(terms, { minLength: 1, maxLength: 12 }) }),
  },
  { weight: 3, arbitrary: fc.record({ at: stretch, cleared: fc.constant(true) }) },
  fc.constant('moreRows' as const),
)

it('keeps every day of every row through edits, removals and larger planes', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 60, size: 'max' }), (edits) => {
      let planes = emptyPlanes()
      const expected = Array.from({ length: ROWS }, () => new Map<number, PlannedDay>())
      for (const edit of edits) {
        if (edit === 'moreRows') {
          planes = withMoreRows(planes, planes.rows + 1)
          continue
        }
        const { row, first, length } = edit.at
        if ('cleared' in edit) {
          clearDays(planes, row, first, first + length)
          for (let day = first; day < first + length; day++) expected[row]!.delete(day)
          continue
        }
        const days = Array.from({ length }, (_, i) => ({
          day: first + i,
          left: edit.left,
          terms: edit.terms[i % edit.terms.length]!,
        }))
        fillDays(planes, row, pack(days))
        for (const day of days) if (day.day >= 0 && day.day < DAYS) expected[row]!.set(day.day, day)
      }
      for (const [row, days] of expected.entries())
        expect(daysIn(planes, row)).toEqual([...days.values()].toSorted((a, b) => a.day - b.day))
    }),
    { numRuns: 300 },
  )
})

it('keeps a different price for each day, and does not grow when all prices change every hour', () => {
  const days = 400
  const planes = emptyPlanes(days)
  const pricesOf = (hour: number): PlannedDay[] =>
    Array.from({ length: days }, (_, day) => ({ day, left: 1, terms: [0, 1, 0, 0, hour * days + day, NOT_SOLD] }))
  for (let hour = 0; hour < 24 * 31; hour++) fillDays(planes, 0, pack(pricesOf(hour)))
  expect(daysIn(planes, 0)).toEqual(pricesOf(24 * 31 - 1))
  expect(daysIn(withMoreRows(planes, ROWS + 1), 0)).toEqual(pricesOf(24 * 31 - 1))
  expect(planes.rowTerms.used).toBeLessThan(8 * days)
})

it('clears the closed-to-departure restriction of a removed day', () => {
  const planes = emptyPlanes()
  fillDays(planes, 0, pack([{ day: 2, left: 1, terms: [CLOSED_TO_DEPARTURE, 1, 0, 0, 5_000, NOT_SOLD] }]))
  expect(isClosedToDeparture(planes, 0, 2)).toBe(true)
  clearDays(planes, 0, 2, 3)
  expect(isClosedToDeparture(planes, 0, 2)).toBe(false)
})
