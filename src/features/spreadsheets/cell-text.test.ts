import { describe, expect, it } from 'vitest'
import { readAmount } from './cell-text.ts'
import { readCell } from './record-cells.ts'

const percent = { key: 'percent', label: { en: 'Charge', es: 'Cargo' }, input: 'percent', min: 0, max: 100 } as const
const column = { key: 'percent', name: percent.label, alsoNamed: [], field: percent }

describe('a cell', () => {
  it.each([
    ['85.50', 8550],
    ['$85', 8500],
    ['US$ 1,250.00', 125000],
    ['85,5 USD', 8550],
    ['none', null],
  ])('%s is an amount', (typed, value) => expect(readAmount(typed)).toEqual({ value }))

  it.each(['50', '50%', '50 %'])('%s is a percentage', (typed) =>
    expect(readCell(column, typed, {}, {})).toEqual({ value: { percent: 50 } }),
  )

  it('with long text is rejected in linear time (otherwise the test would take minutes)', () => {
    const typed = `x${' '.repeat(500_000)}x`
    expect(readAmount(typed)).toHaveProperty('problem')
    expect(readCell(column, typed, {}, {})).toHaveProperty('problem')
  })
})
