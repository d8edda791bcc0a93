import { daysBetween } from '../../../lib/days.ts'
import { withFormulaSigns } from '../../../lib/formulas.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type FileRow, unreadable } from '../../../platform/sheets/unreadable-file.ts'
import type { Line, LineProblem, LineRow } from '../../inventory/server/bulk-change.service.ts'
import { type OpenSheet, sheetOpener } from '../../inventory/server/open-sheet.service.ts'
import { listSheets } from '../../inventory/server/sheets.service.ts'
import { type FieldName, MAX_SHEET_DAYS } from '../../inventory/sheet.ts'
import { findValueProblem } from '../../inventory/values.ts'
import type { CellValue } from '../../products/day-sheet.ts'
import { type Reading, readAmount, readDay, readFlag, readWhole } from '../cell-text.ts'
import { COLUMNS, type Column, type Mapping, plainName, SHEET_KIND, type SpreadsheetKind } from '../kinds.ts'
import { groupFinder, sheetFinder } from '../rates-names.ts'
import { ambiguousName, unknownName } from '../record-cells.ts'

/**
 * A problem with a row of a file. `column` is null when the problem is not about one column; `sheet` is missing for a file with one sheet.
 */
export type RowProblem = { row: number; column: Bilingual | null; message: Bilingual; sheet?: string }

/** Maximum number of stored problems: more than a person corrects in one go. */
export const MAX_PROBLEMS = 10_000

/** The problems of a file: their number, and the first of them. */
export class Problems {
  count = 0
  private readonly kept: RowProblem[] = []

  add(problem: RowProblem) {
    this.count++
    if (this.kept.length < MAX_PROBLEMS) this.kept.push(problem)
  }

  get list(): RowProblem[] {
    return this.kept.toSorted((a, b) => a.row - b.row)
  }
}

/** Maximum number of cell values that a file may set; a row sets its values on each of its days. */
const MAX_CELLS = 2_000_000
/** Lines that are passed on at a time. */
const CHUNK = 1_000

const READERS: Record<Exclude<Column['type'], 'text' | 'day'>, (text: string) => Reading<CellValue>> = {
  amount: readAmount,
  whole: readWhole,
  flag: readFlag,
}

/** Reads the rows of a file of rates into lines; every faulty row has a problem instead. Returns the number of rows. */
export const readRates = async (
  ctx: Ctx,
  kind: SpreadsheetKind,
  mapping: Mapping,
  rows: AsyncIterable<FileRow>,
  { problems, onLines }: { problems: Problems; onLines: (lines: (LineRow & Line)[], rows: number) => Promise<void> },
): Promise<number> => {
  const readLine = await lineReader(ctx, kind, mapping, problems)
  let lines: (LineRow & Line)[] = []
  let [header, read, cells] = [true, 0, 0]
  for await (const row of rows) {
    if (header) {
      header = false
      continue
    }
    const line = await readLine(row)
    if (line) lines.push(line)
    cells += line ? line.days * line.cells.length : 0
    if (cells > MAX_CELLS)
      throw unreadable(
        `sets more than ${MAX_CELLS} values; split it into several files`,
        `fija más de ${MAX_CELLS} valores; divídalo en varios archivos`,
      )
    if (++read % CHUNK > 0) continue
    await onLines(lines, read)
    lines = []
  }
  await onLines(lines, read)
  return read
}

