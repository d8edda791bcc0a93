import { describe, expect, it } from 'vitest'
import { US_DOLLARS } from '../../lib/exchange.ts'
import { METHODS } from '../../lib/payment-methods.ts'
import { providersOf } from '../../lib/providers.ts'
import { DEFAULT_RULES } from '../../lib/store-rules.ts'
import { feeOf, MIN_BESIDE_FUND_CENTS, methodsFor, readTerms } from './methods.ts'

const { methods } = DEFAULT_RULES
const settings = { demo: true, bank: {}, smtpUrl: undefined, whatsApp: null, stripe: null, adyen: null, methods }
const all = { providers: providersOf(settings), methods }

describe('purchase methods', () => {
  it('have the specified ids', () => {
    expect(METHODS).toEqual({ bankTransfer: 85, primaryCard: 120, secondaryCard: 135, paymentLink: 140 })
  })

  it.each([
    { cents: 99, ids: [] },
    { cents: 100, ids: [120, 135] },
    { cents: 500, ids: [120, 135, 140] },
    { cents: 5_000, ids: [120, 135, 140, 85] },
    { cents: 1_000_000, ids: [120, 135, 140, 85] },
    { cents: 1_000_001, ids: [135, 140, 85] },
    { cents: 2_500_001, ids: [85] },
    { cents: 10_000_001, ids: [] },
  ])('for $cents cents are $ids', ({ cents, ids }) => {
    expect(methodsFor(cents, all).map((m) => m.id)).toEqual(ids)
  })

  it('are limited to the countries and currencies of their provider', () => {
    const cuba = 34
    expect(methodsFor(51_240, all, { countryId: cuba }).map((m) => m.id)).toEqual([120, 135])
    expect(methodsFor(51_240, all, { countryId: 167 }).map((m) => m.id)).toEqual([120, 135, 140, 85])
    const exchange = { ...US_DOLLARS, currency: 'MXN', units: 18_000_000 } as const
    const [card, ...others] = methodsFor(922_320, all, { exchange })
    expect([card, ...others].map((m) => m!.id)).toEqual([120, 135, 140])
    expect(card).toMatchObject({ minCents: 1_800, maxCents: 18_000_000 })
  })

  it.each([
    ['CAD', 1_500_000],
    ['EUR', 1_200_000],
    ['GBP', 1_000_000],
    ['MXN', 30_000_000],
  ] as const)('accept the smallest amount that the fund leaves in %s', (currency, units) => {
    const rest = MIN_BESIDE_FUND_CENTS[currency]
    const found = methodsFor(rest, all, { exchange: { ...US_DOLLARS, currency, units } })
    expect(found.map((method) => method.id)).toContain(120)
  })

  it('are offered only with a provider: outside the demo only a configured bank', () => {
    const outside = (bank: object | null) => ({
      providers: providersOf({ ...settings, demo: false, bank }),
      methods,
    })
    expect(methodsFor(51_240, outside({})).map((m) => m.id)).toEqual([85])
    expect(methodsFor(51_240, outside(null))).toEqual([])
  })

  it('are not offered when the office has turned them off', () => {
    const off = { ...methods, [METHODS.secondaryCard]: { ...methods[METHODS.secondaryCard], offered: false } }
    expect(methodsFor(51_240, { ...all, methods: off }).map((m) => m.id)).toEqual([120, 140, 85])
  })

  it('add their fee: a percentage, rounded half up to the cent, and a fixed amount', () => {
    const feeBy = (id: number, cents: number) => feeOf(methodsFor(51_240, all).find((m) => m.id === id)!, cents)
    expect(feeBy(120, 51_240)).toBe(0)
    expect(feeBy(135, 51_240)).toBe(1_486)
    expect(feeBy(135, 50)).toBe(1)
    expect(feeOf({ feeBasisPoints: 290, fixedFeeCents: 30 }, 51_240)).toBe(1_516)
  })

  it('state their fee in terms that can be read back', () => {
    const [card] = methodsFor(51_240, {
      ...all,
      methods: { ...methods, 120: { offered: true, feeBasisPoints: 325, feeCents: 45 } },
    })
    expect(readTerms(card!.feeTerms)).toEqual({ feeBasisPoints: 325, fixedFeeCents: 45 })
    expect(readTerms('free')).toBeUndefined()
  })
})
