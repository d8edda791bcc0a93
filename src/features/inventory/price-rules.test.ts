import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceSource } from './contract.ts'
import { findCycle, isInSeason, priceMaker, readPercent, type StoredPrice, type StoredRule } from './price-rules.ts'
import { weekdayOf } from './weekdays.ts'

const DAY = '2026-12-15'
const amount = (cents: number): PriceSource => ({ kind: 'amount', cents })
const derived = (change: Partial<PriceSource & { kind: 'derived' }>): PriceSource => ({
  kind: 'derived',
  fromRow: null,
  fromPrice: null,
  percent: 100,
  addCents: 0,
  ...change,
})
const rule = (id: number, change: Partial<StoredRule>): StoredRule => ({
  id,
  name: `Rule ${id}`,
  rows: [],
  prices: ['CP'],
  seasonId: null,
  weekdays: [],
  source: amount(5_000),
  roundToCents: 1,
  priority: 0,
  ...change,
})

const NOTHING: StoredPrice = { cents: null, rule: null }
const make = (
  rules: StoredRule[],
  {
    stored = {},
    replaceEdited = false,
    day = DAY,
  }: { stored?: Record<string, StoredPrice>; replaceEdited?: boolean; day?: string } = {},
) => {
  const high = { id: 1, name: 'High', spans: [{ from: '12-20', to: '01-05', year: null }] }
  const storedPrice = (row: string, price: string) => stored[`${row} ${price}`] ?? NOTHING
  const maker = priceMaker({ rules, seasons: [high], storedPrice, replaceEdited })
  return (price = 'CP', row = '1') => maker(row, price, day)?.after
}

describe('a season', () => {
  const season = {
    spans: [
      { from: '12-20', to: '01-05', year: null },
      { from: '07-01', to: '07-31', year: null },
    ],
  }

  it.each([
    ['2026-12-19', false],
    ['2026-12-20', true],
    ['2027-01-05', true],
    ['2027-01-06', false],
    ['2027-07-31', true],
  ])('includes its first and last days, even across New Year: %s %s', (day, expected) => {
    expect(isInSeason(season, day)).toBe(expected)
  })

  it.each([
    ['2026-12-31', true],
    ['2027-01-01', true],
    ['2027-12-31', false],
    ['2026-01-01', false],
  ])('limited to one year begins in that year: %s %s', (day, expected) => {
    expect(isInSeason({ spans: season.spans.map((span) => ({ ...span, year: 2026 })) }, day)).toBe(expected)
  })

  it.each([
    ['2028-02-29', true],
    ['2028-03-01', false],
  ])('repeated every year and ending on February 28 includes the leap day: %s %s', (day, expected) => {
    expect(isInSeason({ spans: [{ from: '01-06', to: '02-28', year: null }] }, day)).toBe(expected)
  })

  it('limited to one year and ending on February 28 excludes the leap day', () => {
    expect(isInSeason({ spans: [{ from: '01-06', to: '02-28', year: 2028 }] }, '2028-02-29')).toBe(false)
  })
})

it('weekdays begin on Monday', () => {
  expect(['2026-12-14', '2026-12-20'].map(weekdayOf)).toEqual([1, 7])
})

