import { addDays, type Day, daysBetween, daysOf } from '../../../lib/days.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import type { Parsed } from '../../../platform/http/endpoint.ts'
import type { CellRun } from '../compare-cells.ts'
import type * as contract from '../contract.ts'
import { findCycle, isUnchanged, type MadePrice, makesPrice, priceMaker, type StoredPrice } from '../price-rules.ts'
import { FIELDS, type FieldName } from '../sheet.ts'
import { type OpenSheet, openSheet } from './open-sheet.service.ts'
import * as store from './rules.store.ts'
import { writeChange } from './write-change.service.ts'

/** The seasons and rules of a sheet. Refuses: NOT_FOUND. */
export const listRules = async (ctx: Ctx, input: Parsed<typeof contract.listRules>) => {
  const sheet = await openSheet(ctx, input)
  const [seasons, rules] = await Promise.all([store.listSeasons(ctx.db, sheet), store.listRules(ctx.db, sheet)])
  return { seasons, rules }
}

/** The record that a form replaces; undefined for a new one. Refuses: NOT_FOUND; SAVED_MEANWHILE when its version is not `basedOn`. */
const findReplaced = <T extends { id: number; version: number }>(
  stored: readonly T[],
  id: number | undefined,
  basedOn?: number,
) => {
  if (id === undefined) return undefined
  const found = stored.find((each) => each.id === id) ?? refuse('NOT_FOUND')
  if (basedOn !== undefined && basedOn !== found.version) refuse('SAVED_MEANWHILE')
  return found
}

/** Refuses: NOT_FOUND, SAVED_MEANWHILE. */
export const saveSeason = async (
  ctx: Ctx,
  { seasonId, basedOn, season, ...input }: Parsed<typeof contract.saveSeason>,
) => {
  const sheet = await openSheet(ctx, input)
  return transact(ctx, async (tx) => {
    await store.lockRules(tx.db, sheet)
    const before = findReplaced(await store.listSeasons(tx.db, sheet), seasonId, basedOn)
    return before ? store.updateSeason(tx.db, before, season) : store.insertSeason(tx.db, sheet, season)
  })
}

/** Refuses: NOT_FOUND, SEASON_IN_USE. */
export const removeSeason = async (ctx: Ctx, { seasonId, ...input }: Parsed<typeof contract.removeSeason>) => {
  const sheet = await openSheet(ctx, input)
  return transact(ctx, async (tx) => {
    await store.lockRules(tx.db, sheet)
    findReplaced(await store.listSeasons(tx.db, sheet), seasonId)
    const user = (await store.listRules(tx.db, sheet)).find((rule) => rule.seasonId === seasonId)
    if (user) refuse('SEASON_IN_USE', { rule: user.name })
    await store.deleteSeason(tx.db, seasonId)
    return { removed: true as const }
  })
}

/** Refuses: NOT_FOUND, SAVED_MEANWHILE; INVALID with the field. */
export const saveRule = async (ctx: Ctx, { ruleId, basedOn, rule, ...input }: Parsed<typeof contract.saveRule>) => {
  const sheet = await openSheet(ctx, input)
  refuseUnknown(sheet, rule)
  return transact(ctx, async (tx) => {
    await store.lockRules(tx.db, sheet)
    const seasons = await store.listSeasons(tx.db, sheet)
    if (rule.seasonId !== null && !seasons.some(({ id }) => id === rule.seasonId))
      refuseField('rule.seasonId', { en: 'is not a season of this sheet', es: 'no es una temporada de esta hoja' })
    const rules = await store.listRules(tx.db, sheet)
    const before = findReplaced(rules, ruleId, basedOn)
    refuseCircle(sheet, [...rules.filter((each) => each !== before), rule])
    return before ? store.updateRule(tx.db, before, rule) : store.insertRule(tx.db, sheet, rule)
  })
}

/** Refuses: INVALID with the field for a row or price that the sheet does not have. */
const refuseUnknown = (sheet: OpenSheet, { rows, prices, source }: contract.PriceRule) => {
  const isRow = (wanted: string) => sheet.rows.some(({ row }) => row === wanted)
  const isPrice = (wanted: string) => sheet.prices.some(({ key }) => key === wanted)
  const notRow = { en: 'is not in this sheet', es: 'no está en esta hoja' }
  const notPrice = { en: 'is not a price of this sheet', es: 'no es un precio de esta hoja' }
  const unknownRow = rows.findIndex((row) => !isRow(row))
  if (unknownRow >= 0) refuseField(`rule.rows.${unknownRow}` as const, notRow)
  const unknownPrice = prices.findIndex((price) => !isPrice(price))
  if (unknownPrice >= 0) refuseField(`rule.prices.${unknownPrice}` as const, notPrice)
  if (source.kind === 'amount') return
  if (source.fromRow !== null && !isRow(source.fromRow)) refuseField('rule.source.fromRow', notRow)
  if (source.fromPrice !== null && !isPrice(source.fromPrice)) refuseField('rule.source.fromPrice', notPrice)
}

