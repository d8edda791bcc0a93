import { describe, expect, it } from 'vitest'
import { type BulkForm, readBulkForm } from './bulk-form.ts'

const form: BulkForm = {
  ranges: [{ from: '2026-12-01', to: '2026-12-14' }],
  weekdays: [],
  rows: ['1'],
  target: 'prices',
  prices: ['EP', 'CP'],
  how: 'percent',
  value: '10',
  roundToCents: 100,
}
const changeOf = (parts: Partial<BulkForm>) => {
  const read = readBulkForm({ ...form, ...parts }, 1)
  return 'edit' in read ? read.edit.change : read.problems
}

describe('the form of a bulk edit', () => {
  it('maps the chosen prices to their fields', () => {
    expect(readBulkForm(form, 1)).toEqual({
      edit: {
        ranges: form.ranges,
        weekdays: [],
        rows: ['1'],
        fields: ['price.EP', 'price.CP'],
        change: { kind: 'percent', percent: 10, roundToCents: 100 },
      },
    })
  })

  it.each<[Partial<BulkForm>, unknown]>([
    [{ value: '-2,5' }, { kind: 'percent', percent: -2.5, roundToCents: 100 }],
    [{ value: '10 %' }, { kind: 'percent', percent: 10, roundToCents: 100 }],
    [
      { how: 'add', value: '−5.50' },
      { kind: 'add', by: -550 },
    ],
    [
      { how: 'add', value: '+0' },
      { kind: 'add', by: 0 },
    ],
    [
      { how: 'set', value: '85' },
      { kind: 'set', value: 8_500 },
    ],
    [
      { how: 'set', value: '' },
      { kind: 'set', value: null },
    ],
    [
      { target: 'stock', how: 'add', value: '-2' },
      { kind: 'add', by: -2 },
    ],
    [{ target: 'stock', how: 'add', value: '1.5' }, { value: 'valueWrong' }],
    [
      { target: 'stopSale', how: 'set', value: 'x' },
      { kind: 'set', value: true },
    ],
    [{ value: 'much' }, { value: 'valueWrong' }],
    [
      { rows: [], prices: [] },
      { rows: 'rowsMissing', prices: 'plansMissing' },
    ],
    [
      {
        ranges: [
          { from: '2026-12-02', to: '2026-12-01' },
          { from: '', to: '2026-12-01' },
        ],
      },
      { ranges: { 0: 'rangeOrder', 1: 'rangeMissing' } },
    ],
  ])('reads %j', (parts, read) => {
    expect(changeOf(parts)).toEqual(read)
  })
})
