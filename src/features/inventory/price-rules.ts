import type { Day } from '../../lib/days.ts'
import { timesBasisPoints } from '../../lib/money.ts'
import { isInSpan } from '../lodging/seasons.ts'
import type { PriceRule, Season } from './contract.ts'
import { BOUNDS } from './sheet.ts'
import { weekdayOf } from './weekdays.ts'

export type StoredRule = PriceRule & { id: number }

/** A stored price; `rule` is the rule that set it, or null. */
export type StoredPrice = { cents: number | null; rule: number | null }

/** A price that a rule sets. */
export type MadePrice = { row: string; price: string; day: Day; before: StoredPrice; after: StoredPrice }

const yearOf = (day: Day) => Number(day.slice(0, 4))

/** Extends a yearly span that ends on February 28 to February 29. */
const withLeapDay = <S extends Season['spans'][number]>(span: S): S =>
  span.year === null && span.to === '02-28' ? { ...span, to: '02-29' } : span

/** Whether a day is in a season. The year of a span that crosses New Year is the year in which the span begins. */
export const isInSeason = ({ spans }: Pick<Season, 'spans'>, day: Day) =>
  spans.map(withLeapDay).some((span) => {
    if (!isInSpan(span, day)) return false
    const beganLastYear = span.from > span.to && day.slice(5) <= span.to
    return span.year === null || span.year === yearOf(day) - (beganLastYear ? 1 : 0)
  })

/** Reads a typed percentage, with a point or a comma; undefined when it is not one. */
export const readPercent = (typed: string): number | undefined =>
  /^\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : undefined

/** Rounds to a multiple, half up. */
const roundTo = (cents: number, multiple: number) => Math.floor((cents + multiple / 2) / multiple) * multiple

type Context = {
  rules: readonly StoredRule[]
  seasons: readonly (Season & { id: number })[]
  /** The price stored in a row on a day. */
  storedPrice: (row: string, price: string, day: Day) => StoredPrice
  /** Whether prices that were set by hand are replaced. */
  replaceEdited: boolean
}

type Scope = Pick<StoredRule, 'rows' | 'prices' | 'source'>

/** Whether a rule sets a price, in some rows and on some days. */
export const makesPrice = ({ prices }: Pick<StoredRule, 'prices'>, price: string) =>
  prices.length === 0 || prices.includes(price)

/** Whether a rule for all rows or all prices derives them from this price; such a rule does not apply to its own base. */
const isBaseOfAll = ({ rows, prices, source }: Scope, row: string, price: string) =>
  source.kind === 'derived' &&
  (source.fromRow ?? row) === row &&
  (source.fromPrice ?? price) === price &&
  ((rows.length === 0 && source.fromRow !== null) || (prices.length === 0 && source.fromPrice !== null))

const isEdited = ({ cents, rule }: StoredPrice) => cents !== null && rule === null

/**
 * Sets prices by rules (docs/rules/inventory.md#price-rules): the rule with the highest priority applies to a price; if several have it,
 * the oldest.
 */
export const priceMaker = ({ rules, seasons, storedPrice, replaceEdited }: Context) => {
  const strongestFirst = rules.toSorted((a, b) => b.priority - a.priority || a.id - b.id)
  const seasonById = new Map(seasons.map((season) => [season.id, season]))
  const made = new Map<string, number | null>()

  const ruleOf = (row: string, price: string, day: Day) =>
    strongestFirst.find((rule) => {
      const season = rule.seasonId === null ? undefined : seasonById.get(rule.seasonId)
      return (
        makesPrice(rule, price) &&
        !isBaseOfAll(rule, row, price) &&
        (rule.rows.length === 0 || rule.rows.includes(row)) &&
        (rule.weekdays.length === 0 || rule.weekdays.includes(weekdayOf(day))) &&
        (rule.seasonId === null || (season !== undefined && isInSeason(season, day)))
      )
    })

  /** The price after the rules are applied. */
  const priceOf = (row: string, price: string, day: Day): number | null => {
    const key = `${row} ${price} ${day}`
    const known = made.get(key)
    if (known !== undefined) return known
    // Until it is calculated, a price counts as missing, so that a price depending on itself does not recurse forever.
    made.set(key, null)
    const stored = storedPrice(row, price, day)
    const rule = isEdited(stored) && !replaceEdited ? undefined : ruleOf(row, price, day)
    const cents = rule ? centsBy(rule, row, price, day) : stored.cents
    made.set(key, cents)
    return cents
  }

  const centsBy = ({ source, roundToCents }: StoredRule, row: string, price: string, day: Day): number | null => {
    if (source.kind === 'amount') return inBounds(roundTo(source.cents, roundToCents))
    const base = priceOf(source.fromRow ?? row, source.fromPrice ?? price, day)
    if (base === null) return null
    const derived = timesBasisPoints(base, Math.round(source.percent * 100)) + source.addCents
    return inBounds(roundTo(derived, roundToCents))
  }

  /** The price that a rule sets; undefined when no rule applies or the price was set by hand. */
  return (row: string, price: string, day: Day): MadePrice | undefined => {
    const before = storedPrice(row, price, day)
    if (isEdited(before) && !replaceEdited) return undefined
    const rule = ruleOf(row, price, day)
    return rule && { row, price, day, before, after: { cents: priceOf(row, price, day), rule: rule.id } }
  }
}

/** A price outside the bounds is not sold. */
const inBounds = (cents: number) => (cents >= BOUNDS.price.from && cents <= BOUNDS.price.to ? cents : null)

/** Whether setting a price leaves its amount and rule as they are. */
export const isUnchanged = ({ before, after }: MadePrice) =>
  before.cents === after.cents && (before.rule === after.rule || after.cents === null)

/** The first row and price of a dependency cycle; undefined when there is none. */
export const findCycle = (
  rules: readonly Scope[],
  rows: readonly string[],
  prices: readonly string[],
): { row: string; price: string } | undefined => {
  const dependsOn = new Map<string, string[]>()
  const nameOf = (row: string, price: string) => `${row} ${price}`
  for (const rule of rules) {
    const { source } = rule
    if (source.kind !== 'derived') continue
    for (const row of rule.rows.length === 0 ? rows : rule.rows)
      for (const price of rule.prices.length === 0 ? prices : rule.prices) {
        if (isBaseOfAll(rule, row, price)) continue
        const bases = dependsOn.get(nameOf(row, price)) ?? []
        dependsOn.set(nameOf(row, price), [...bases, nameOf(source.fromRow ?? row, source.fromPrice ?? price)])
      }
  }
  const done = new Set<string>()
  const onPath = new Set<string>()
  const isInCircle = (name: string): boolean => {
    if (onPath.has(name)) return true
    if (done.has(name)) return false
    onPath.add(name)
    const found = (dependsOn.get(name) ?? []).some(isInCircle)
    onPath.delete(name)
    done.add(name)
    return found
  }
  for (const name of dependsOn.keys()) {
    if (!isInCircle(name)) continue
    const [row, price] = name.split(' ') as [string, string]
    return { row, price }
  }
  return undefined
}
