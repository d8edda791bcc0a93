import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withFormulaSigns, withoutFormula } from './formulas.ts'

describe('text in a spreadsheet file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['-3', "'-3"],
    ["'=1", "''=1"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\n=1', "'\n=1"],
    // Excel separates cells by semicolons where the comma is a decimal point, and by tabs in a pasted text.
    ["Ana;=cmd|' /C calc'!A1", "Ana;'=cmd|' /C calc'!A1"],
    ['Ana\t@SUM(1)', "Ana\t'@SUM(1)"],
    ['Ana; Luis - 2 = 1', 'Ana; Luis - 2 = 1'],
    ["O'Neill", "O'Neill"],
  ])('%j is written as %j', (text, written) => expect(withoutFormula(text)).toBe(written))

  it('is read back unchanged', () => {
    const text = fc.array(fc.constantFrom(..."a'=;\t\r\n-@ \uff1d")).map((signs) => signs.join(''))
    fc.assert(fc.property(text, (given) => withFormulaSigns(withoutFormula(given)) === given))
  })

  it('is escaped and restored in linear time (quadratic time would take minutes)', () => {
    const quotes = `;${"'".repeat(500_000)}x`
    expect(withFormulaSigns(withoutFormula(quotes))).toBe(quotes)
    const tabs = '\t'.repeat(500_000)
    expect(withFormulaSigns(withoutFormula(tabs))).toBe(tabs)
  })
})
