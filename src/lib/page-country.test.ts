import { describe, expect, it } from 'vitest'
import { countryInCookies, headerRegion, serializeCountry } from './page-country.ts'

describe('the country in cookies', () => {
  it.each([
    ['country=167', { id: 167, from: 'choice' }],
    ['lang=es; country=38-account; data=low', { id: 38, from: 'account' }],
    ['lang=es', undefined],
    ['country=', undefined],
    ['country=0', undefined],
    ['country=12345678901', undefined],
    ['country=167-chosen', undefined],
    ['mycountry=167', undefined],
  ] as const)('is read from %s', (cookies, kept) => {
    expect(countryInCookies(cookies)).toEqual(kept)
  })

  it('is read as it was written', () => {
    for (const from of ['choice', 'account'] as const) {
      const kept = { id: 194, from }
      expect(countryInCookies(`country=${serializeCountry(kept)}`)).toEqual(kept)
    }
  })
})

describe('the region of the browser', () => {
  it.each([
    ['es-CU,es;q=0.9', 'CU'],
    ['en-US', 'US'],
    ['en,en-CA;q=0.8', 'CA'],
    ['es-419, es-ES;q=0.8', 'ES'],
    ['zh-Hans-CN', 'CN'],
    ['es-us', 'US'],
    ['es', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('with Accept-Language %s is %s', (header, region) => {
    expect(headerRegion(header)).toBe(region)
  })
})