const refuseCircle = (sheet: OpenSheet, rules: readonly contract.PriceRule[]) => {
  const circle = findCycle(
    rules,
    sheet.rows.map(({ row }) => row),
    sheet.prices.map(({ key }) => key),
  )
  if (!circle) return
  const row = sheet.rows.find((each) => each.row === circle.row)!.name
  const price = sheet.prices.find(({ key }) => key === circle.price)!.name
  refuseField('rule.source', {
    en: `would make a price depend on itself: ${row.en}, ${price.en}`,
    es: `haría que un precio dependa de sí mismo: ${row.es}, ${price.es}`,
  })
}

/** Removes a rule; the prices that it set stay. Refuses: NOT_FOUND. */
export const removeRule = async (ctx: Ctx, { ruleId, ...input }: Parsed<typeof contract.removeRule>) => {
  const sheet = await openSheet(ctx, input)
  return transact(ctx, async (tx) => {
    await store.lockRules(tx.db, sheet)
    if (!(await store.removeRule(tx.db, sheet, ruleId, tx.clock.now()))) refuse('NOT_FOUND')
    return { removed: true as const }
  })
}

type Filled = { from: Day; days: number; replaceEdited: boolean }

/** The prices that the rules of a sheet set, and how many prices set by hand they would change. */
const makePrices = async (ctx: Pick<Ctx, 'db'>, sheet: OpenSheet, { from, days, replaceEdited }: Filled) => {
  const keys = sheet.rows.map(({ row }) => row)
  const [seasons, rules, stored] = await Promise.all([
    store.listSeasons(ctx.db, sheet),
    store.listRules(ctx.db, sheet),
    sheet.days.read(ctx.db, sheet.id, keys, from, days),
  ])
  const byDay = new Map(stored.map((day) => [`${day.row} ${day.day}`, day]))
  const placeOf = new Map(sheet.prices.map(({ key }, i) => [key, i]))
  const storedPrice = (row: string, price: string, day: Day): StoredPrice => {
    const found = byDay.get(`${row} ${day}`)
    const place = placeOf.get(price)!
    return found
      ? { cents: found.values[FIELDS.length + place] as number | null, rule: found.rules[place]! }
      : { cents: null, rule: null }
  }
  const context = { rules, seasons, storedPrice }
  const make = priceMaker({ ...context, replaceEdited })
  const makeAll = replaceEdited ? make : priceMaker({ ...context, replaceEdited: true })
  const made: MadePrice[] = []
  let edited = 0
  for (const row of keys)
    for (const { key } of sheet.prices) {
      if (!sheet.sells(key) || !rules.some((rule) => makesPrice(rule, key))) continue
      for (const day of daysOf(from, addDays(from, days))) {
        const changed = make(row, key, day)
        if (changed && !isUnchanged(changed)) made.push(changed)
        if (changed || replaceEdited) continue
        const replaced = makeAll(row, key, day)
        if (replaced && replaced.before.cents !== replaced.after.cents) edited += 1
      }
    }
  return { made, edited }
}

/** Runs of consecutive days of a row and price; `made` is in this order. */
const runsOf = (made: readonly MadePrice[]): (contract.Run & { rules: (number | null)[] })[] => {
  const runs: (contract.Run & { rules: (number | null)[] })[] = []
  for (const { row, price, day, before, after } of made) {
    const field = `price.${price}`
    let run = runs.at(-1)
    if (run?.row !== row || run.field !== field || daysBetween(run.from, day) !== run.after.length) {
      run = { row, field, from: day, before: [], after: [], rules: [] }
      runs.push(run)
    }
    run.before.push(before.cents)
    run.after.push(after.cents)
    run.rules.push(after.cents === null ? null : after.rule)
  }
  return runs
}

/** What the rules would change. Refuses: NOT_FOUND. */
export const previewRules = async (ctx: Ctx, input: Parsed<typeof contract.previewRules>) => {
  const { made, edited } = await makePrices(ctx, await openSheet(ctx, input), input)
  const differs = made.filter(({ before, after }) => before.cents !== after.cents)
  return { runs: runsOf(differs), cells: differs.length, edited }
}

/** Maximum number of attempts to apply the rules when somebody else saves in the meantime. */
const MOST_ATTEMPTS = 4

/** Sets prices by the rules, as one change (docs/rules/inventory.md#price-rules). Refuses: NOT_FOUND; CHANGED_MEANWHILE. */
export const applyRules = async (ctx: Ctx, input: Parsed<typeof contract.applyRules>) => {
  const sheet = await openSheet(ctx, input)
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const { made } = await makePrices(ctx, sheet, input)
    const runs = runsOf(made).map((run): CellRun => ({ ...run, field: sheet.fields.indexOf(run.field as FieldName) }))
    const { saved, changeId } = await writeChange(ctx, { source: 'rule' }, () =>
      runs.length === 0 ? [] : [{ sheet, runs }],
    )
    if (saved) return { changeId, cells: made.length }
  }
  return refuse('CHANGED_MEANWHILE')
}
