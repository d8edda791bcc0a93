import { describe, expect, it } from 'vitest'
import { passportMrz } from '../../testing/papers.ts'
import { mrzLines, readMrz } from './mrz.ts'

const TODAY = '2026-12-01'
const [top, foot] = passportMrz().split('\n') as [string, string]

describe('the machine-readable zone of a passport', () => {
  it('says who it is and until when it is valid', () => {
    expect(readMrz(`${top}\n${foot}`, TODAY)).toEqual({
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
    ['small letters', `${top.toLowerCase()}\n${foot.toLowerCase()}`],
    ['blanks between', `${top.slice(0, 20)} ${top.slice(20)}\n  ${foot} `],
    ['no filling at the end of the first line', `${top.replace(/<+$/, '')}\n${foot}`],
    ['both lines in one', top + foot],
    [
      'the letter O for the digit 0',
      `${top}\n${foot.slice(0, 13)}${foot.slice(13, 20).replace('0', 'O')}${foot.slice(20)}`,
    ],
  ])('is read with %s', (_, typed) => {
    expect(readMrz(typed, TODAY).document?.number).toBe('XK4410025')
  })

  const swap = (at: number, sign: string) => `${top}\n${foot.slice(0, at)}${sign}${foot.slice(at + 1)}`
  it.each([
    ['nothing', '', ['lines']],
    ['a line too few', top, ['lines']],
    ['a line too short', `${top}\n${foot.slice(1)}`, ['lines']],
    ['a sign that no such zone has', `${top}\n${foot.replace('CAN', 'C-N')}`, ['lines']],
    ['another number', swap(2, '9'), ['number', 'total']],
    ['another date of birth', swap(13, '7'), ['birthDate', 'total']],
    ['another end', swap(22, '2'), ['validUntil', 'total']],
    ['a country that is none', `${top}\n${foot.replace('CAN', 'QQQ')}`, ['country']],
    ['another last digit', swap(43, '9'), ['total']],
  ])('with %s names what does not prove', (_, typed, wrong) => {
    expect(readMrz(typed, TODAY)).toEqual({ document: undefined, wrong })
  })

  it.each([
    ['261130', '2026-11-30'],
    ['261202', '1926-12-02'],
    ['000229', '2000-02-29'],
  ])('puts the birth %s into the last century in which it is past', (born, birthDay) => {
    expect(readMrz(passportMrz({ born }), TODAY).document?.birthDay).toBe(birthDay)
  })

  it('refuses a date that the calendar does not have', () => {
    expect(readMrz(passportMrz({ until: '310230' }), TODAY).wrong).toContain('validUntil')
  })

  it('tells an identity card from a passport', () => {
    const card = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
    expect(readMrz(card.join('\n').replaceAll('UTO', 'CAN'), TODAY).document?.isPassport).toBe(false)
  })
})

it('lines are left as they are when they are no passport’s', () => {
  expect(mrzLines(' ab \n\n cd ')).toEqual(['AB', 'CD'])
})
