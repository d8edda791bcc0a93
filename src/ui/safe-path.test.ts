import { describe, expect, it } from 'vitest'
import { pathInLanguage, safePath, withoutLanguage } from './safe-path.ts'

describe('safePath', () => {
  it.each([
    '/',
    '/search-car',
    '/es/search-car?zone=2&pickUp=2026-12-01',
    '/polo-details/3#about',
    '/signIn?returnUrl=//x',
  ])('returns %s', (path) => {
    expect(safePath(path)).toBe(path)
  })
  it.each([
    undefined,
    null,
    '',
    'search-car',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/en//evil.example',
    '/..//evil.example',
    ' /search-car',
    '/a b',
    '/search-lodging?hotel=Año',
    '/日本',
    `/${'a'.repeat(2_001)}`,
  ])('returns the fallback for %s', (path) => {
    expect(safePath(path, '/home')).toBe('/home')
  })
})

describe('pathInLanguage', () => {
  it.each([
    ['/en/search-car?zone=2', '/es/search-car?zone=2'],
    ['/en', '/es'],
    ['/en?choice=1', '/es?choice=1'],
    ['/search-car', '/search-car'],
    ['/enormous', '/enormous'],
  ])('%s becomes %s', (path, expected) => {
    expect(pathInLanguage(path, 'es')).toBe(expected)
  })
})

describe('withoutLanguage', () => {
  it.each([
    ['/es/search-car', '/search-car'],
    ['/es', '/'],
    ['/search-car', '/search-car'],
    ['/', '/'],
  ])('%s is %s', (path, expected) => {
    expect(withoutLanguage(path)).toBe(expected)
  })
})
