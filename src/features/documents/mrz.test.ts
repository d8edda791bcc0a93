import { describe, expect, it } from 'vitest'
import { passportMrz } from '../../testing/document-photos.ts'
import { mrzLines, readMrz } from './mrz.ts'

const TODAY = '2026-12-01'
const [top, bottom] = passportMrz().split('\n') as [string, string]

describe('the machine-readable zone of a passport', () => {
  it('contains the holder and the expiry date', () => {
    expect(readMrz(`${top}\n${bottom}`, TODAY)).toEqual({
      document: {
        isPassport: true,
        number: 'XK4410025',
        firstName: 'MARIA',
        lastName: 'PEREZ',
        country: 'CAN',
        birthDay: '1984-05-12',
        validUntil: '2031-03-15',
      },
      wrong: [],
    })
  })

  it.each([
    ['lowercase letters', `${top.toLowerCase()}\n${bottom.toLowerCase()}`],
    ['blanks', `${top.slice(0, 20)} ${top.slice(20)}\n  ${bottom} `],
    ['no padding at the end of the first line', `${top.replace(/<+$/, '')}\n${bottom}`],
    ['both lines joined', top + bottom],
    [
      'the letter O for the digit 0',
      `${top}\n${bottom.slice(0, 13)}${bottom.slice(13, 20).replace('0', 'O')}${bottom.slice(20)}`,
    ],
  ])('is read with %s', (_, typed) => {
    expect(readMrz(typed, TODAY).document?.number).toBe('XK4410025')
  })

  const replaced = (at: number, character: string) =>
    `${top}\n${bottom.slice(0, at)}${character}${bottom.slice(at + 1)}`
  it.each([
    ['nothing', '', ['lines']],
    ['only one line', top, ['lines']],
    ['a short line', `${top}\n${bottom.slice(1)}`, ['lines']],
    ['an invalid character', `${top}\n${bottom.replace('CAN', 'C-N')}`, ['lines']],
    ['another number', replaced(2, '9'), ['number', 'total']],
    ['another date of birth', replaced(13, '7'), ['birthDate', 'total']],
    ['another expiry date', replaced(22, '2'), ['validUntil', 'total']],
    ['an unknown country', `${top}\n${bottom.replace('CAN', 'QQQ')}`, ['country']],
    ['another last digit', replaced(43, '9'), ['total']],
  ])('with %s is rejected, listing the invalid parts', (_, typed, wrong) => {
    expect(readMrz(typed, TODAY)).toEqual({ document: undefined, wrong })
  })

  it.each([
    ['261130', '2026-11-30'],
    ['261202', '1926-12-02'],
    ['000229', '2000-02-29'],
  ])('places the birth date %s in the most recent century in which it is in the past', (born, birthDay) => {
    expect(readMrz(passportMrz({ born }), TODAY).document?.birthDay).toBe(birthDay)
  })

  it('rejects a date that does not exist', () => {
    expect(readMrz(passportMrz({ until: '310230' }), TODAY).wrong).toContain('validUntil')
  })

  it('distinguishes an identity card from a passport', () => {
    const card = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
    expect(readMrz(card.join('\n').replaceAll('UTO', 'CAN'), TODAY).document?.isPassport).toBe(false)
  })
})

it('lines that are not from a passport are not padded', () => {
  expect(mrzLines(' ab \n\n cd ')).toEqual(['AB', 'CD'])
})
