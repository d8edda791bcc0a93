import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlainName } from './plain-name.ts'

describe('a name', () => {
  it.each([
    "Sinéad O'Neill-Smith",
    'O’Brien',
    'José Ángel Ñico',
    "Gian Marco D'Angelo",
    'Sammy Davis, Jr.',
    'García Jr.',
    'J. R. R. Tolkien',
    'J.R.R.',
    'J.',
    'St. John',
    'St.John',
    'Ma.Teresa',
    'ma.teresa',
    'Fco.Javier',
    'fco.javier',
    'Mª José',
    'M.A.Pérez-Roura',
    'Nguyễn Thị Minh Khai',
    'محمد بن سلمان آل سعود',
    'אברהם בן־יוסף',
    '李小龍',
    'Владимир В. Путин',
    'van der Berg',
    "N'Golo Kanté",
    'Anne/Marie',
    'Ing. Martín',
    'Dr.Martín',
    'Prof.Page',
    'Tickets @ 5 p.m.',
    'Hotel 3.5 stars?',
  ])('%s is allowed in an email', (name) => expect(isPlainName(name)).toBe(true))

  it.each([
    'http://evil.example',
    'Maria HTTPS://evil',
    'ftp://x',
    'www.evil.example',
    'Maria (WWW.evil)',
    'evil.example/win',
    'evil.ru/x',
    'Evil.Ru/x',
    'Win at evil.com',
    'EVIL.COM',
    'maria@evil.net',
    'evil.ru',
    'bit.ly/3x',
    'банк.рф/вход',
    'evil.io?x',
    'Refund at cheap-trips.online',
    'Promo.SHOP',
    'desk@evil.support',
    'desk@evil.example',
    '<b>Maria</b>',
    '<script>',
    'Maria >',
    'visit evil\u3002com',
    'evil\u2024com',
    'evil.\u200bcom',
    '\uff48ttp\uff1a\uff0f\uff0fevil',
    'www\uff0eevil',
    'ana\uff20evil.example',
    '\uff1cb\uff1e',
  ])('%s is not allowed in an email', (name) => expect(isPlainName(name)).toBe(false))

  it('with only letters, spaces, hyphens and apostrophes is always plain', () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abcñáÖßøłžЖ李ش ’'-ABC"), maxLength: 40 })
    fc.assert(fc.property(letters, (name) => isPlainName(name)))
  })
})
