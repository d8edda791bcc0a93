import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sheetOf } from '../../testing/sheet-example.ts'
import { clearedEntries, entriesOf, fillOf, repeatedOver, spreadOf, textsOf } from './grid-blocks.ts'
import { linesOf, shownFields } from './grid-lines.ts'
import { type Area, areaOf } from './grid-selection.ts'
import { enter, openSession } from './session.ts'
import { readTable, writeTable } from './tabular-text.ts'

const sheet = sheetOf()
const lines = linesOf(sheet.rows, shownFields(sheet, 'everything'), new Set())
const place = fc.record({ line: fc.nat(lines.length - 1), day: fc.nat(sheet.days - 1) })
const area = fc.tuple(place, place).map(([anchor, focus]) => areaOf({ anchor, focus }))

describe('a block of cells', () => {
  it('changes nothing when it is copied and pasted back through a spreadsheet, in both languages', () => {
    fc.assert(
      fc.property(area, fc.constantFrom('en' as const, 'es' as const), (block, lang) => {
        const text = writeTable(textsOf(sheet, lines, block, lang))
        const entries = entriesOf(lines, sheet.days, { line: block.top, day: block.left }, readTable(text))
        const { edits, rejected } = enter(openSession(sheet), 'paste', entries)
        expect([edits, rejected]).toEqual([[], 0])
      }),
    )
  })

  it('is pasted only into cells of the grid, never into a row header', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (at, rows, columns) => {
        const table = Array.from({ length: rows }, () => Array.from({ length: columns }, () => '1'))
        for (const { day, field } of entriesOf(lines, sheet.days, at, table)) {
          expect(day).toBeLessThan(sheet.days)
          expect(field).not.toBeNull()
        }
      }),
    )
  })

  it('is repeated by the fill handle with the source in its place', () => {
    fc.assert(
      fc.property(area, fc.nat(3), fc.nat(3), fc.boolean(), (source, by, before, down) => {
        const target: Area = down
          ? { ...source, top: source.top - before, bottom: source.bottom + by }
          : { ...source, left: source.left - before, right: source.right + by }
        const table = textsOf(sheet, lines, source, 'en')
        const filled = repeatedOver(table, source, target)
        expect(filled).toHaveLength(target.bottom - target.top + 1)
        const inside = filled
          .slice(source.top - target.top, source.top - target.top + table.length)
          .map((row) => row.slice(source.left - target.left, source.left - target.left + table[0]!.length))
        expect(inside).toEqual(table)
      }),
    )
  })

  it('is filled downward from its first line and to the right from its first day', () => {
    const price = lines.findIndex(({ field }) => field === 'price.EP')
    const twoPrices: Area = { top: price, bottom: price + 1, left: 0, right: 1 }
    expect(spreadOf(sheet, lines, twoPrices, 'down', 'en')).toEqual([
      { row: '1', field: 'price.CP', day: 0, text: '85.00' },
      { row: '1', field: 'price.CP', day: 1, text: '85.00' },
    ])
    expect(spreadOf(sheet, lines, twoPrices, 'right', 'en')).toEqual([
      { row: '1', field: 'price.EP', day: 1, text: '85.00' },
      { row: '1', field: 'price.CP', day: 1, text: '97.00' },
    ])
  })

  it('of one line or day is filled from the previous one if it has the same kind of value', () => {
    const price = lines.findIndex(({ field }) => field === 'price.CP')
    const cell: Area = { top: price, bottom: price, left: 3, right: 3 }
    expect(spreadOf(sheet, lines, cell, 'down', 'en')).toMatchObject([{ field: 'price.CP', day: 3, text: '85.00' }])
    expect(spreadOf(sheet, lines, cell, 'right', 'en')).toMatchObject([{ field: 'price.CP', day: 3, text: '97.00' }])
    expect(spreadOf(sheet, lines, { ...cell, left: 0, right: 0 }, 'right', 'en')).toEqual([])
    expect(spreadOf(sheet, lines, { ...cell, top: price - 1, bottom: price - 1 }, 'down', 'en')).toEqual([])
  })

  it('can be filled with one text where the kind of value is the same, and can be cleared', () => {
    const whole: Area = { top: 0, bottom: lines.length - 1, left: 0, right: 1 }
    const prices = fillOf(lines, whole, lines.find(({ field }) => field === 'price.EP')!, '90')
    expect(new Set(prices.map(({ field }) => field))).toEqual(new Set(['price.EP', 'price.CP']))
    expect(prices).toHaveLength(2 * 2 * 2)
    expect(clearedEntries(sheet, lines, whole)).toHaveLength(2 * 9 * 2)
    expect(linesOf(sheet.rows, shownFields(sheet, 'prices'), new Set(['1'])).map(({ field }) => field)).toEqual([
      null,
      null,
      'price.EP',
      'price.CP',
    ])
  })
})