const lineReader = async (ctx: Ctx, kind: SpreadsheetKind, mapping: Mapping, problems: Problems) => {
  const columns = COLUMNS[kind]
  const findSheets = sheetFinder((await listSheets(ctx)).filter((sheet) => sheet.kind === SHEET_KIND[kind]))
  const open = sheetOpener(ctx, SHEET_KIND[kind])
  const finders = new Map<number, ReturnType<typeof finderOf>>()
  const findIn = (sheet: OpenSheet) => {
    const finder = finders.get(sheet.id) ?? finderOf(sheet)
    finders.set(sheet.id, finder)
    return finder
  }
  const columnOf = new Map(columns.map((column) => [column.key, column]))

  return async ({ number, cells }: FileRow): Promise<(LineRow & Line) | undefined> => {
    let faulty = false
    const fail = (key: string, message: Bilingual) => {
      faulty = true
      problems.add({ row: number, column: columnOf.get(key)?.name ?? null, message })
    }
    const textOf = (key: string) => {
      const index = mapping[key]
      return typeof index === 'number' ? withFormulaSigns(cells[index] ?? '') : ''
    }
    for (const { key, required } of columns)
      if (required && textOf(key) === '') fail(key, { en: 'is required', es: 'es obligatorio' })
    if (faulty) return undefined

    /** The entry that a cell refers to; fails when there is none or more than one. */
    const only = <T>(key: string, named: readonly T[]) => {
      const [found, other] = named
      if (found && !other) return found
      fail(key, (other ? ambiguousName : unknownName)(textOf(key)))
      return undefined
    }
    const named = only('sheet', findSheets(textOf('sheet')))
    if (!named) return undefined
    const sheet = await open(named.id)
    const finder = findIn(sheet)
    const group = only('group', finder.groups(textOf('group')))
    const row = group && only('row', group.findRows(textOf('row')))?.row
    const from = readDay(textOf('from'))
    const to = textOf('to') === '' ? from : readDay(textOf('to'))
    if ('problem' in from) fail('from', from.problem)
    if ('problem' in to && textOf('to') !== '') fail('to', to.problem)
    if (!row || 'problem' in from || 'problem' in to) return undefined
    const days = daysBetween(from.value, to.value) + 1
    if (days < 1) fail('to', { en: 'must not be before the first day', es: 'no debe ser anterior al primer día' })
    if (days > MAX_SHEET_DAYS)
      fail('to', {
        en: `must be at most ${MAX_SHEET_DAYS} days after the first`,
        es: `debe ser como máximo ${MAX_SHEET_DAYS} días después del primero`,
      })
    const plan = finder.priceKey(textOf('plan'))
    const planField: FieldName | undefined = plan !== undefined && sheet.sells(plan) ? `price.${plan}` : undefined
    const values: [FieldName, CellValue][] = []
    for (const { key, type, field } of columns) {
      const text = textOf(key)
      if (text === '' || type === 'text' || type === 'day') continue
      const name = (field as FieldName | undefined) ?? planField
      if (!name) {
        fail('plan', planProblem(textOf('plan'), plan))
        continue
      }
      const read = READERS[type](text)
      const problem = 'problem' in read ? read.problem : findValueProblem(name, read.value, sheet)
      if (problem) fail(key, problem)
      else if ('value' in read) values.push([name, read.value])
    }
    return faulty ? undefined : { id: sheet.id, row, line: number, from: from.value, days, cells: values }
  }
}

/** Why the typed meal plan cannot have a price; `plan` is its key, if it is known. */
const planProblem = (typed: string, plan: string | undefined): Bilingual => {
  if (typed === '') return { en: 'is needed for a price', es: 'hace falta para un precio' }
  if (plan === undefined) return unknownName(typed)
  return { en: `“${typed}” is not offered by this hotel`, es: `este hotel no ofrece «${typed}»` }
}

/** Finds the rows and prices of a sheet by what people type. */
const finderOf = (sheet: OpenSheet) => {
  const prices = new Map(
    sheet.prices.flatMap(({ key, name }) => [key, name.en, name.es].map((each) => [plainName(each), key] as const)),
  )
  return {
    groups: groupFinder(sheet.rows),
    priceKey: (name: string) => prices.get(plainName(name)),
  }
}

/** Converts a problem found while comparing lines to a problem of a row of the file. */
export const rowProblem = (kind: SpreadsheetKind, { line, field, day, sold }: LineProblem): RowProblem => ({
  row: line,
  column: (COLUMNS[kind].find((column) => column.field === field) ?? COLUMNS[kind].find(({ key }) => key === 'price'))!
    .name,
  message:
    sold === null
      ? {
          en: `differs from an earlier row on ${day}`,
          es: `difiere de una fila anterior el ${day}`,
        }
      : {
          en: `must be at least ${sold} on ${day}: that many are sold or held`,
          es: `debe ser al menos ${sold} el ${day}: son las vendidas o retenidas`,
        },
})
