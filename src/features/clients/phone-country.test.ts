import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callingCodesOf, countriesOfPhones, countryOfPhone } from './phone-country.ts'

const countries: { id: number; iso: string; dial: string }[] = JSON.parse(
  readFileSync('catalogue/countries.json', 'utf8'),
)
const codes = callingCodesOf(countries)
const isoOf = (phone: string) => countries.find(({ id }) => id === countryOfPhone(phone, codes))?.iso

describe('the country of a phone number', () => {
  it.each([
    ['+53 5 555 0100', 'CU'],
    ['0034 610 55 01 42', 'ES'],
    [' +34-910-550-142', 'ES'],
    ['+1 (305) 555-0142', 'US'],
    ['+1 416 555 0190', 'CA'],
    ['+1 867 555 0190', 'CA'],
    ['+1 787 555 0190', 'PR'],
    ['+1 939 555 0190', 'PR'],
    ['+1 809 555 0190', 'DO'],
    ['+1 849 555 0190', 'DO'],
    ['+1 876 555 0190', 'JM'],
    ['+1 658 555 0190', 'JM'],
    ['+1 242 555 0190', 'BS'],
    ['+1 345 555 0190', 'KY'],
    ['+7 495 555 0190', 'RU'],
    ['+7 701 555 0190', 'KZ'],
    ['+44 20 7946 0018', 'GB'],
    ['+44 1534 496 000', 'JE'],
    ['+599 717 5555', 'BQ'],
    ['+599 9 461 5555', 'CW'],
    ['+39 06 5555 0142', 'IT'],
    ['+39 06 698 12345', 'VA'],
    ['+52 55 5555 0142', 'MX'],
  ])('derived from %s is %s', (phone, iso) => {
    expect(isoOf(phone)).toBe(iso)
  })

  it.each([
    ['without a calling code', '416 555 0190'],
    ['that is still too short', '+1 416'],
    ['that is too long', '+34 610 55 01 42 00 00 00'],
    ['that is free', '+1 800 555 0199'],
    ['of a country that the store does not have', '+1 670 555 0190'],
    ['with an unknown calling code', '+999 5555 0190'],
    ['with letters', '+34 CALL ME NOW'],
  ])('is unknown for a number %s', (_, phone) => {
    expect(countryOfPhone(phone, codes)).toBeUndefined()
  })

  it('is found by the calling code of every country in the catalog, except codes shared with another country', () => {
    const rest = { CA: 'US', GG: 'GB', IM: 'GB', JE: 'GB', KZ: 'RU', EH: 'MA', CW: 'BQ' } as Record<string, string>
    for (const { iso, dial } of countries) expect(isoOf(`+${dial.padEnd(11, '2')}`)).toBe(rest[iso] ?? iso)
  })

  it('does not depend on how the number is grouped', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 15 }), (digits) => {
        expect(countryOfPhone(`+${digits.join('-')}`, codes)).toBe(countryOfPhone(`00${digits.join(' ')}`, codes))
      }),
    )
  })

  it('is returned for each country field whose phone has a known country', () => {
    const form: Record<string, string> = { phone: '+53 5 555 0100', payerPhone: '305 555 0142' }
    const phoneOf = { countryId: 'phone', payerCountryId: 'payerPhone' }
    expect(countriesOfPhones(phoneOf, (name) => form[name]!, codes)).toEqual({ countryId: '34' })
  })
})
