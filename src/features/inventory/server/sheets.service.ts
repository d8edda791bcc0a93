import { daysBetween } from '../../../lib/days.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Parsed } from '../../../platform/http/endpoint.ts'
import { DAY_FIELDS, type DayField, type SheetDay } from '../../products/day-sheet.ts'
import type * as contract from '../contract.ts'
import { ROW_SEPARATOR } from '../sheet.ts'
import * as sheets from './open-sheet.service.ts'
import { listRuleNames } from './rules.store.ts'
import { listSold } from './sheets.store.ts'

/** The sheets that can be edited. */
export const listSheets = async (ctx: Ctx) =>
  (await sheets.listSheets(ctx)).map(({ kind, id, name, zone, published }) => ({
    kind,
    id,
    name,
    zone: zone ?? null,
    published,
  }))

/** A sheet, or some of its rows, starting on a day. Refuses: NOT_FOUND. */
export const getSheet = async (ctx: Ctx, input: Parsed<typeof contract.getSheet>): Promise<contract.Sheet> => {
  const { from, days } = input
  const sheet = await sheets.openSheet(ctx, input)
  const wanted = new Set(input.rows.split(ROW_SEPARATOR))
  const chosen = input.rows === '' ? sheet.rows : sheet.rows.filter(({ row }) => wanted.has(row))
  const names = chosen.slice(0, input.most)
  const keys = names.map(({ row }) => row)
  const [stored, sold, pricedUntil, ruleNames] = await Promise.all([
    sheet.days.read(ctx.db, sheet.id, keys, from, days),
    listSold(ctx.db, sheet, from, days),
    sheet.days.findPricedUntil(ctx.db, sheet.id, keys),
    listRuleNames(ctx.db, sheet),
  ])
  const places = sheet.prices.flatMap(({ key }, place) => (sheet.sells(key) ? [place] : []))
  const storedByRow = Map.groupBy(stored, ({ row }) => row)
  const soldByRow = Map.groupBy(sold, ({ row }) => row)
  const used = new Set(stored.flatMap(({ rules }) => rules))
  return {
    kind: sheet.kind,
    id: sheet.id,
    name: sheet.name,
    from,
    days,
    minStay: sheet.minStay,
    pricedUntil,
    prices: places.map((place) => sheet.prices[place]!),
    rows: names.map((name) => {
      const column: SheetDay[] = Array.from({ length: days })
      const empty = sheet.days.emptyDay({ row: name.row, day: from }, sheet.defaults)
      column.fill(empty)
      for (const day of storedByRow.get(name.row) ?? []) column[daysBetween(from, day.day)] = day
      const soldOn = new Array<number>(days).fill(0)
      for (const { day, sold: units } of soldByRow.get(name.row) ?? []) soldOn[daysBetween(from, day)] = units
      return toRow(name, column, soldOn, places)
    }),
    rest: chosen.slice(names.length),
    rules: ruleNames.filter(({ id }) => used.has(id)),
  }
}

const toRow = (
  name: Pick<contract.SheetRow, 'row' | 'name' | 'group'>,
  days: readonly SheetDay[],
  sold: number[],
  places: readonly number[],
): contract.SheetRow => {
  const valuesOf = <T>(field: DayField) => {
    const index = DAY_FIELDS.indexOf(field)
    return days.map(({ values }) => values[index] as T)
  }
  return {
    ...name,
    stock: valuesOf<number | null>('stock'),
    sold,
    held: days.map(({ taken }, i) => Math.max(0, taken - sold[i]!)),
    stopSale: valuesOf<boolean>('stopSale'),
    minStay: valuesOf<number>('minStay'),
    maxStay: valuesOf<number | null>('maxStay'),
    closedToArrival: valuesOf<boolean>('closedToArrival'),
    closedToDeparture: valuesOf<boolean>('closedToDeparture'),
    release: valuesOf<number>('release'),
    prices: places.map((price) => days.map(({ values }) => values[DAY_FIELDS.length + price] as number | null)),
    rules: places.map((price) => days.map(({ rules }) => rules[price]!)),
  }
}
