import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsOf, type CellValue, cellText, kindOf, readCell } from './cell.ts'
import type { FieldName } from './sheet.ts'

const FIELDS: FieldName[] = [
  'stock',
  'minStay',
  'maxStay',
  'release',
  'stopSale',
  'closedToArrival',
  'closedToDeparture',
  'price.ap',
]
const cell = fc.constantFrom(...FIELDS).chain((field) => {
  const { from, to } = boundsOf(field, 1)
  const value: fc.Arbitrary<CellValue> = kindOf(field) === 'switch' ? fc.boolean() : fc.integer({ min: from, max: to })
  return fc.record({ field: fc.constant(field), value })
})

describe('a cell', () => {
  it('reads the text that it shows, in both languages', () => {
    fc.assert(
      fc.property(cell, fc.constantFrom('en' as const, 'es' as const), ({ field, value }, lang) => {
        expect(readCell(field, cellText(field, value, lang), 1)).toEqual({ value })
      }),
    )
  })

  it('never throws, and never accepts a value outside the bounds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FIELDS), fc.string(), (field, text) => {
        const read = readCell(field, text, 1)
        if (!('value' in read) || typeof read.value !== 'number') return
        const { from, to } = boundsOf(field, 1)
        expect(read.value).toBeGreaterThanOrEqual(from)
        expect(read.value).toBeLessThanOrEqual(to)
      }),
    )
  })

  it.each<[FieldName, string, unknown]>([
    ['price.ap', '85', { value: 8_500 }],
    ['price.ap', '85.5', { value: 8_550 }],
    ['price.ap', '85,50', { value: 8_550 }],
    ['price.ap', '$1,234.50', { value: 123_450 }],
    ['price.ap', '1.234,50', { value: 123_450 }],
    ['price.ap', 'USD 90', { value: 9_000 }],
    ['price.ap', '', { value: null }],
    ['price.ap', '0', { problem: 'outOfBounds' }],
    ['price.ap', '-5', { problem: 'notAmount' }],
    ['price.ap', 'free', { problem: 'notAmount' }],
    ['stock', ' 12 ', { value: 12 }],
    ['stock', '12.00', { value: 12 }],
    ['stock', '1,200', { value: 1_200 }],
    ['stock', '1.5', { problem: 'notNumber' }],
    ['stock', '', { value: null }],
    ['stock', '10000', { problem: 'outOfBounds' }],
    ['minStay', '', { value: 1 }],
    ['minStay', '0', { problem: 'outOfBounds' }],
    ['maxStay', '91', { problem: 'outOfBounds' }],
    ['maxStay', '', { value: null }],
    ['release', '', { value: 0 }],
    ['stopSale', 'x', { value: true }],
    ['stopSale', 'Sí', { value: true }],
    ['stopSale', 'TRUE', { value: true }],
    ['stopSale', '', { value: false }],
    ['stopSale', '0', { value: false }],
    ['stopSale', '7', { problem: 'notSwitch' }],
  ])('reads %s from %j', (field, text, read) => {
    expect(readCell(field, text, 1)).toEqual(read)
  })

  it('enforces the minimum stay of the sheet', () => {
    expect(readCell('minStay', '2', 3)).toEqual({ problem: 'outOfBounds' })
    expect(readCell('minStay', '', 3)).toEqual({ value: 3 })
    expect(readCell('maxStay', '2', 3)).toEqual({ problem: 'outOfBounds' })
  })
})
