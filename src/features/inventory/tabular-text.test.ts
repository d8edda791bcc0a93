import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable, tiled, writeTable } from './tabular-text.ts'

const cell = fc.string({ unit: fc.constantFrom('a', '1', ',', '.', '"', '\t', '\n', '\r', 'ñ', ' ') })
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
  // A last row with one empty cell is only the line break at the end of the text that a spreadsheet copies.
  .filter((rows) => rows.length === 1 || rows.at(-1)!.join('') !== '' || rows[0]!.length > 1)

describe('tabular text', () => {
  it('reads what it writes, whatever the cells contain', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(readTable(writeTable(rows))).toEqual(rows)
      }),
    )
  })

  it.each([
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['85.00', [['85.00']]],
    ['', [['']]],
    ['"a ""b""\n c"\t2\n', [['a "b"\n c', '2']]],
    [
      '\t\n\t',
      [
        ['', ''],
        ['', ''],
      ],
    ],
  ])('reads %j as spreadsheets write it', (text, rows) => {
    expect(readTable(text)).toEqual(rows)
  })

  it('repeats a block over an area that is a multiple of its size, and otherwise pastes it once', () => {
    expect(tiled([['5']], 2, 3)).toEqual([
      ['5', '5', '5'],
      ['5', '5', '5'],
    ])
    expect(tiled([['1', '2']], 1, 4)).toEqual([['1', '2', '1', '2']])
    expect(tiled([['1', '2']], 1, 3)).toEqual([['1', '2']])
    expect(tiled([['1', '2'], ['3']], 1, 1)).toEqual([
      ['1', '2'],
      ['3', ''],
    ])
  })
})