describe('a price', () => {
  it('is the amount of its rule, rounded half up to a multiple', () => {
    const rounded = (cents: number, roundToCents: number) => make([rule(1, { source: amount(cents), roundToCents })])()
    expect(rounded(5_050, 1)).toEqual({ cents: 5_050, rule: 1 })
    expect(rounded(5_050, 100)).toEqual({ cents: 5_100, rule: 1 })
    expect(rounded(5_049, 100)).toEqual({ cents: 5_000, rule: 1 })
    expect(rounded(5_124, 500)).toEqual({ cents: 5_000, rule: 1 })
  })

  it('comes from the rule with the highest priority, or from the oldest in a tie', () => {
    const weak = rule(1, { source: amount(1_000) })
    const strong = rule(3, { source: amount(3_000), priority: 5 })
    const younger = rule(4, { source: amount(4_000), priority: 5 })
    expect(make([weak, younger, strong])()).toEqual({ cents: 3_000, rule: 3 })
  })

  it('is calculated only on the weekdays, in the season and in the rows of a rule', () => {
    expect(make([rule(1, { weekdays: [2] })])()).toBeDefined()
    expect(make([rule(1, { weekdays: [1, 3] })])()).toBeUndefined()
    expect(make([rule(1, { seasonId: 1 })])()).toBeUndefined()
    expect(make([rule(1, { seasonId: 1 })], { day: '2026-12-20' })()).toBeDefined()
    expect(make([rule(1, { rows: ['2'] })])()).toBeUndefined()
    expect(make([rule(1, { rows: ['2'] })])('CP', '2')).toBeDefined()
  })

  it('can be derived from another plan or row that is itself calculated by a rule', () => {
    const rules = [
      rule(1, { source: amount(5_000), rows: ['1'] }),
      rule(2, { prices: ['MAP'], source: derived({ fromPrice: 'CP', addCents: 1_500 }) }),
      rule(3, { rows: ['2'], source: derived({ fromRow: '1', percent: 112.5 }), roundToCents: 50 }),
    ]
    expect(make(rules)('MAP')).toEqual({ cents: 6_500, rule: 2 })
    expect(make(rules)('CP', '2')).toEqual({ cents: 5_650, rule: 3 })
    expect(make(rules)('MAP', '2')).toEqual({ cents: 7_150, rule: 2 })
  })

  it('is not derived from itself by a rule that derives all rows from one', () => {
    const rules = [rule(1, { rows: ['1'] }), rule(2, { source: derived({ fromRow: '1', addCents: 700 }), priority: 9 })]
    expect(make(rules)()).toEqual({ cents: 5_000, rule: 1 })
    expect(make(rules)('CP', '2')).toEqual({ cents: 5_700, rule: 2 })
  })

  it('is derived from the same plan of another row when a rule covers several plans', () => {
    const stored = { '1 EP': { cents: 4_000, rule: null }, '1 CP': { cents: 5_000, rule: null } }
    const suite = rule(1, { rows: ['2', '3'], prices: ['EP', 'CP'], source: derived({ fromRow: '1', percent: 150 }) })
    const made = make([suite], { stored })
    expect([made('EP', '2'), made('CP', '3')]).toEqual([
      { cents: 6_000, rule: 1 },
      { cents: 7_500, rule: 1 },
    ])
    expect(made('MAP', '2')).toBeUndefined()
  })

  it('stays unchanged when a rule derives all other plans from it', () => {
    const stored = { '1 EP': { cents: 4_000, rule: 9 } }
    const made = make([rule(1, { prices: [], source: derived({ fromPrice: 'EP', addCents: 500 }) })], { stored })
    expect(made('EP')).toBeUndefined()
    expect(made('AP')).toEqual({ cents: 4_500, rule: 1 })
  })

  it('is not sold when its source is not sold or the result is out of bounds', () => {
    expect(make([rule(2, { prices: ['MAP'], source: derived({ fromPrice: 'CP' }) })])('MAP')).toEqual({
      cents: null,
      rule: 2,
    })
    const stored = { '1 EP': { cents: 4_000, rule: null } }
    expect(make([rule(1, { source: derived({ fromPrice: 'EP', addCents: -4_000 }) })], { stored })()?.cents).toBeNull()
  })

  it('stays when it was set by hand, and other prices are derived from it', () => {
    const stored = { '1 CP': { cents: 4_000, rule: null } }
    const rules = [rule(1, {}), rule(2, { prices: ['MAP'], source: derived({ fromPrice: 'CP', percent: 150 }) })]
    expect(make(rules, { stored })()).toBeUndefined()
    expect(make(rules, { stored })('MAP')).toEqual({ cents: 6_000, rule: 2 })
    expect(make(rules, { stored, replaceEdited: true })()).toEqual({ cents: 5_000, rule: 1 })
    expect(make(rules, { stored, replaceEdited: true })('MAP')).toEqual({ cents: 7_500, rule: 2 })
  })

  it('is recalculated when a rule set it before', () => {
    expect(make([rule(1, {})], { stored: { '1 CP': { cents: 4_000, rule: 9 } } })()).toEqual({ cents: 5_000, rule: 1 })
  })

  it('is never below a cent nor above the limit, whatever the rule', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: -500_000, max: 500_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (cents, percent, addCents, roundToCents) => {
          const stored = { '1 EP': { cents, rule: null } }
          const source = derived({ fromPrice: 'EP', percent, addCents })
          const made = make([rule(1, { source, roundToCents })], { stored })()!.cents
          if (made === null) return
          expect(made % roundToCents).toBe(0)
          expect(made).toBeGreaterThanOrEqual(1)
          expect(made).toBeLessThanOrEqual(500_000)
        },
      ),
    )
  })
})

describe('rules that make a price depend on itself', () => {
  it.each<[string, Pick<StoredRule, 'rows' | 'prices' | 'source'>[], object | undefined]>([
    ['directly', [rule(1, { source: derived({}) })], { row: '1', price: 'CP' }],
    [
      'over another plan',
      [
        rule(1, { source: derived({ fromPrice: 'EP' }) }),
        rule(2, { prices: ['EP'], source: derived({ fromPrice: 'CP' }) }),
      ],
      { row: '1', price: 'CP' },
    ],
    ['in one of their rows', [rule(1, { rows: ['2'], source: derived({ fromRow: '2' }) })], { row: '2', price: 'CP' }],
    ['for all plans', [rule(1, { prices: [], source: derived({}) })], { row: '1', price: 'EP' }],
    [
      'not when all others are derived from one plan',
      [rule(1, { prices: [], source: derived({ fromPrice: 'EP' }) })],
      undefined,
    ],
    ['not when all others are derived from one row', [rule(1, { source: derived({ fromRow: '2' }) })], undefined],
    [
      'not over several steps',
      [
        rule(1, { rows: ['1'], source: derived({ fromRow: '2' }) }),
        rule(2, { rows: ['2'], source: derived({ fromPrice: 'EP' }) }),
      ],
      undefined,
    ],
  ])('are detected: %s', (_, rules, circle) => {
    expect(findCycle(rules, ['1', '2'], ['EP', 'CP'])).toEqual(circle)
  })
})

describe('the percentage of a rule', () => {
  it.each([
    ['95.5', 95.5],
    ['95,5', 95.5],
    ['110', 110],
    ['', undefined],
    ['-5', undefined],
    ['ten', undefined],
  ])('is read with a decimal point or comma: %s', (typed, percent) => {
    expect(readPercent(typed)).toBe(percent)
  })
})
