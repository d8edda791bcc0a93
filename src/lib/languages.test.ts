import { describe, expect, it } from 'vitest'
import { findLang, headerLang, storedLang } from './languages.ts'

const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

describe('a language', () => {
  it.each([
    ['en', 'en'],
    ['es', 'es'],
    ['fr', 'en'],
    ['ES', 'es'],
    ['es-CU', 'es'],
    ['es-Latn-419', 'es'],
    ['fr-CA', 'en'],
    [1, 'es'],
    [2, 'en'],
    [3, 'en'],
    ['1', 'es'],
  ])('%s is read as %s', (said, lang) => {
    expect(findLang(said)).toBe(lang)
  })

  it.each([
    ...INHERITED,
    ...INHERITED.map((name) => `${name}-CU`),
    'de',
    '',
    ' es',
    'es-',
    'es-CU-',
    'es--CU',
    'es-123456789',
    '-CU',
    'es_CU',
    '1-CU',
    '4',
    '01',
    0,
    1.5,
    Number.NaN,
    null,
    undefined,
    true,
    ['es'],
    {},
  ])('%s is not supported', (said) => {
    expect(findLang(said)).toBeUndefined()
  })
})

describe('a long text that is almost a language', () => {
  it('is checked in linear time (quadratic time would take minutes)', () => {
    expect(findLang(`${'a-'.repeat(120_000)}!`)).toBeUndefined()
    expect(findLang(`es${'-cu'.repeat(120_000)}!`)).toBeUndefined()
  })
})

describe('the Accept-Language header', () => {
  it.each([
    ['es-CU,es;q=0.9,en;q=0.8', 'es'],
    ['de, es;q=0.5', 'es'],
    ['fr-FR, fr;q=0.9', 'en'],
    ['__proto__', 'en'],
    ['constructor, es', 'es'],
    ['', 'en'],
    [undefined, 'en'],
  ])('%s asks for %s', (header, lang) => {
    expect(headerLang(header)).toBe(lang)
  })
})

describe('a stored language', () => {
  it.each([...INHERITED, '{}', '', 'de'])('%s is read as English', (value) => {
    expect(storedLang(value)).toBe('en')
  })
})
