import { describe, expect, it } from 'vitest'
import { containsCardNumber, maskCardNumbers } from './card-numbers.ts'

describe('a card number', () => {
  it.each([
    ['as it is', '4242424242424242'],
    ['in groups', '4242 4242 4242 4242'],
    ['with dashes', '5555-5555-5555-4444'],
    ['with dots', '3782.822463.10005'],
    ['with a lot between', '4242 - 4242 - 4242 - 4242'],
    ['in a sentence', 'my card is 4242 4242 4242 4242, thanks'],
    ['with expiry and code', '4242424242424242 12/30 123'],
    ['after an expiry', '12/30 4242 4242 4242 4242'],
    ['in wide digits', '４２４２４２４２４２４２４２４２'],
    ['as a number', 4242424242424242],
    ['deep down', { a: [{ b: ['x', '6011111111111117'] }] }],
    ['as a name', { '4242424242424242': 1 }],
    ['of another kind', '30569309025904'],
    ['between letters', 'cafe4242424242424242cafe'],
  ])('is found %s', (_, value) => {
    expect(containsCardNumber(value)).toBe(true)
  })

  it.each([
    ['a wrong last digit', '4242424242424241'],
    ['telephones', '+1 305 555 0100, +1 305 555 0142, +53 7 555 0911'],
    ['dates', '2026-12-24 2026-12-31 2027-01-02'],
    ['an instant', 1_764_601_200_000],
    ['a reference of ours', 'JFCF-R3FU-2345'],
    ['an account', '0000 1234 5678, 000000000'],
    ['a long number that is no card', '20261124300012345'],
    ['the version of a photo', { photos: [{ version: 'f65ccfbfec288565c1d4142759855477' }] }],
    ['nothing', null],
    ['a file', new TextEncoder().encode('4242424242424242')],
  ])('is not found in %s', (_, value) => {
    expect(containsCardNumber(value)).toBe(false)
  })

  it.each([
    ['single digits', '4 '],
    ['digits only', '4'],
    ['groups of four', '4444 '],
    ['wide digits', '４ '],
    ['letters that grow when they are normalized', '\ufdfa'],
  ])('is searched for in a megabyte of %s in linear time', (_, part) => {
    const cpuMs = (bytes: number) => {
      const text = part.repeat(Math.ceil(bytes / Buffer.byteLength(part)))
      const before = process.threadCpuUsage()
      expect(containsCardNumber(text)).toBe(false)
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1_000
    }
    cpuMs(131_072)
    // Eight times as long; in quadratic time it would take 64 times as much.
    expect(cpuMs(1_048_576)).toBeLessThan(32 * Math.max(cpuMs(131_072), 20))
  })

  it('is the only part of a log line that is masked', () => {
    expect(maskCardNumbers('{"time":1764601200000,"url":"/a/4242-4242-4242-4242?b=1"}')).toBe(
      '{"time":1764601200000,"url":"/a/[card number]?b=1"}',
    )
    expect(maskCardNumbers('"/a/card%204242%204242%204242%204242%2012%2F30"')).toBe('"/a/card [card number]"')
  })
})
