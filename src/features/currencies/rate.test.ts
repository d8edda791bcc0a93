import { describe, expect, it } from 'vitest'
import {
  currencyOfCountry,
  type DatedRate,
  defaultRule,
  isPlausible,
  parseRate,
  rateInForce,
  unitsPerDollar,
} from './rate.ts'

const rule = defaultRule('CAD')
const rate = (id: number, firstDay: string, lastDay: string | null = null): DatedRate => ({
  id,
  currency: 'CAD',
  units: 1_395_000,
  usd: 1_000_000,
  firstDay,
  lastDay,
})
const inForce = (rates: DatedRate[], day: string) => rateInForce(rates, rule, day)?.id

describe('the rate in force', () => {
  it('is used from its first day until it is stale', () => {
    const rates = [rate(1, '2026-12-01')]
    expect(inForce(rates, '2026-11-30')).toBeUndefined()
    expect(inForce(rates, '2026-12-01')).toBe(1)
    expect(inForce(rates, '2026-12-07')).toBe(1)
    expect(inForce(rates, '2026-12-08')).toBeUndefined()
  })

  it('is used through its last day, if it has one', () => {
    const rates = [rate(1, '2026-12-01', '2026-12-31')]
    expect(inForce(rates, '2026-12-31')).toBe(1)
    expect(inForce(rates, '2027-01-01')).toBeUndefined()
  })

  it('is the one that begins last or, among several, the one added last', () => {
    const rates = [rate(1, '2026-12-02'), rate(3, '2026-12-01'), rate(2, '2026-12-02'), rate(4, '2026-12-09')]
    expect(inForce(rates, '2026-12-03')).toBe(2)
    expect(inForce(rates, '2026-12-01')).toBe(3)
  })

  it('is never that of another currency', () => {
    expect(rateInForce([{ ...rate(1, '2026-12-01'), currency: 'EUR' }], rule, '2026-12-01')).toBeUndefined()
  })
})

describe('a typed rate', () => {
  it.each([
    ['1.395', 1_395_000],
    [' 18 ', 18_000_000],
    ['0.000001', 1],
    ['0', undefined],
    ['-1', undefined],
    ['1,395', 1_395_000],
    ['1.3950001', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('%j is %s millionths', (text, millionths) => {
    expect(parseRate(text)).toBe(millionths)
  })

  it('is plausible between a hundredth and a thousand units per dollar', () => {
    expect(isPlausible({ units: 10_000, usd: 1_000_000 })).toBe(true)
    expect(isPlausible({ units: 9_999, usd: 1_000_000 })).toBe(false)
    expect(isPlausible({ units: 1_000_000_001, usd: 1_000_000 })).toBe(false)
  })
})

it('a cross rate is shown to the millionth', () => {
  expect(unitsPerDollar({ units: 1_511_800, usd: 1_083_700 })).toBe(1_395_036)
})

it.each([
  ['CA', 'CAD'],
  ['ES', 'EUR'],
  ['GB', 'GBP'],
  ['MX', 'MXN'],
  ['US', undefined],
  ['CU', undefined],
])('the currency of %s is %s', (iso, currency) => {
  expect(currencyOfCountry(iso)).toBe(currency)
})
