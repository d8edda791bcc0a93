import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toWinAnsi } from './win-ansi.ts'

describe('characters of a PDF', () => {
  it.each([
    ['ñ á Ü ¿ ¡ ç € – “Niño” • 1.234,50 €', 'ñ á Ü ¿ ¡ ç € – “Niño” • 1.234,50 €'],
    ['Erdős Łukasz Đorđe Nguyễn', 'Erdos Lukasz Dorde Nguyen'],
    ['n\u0303o', 'ño'],
    ['10:00\u202fa.\u00a0m.\n', '10:00 a.\u00a0m. '],
    ['李 🏖', '? ?'],
    ['ﬁn', 'fin'],
  ])('%s is shown as %s', (text, shown) => {
    expect(toWinAnsi(text)).toBe(shown)
  })

  it('never include any that the fonts lack', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toWinAnsi(text)).toMatch(/^[ -~\u00a0-\u00ac\u00ae-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u)
      }),
    )
  })
})
