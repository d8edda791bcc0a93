import { addDays, dayInHavana } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Parsed } from '../../../platform/http/endpoint.ts'
import { type FileCell, type FileFormat, writeFile } from '../../../platform/sheets/write-file.ts'
import type { Sheet, SheetRow } from '../../inventory/contract.ts'
import { getSheet, listSheets } from '../../inventory/server/sheets.service.ts'
import { keysOfRow } from '../../products/day-sheet.ts'
import type * as contract from '../contract.ts'
import { COLUMNS, isRatesKind, SHEET_KIND, type SpreadsheetKind } from '../kinds.ts'
import { groupFinder, nameOrNumber, sheetFinder } from '../rates-names.ts'
import { recordTemplate } from './record-exports.service.ts'

const headerOf = (kind: SpreadsheetKind, { lang }: Pick<Ctx, 'lang'>) => COLUMNS[kind].map(({ name }) => name[lang])

/** A file with the columns of a kind in the reader's language. Refuses: INVALID for an unknown list. */
export const getImportTemplate = (ctx: Ctx, wanted: { kind: string; list: string; format: FileFormat }) => {
  const { kind, format } = wanted
  if (!isRatesKind(kind)) return recordTemplate(ctx, wanted)
  return writeFile(`${kind}-template`, format, [headerOf(kind, ctx)])
}

/** Rates and stock as a file that can be imported again. Refuses: NOT_FOUND. */
export const exportRates = async (ctx: Ctx, input: Parsed<typeof contract.exportRates>) => {
  const { kind, sheetId, days, format } = input
  const from = input.from ?? dayInHavana(ctx.clock.now())
  const all = (await listSheets(ctx)).filter((sheet) => sheet.kind === SHEET_KIND[kind])
  const sheets = all.filter(({ id }) => sheetId === 0 || id === sheetId)
  if (sheets.length === 0 && sheetId !== 0) refuse('NOT_FOUND')
  const rows: FileCell[][] = [headerOf(kind, ctx)]
  const findSheets = sheetFinder(all)
  for (const { id, name } of sheets) {
    const sheet = await getSheet(ctx, { kind: SHEET_KIND[kind], id, from, days, rows: '' })
    const namesIn = rowNames(sheet, ctx.lang)
    for (const row of sheet.rows) {
      const names = { ...namesIn(row), sheet: nameOrNumber(findSheets, name, id) }
      rows.push(...(kind === 'lodging-rates' ? roomLines : carLines)(ctx, sheet, row, names))
    }
  }
  const name = sheets.length === 1 ? `${kind}-${sheets[0]!.id}` : kind
  return writeFile(`${name}-${from}`, format, rows)
}

/** The cells that identify a line: a hotel and its room class, or a supplier, its zone and its model. */
type LineNames = { sheet: FileCell; group: FileCell; row: FileCell }

const rowNames = (sheet: Sheet, lang: Ctx['lang']) => {
  const findGroups = groupFinder(sheet.rows)
  return ({ row, name, group }: SheetRow): Omit<LineNames, 'sheet'> => {
    const [rowId = 0, groupId = 0] = keysOfRow(row)
    const { findRows } = findGroups(String(groupId))[0]!
    return {
      group: group && nameOrNumber(findGroups, group[lang], groupId),
      row: nameOrNumber(findRows, name[lang], rowId),
    }
  }
}

const dollars = (cents: number | null): FileCell => (cents === null ? null : cents / 100)

/** Consecutive days with equal cells become one line; days that were never set are left out. */
const linesOf = (
  sheet: Sheet,
  row: SheetRow,
  lang: Ctx['lang'],
  cellsOn: (i: number) => FileCell[] | undefined,
  line: (from: string, to: string, cells: FileCell[]) => FileCell[],
) => {
  const lines: FileCell[][] = []
  const yes = { en: 'yes', es: 'sí' }[lang]
  const no = 'no'
  const flag = (value: boolean) => (value ? yes : no)
  let open: { from: number; key: string; cells: FileCell[] } | undefined
  const close = (i: number) => {
    if (open) lines.push(line(addDays(sheet.from, open.from), addDays(sheet.from, i - 1), open.cells))
    open = undefined
  }
  for (let i = 0; i <= sheet.days; i++) {
    const own = i < sheet.days ? cellsOn(i) : undefined
    const cells = own && [
      ...own,
      row.stock[i]!,
      flag(row.stopSale[i]!),
      row.minStay[i]!,
      row.maxStay[i]!,
      flag(row.closedToArrival[i]!),
      flag(row.closedToDeparture[i]!),
      row.release[i]!,
    ]
    const key = JSON.stringify(cells)
    if (open && open.key !== key) close(i)
    if (cells && !open) open = { from: i, key, cells }
  }
  return lines
}

/** One line per meal plan that has a price on the day; one line without a plan when none has a price but the stock was set. */
const roomLines = ({ lang }: Pick<Ctx, 'lang'>, sheet: Sheet, row: SheetRow, names: LineNames) => {
  const isPriced = (i: number) => row.prices.some((prices) => prices[i] !== null)
  const lines = (plan: FileCell, cellsOn: Parameters<typeof linesOf>[3]) =>
    linesOf(sheet, row, lang, cellsOn, (from, to, [price = null, ...others]) => [
      ...[names.sheet, names.row, plan, from, to, price],
      ...others,
    ])
  return [
    ...sheet.prices.flatMap(({ name }, p) =>
      lines(name[lang], (i) => (row.prices[p]![i] === null ? undefined : [dollars(row.prices[p]![i]!)])),
    ),
    ...lines(null, (i) => (row.stock[i] === null || isPriced(i) ? undefined : [null])),
  ]
}

const carLines = ({ lang }: Pick<Ctx, 'lang'>, sheet: Sheet, row: SheetRow, names: LineNames) => {
  const isSet = (i: number) => row.stock[i] !== null || row.prices.some((prices) => prices[i] !== null)
  return linesOf(
    sheet,
    row,
    lang,
    (i) => (isSet(i) ? row.prices.map((price) => dollars(price[i]!)) : undefined),
    (from, to, cells) => [names.sheet, names.group, names.row, from, to, ...cells],
  )
}
