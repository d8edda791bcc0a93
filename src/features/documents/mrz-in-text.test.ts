import { describe, expect, it } from 'vitest'
import { passportMrz } from '../../testing/document-photos.ts'
import { mrzInText } from './mrz-in-text.ts'

const TODAY = '2026-12-01'
const ROSA = passportMrz({ name: 'VEGA<<ROSA', number: 'XK7781203', born: '900101', until: '350101' })
const [NAMES, NUMBERS] = ROSA.split('\n') as [string, string]

describe('the machine-readable lines of a passport in recognized text', () => {
  it.each([
    ['as printed', ROSA],
    ['below other text', `PASSPORT CANADA\nROSA VEGA 01 JAN 1990\n${ROSA}\n\n`],
    ['with letters for fillers', `P<CANVEGA<<ROSA<<<<<<<<<<<<<<<<<<<<<<<<<<<L<<L<\n${NUMBERS}`],
    ['with most fillers as letters', `P<CANVEGA<<ROSA<<K<KKKKKLKLLKLKLKLKLKLKLKLLKLLLLKLKLLKLLLKLK<L\n${NUMBERS}`],
    ['with a doubled separator', `PKCANVEGA<K<ROSA<K<KKKKLKLLLLLLLKLKLLLKLKLKLKLKLKLKLKLLLLLKL\n${NUMBERS}`],
    ['with blanks', ROSA.replaceAll('<<<', '<< <')],
    ['with too few fillers', `P<CANVEGA<<ROSA<<<<<<<<<<<<<<<<<\n${NUMBERS.replace('<<<<<<', '<<<')}`],
  ])('are found %s', (_, text) => {
    expect(mrzInText(text, TODAY)).toBe(ROSA)
  })

  it.each([
    ['a check digit is wrong', `${NAMES}\n${NUMBERS.replace('XK7781203', 'XK7781204')}`],
    ['a line is missing', NAMES],
    ['there are none', 'PASSPORT CANADA'],
  ])('are not found when %s', (_, text) => {
    expect(mrzInText(text, TODAY)).toBeUndefined()
  })

  it('keep names that end in letters resembling fillers', () => {
    const mrz = passportMrz({ name: 'BLACK<<RACHEL<MARK' })
    expect(mrzInText(mrz, TODAY)).toBe(mrz)
  })
})
