import { type CellValue, priceKeyOf } from './cell.ts'
import type { CellEdit } from './cell-edits.ts'
import type { Sheet, SheetRow } from './contract.ts'
import { FIELDS, type Field, type FieldName } from './sheet.ts'

/** The values of a field of a row, one per day; undefined when the sheet has no such price. */
export const valuesOf = (sheet: Sheet, row: SheetRow, field: FieldName): readonly CellValue[] | undefined => {
  const key = priceKeyOf(field)
  if (key === undefined) return row[field as Field]
  return row.prices[sheet.prices.findIndex((price) => price.key === key)]
}

/** Whether the values of a row are loaded; for a large sheet, only the row names are loaded first. */
export const isLoaded = ({ stock }: Pick<SheetRow, 'stock'>) => stock.length > 0

/** The sheet with a row for each entry of `rest`, whose values are not loaded. */
export const withUnloadedRows = (sheet: Sheet): Sheet => {
  const unloaded = sheet.rest.map(
    (name): SheetRow => ({
      ...name,
      stock: [],
      sold: [],
      held: [],
      stopSale: [],
      minStay: [],
      maxStay: [],
      closedToArrival: [],
      closedToDeparture: [],
      release: [],
      prices: sheet.prices.map(() => []),
      rules: sheet.prices.map(() => []),
    }),
  )
  return { ...sheet, rows: [...sheet.rows, ...unloaded], rest: [] }
}

/** Rooms or cars that are sold or held on a day. */
export const takenOn = (row: SheetRow, day: number) => (row.sold[day] ?? 0) + (row.held[day] ?? 0)

/** The fields of every row: the stay fields, and one for each price. */
export const fieldsOf = (sheet: Pick<Sheet, 'prices'>): FieldName[] => [
  'stock',
  ...sheet.prices.map(({ key }) => `price.${key}` as const),
  ...FIELDS.filter((field) => field !== 'stock'),
]

const replaced = <T>(list: readonly T[], index: number, value: T) => list.map((old, at) => (at === index ? value : old))

const rowWith = (sheet: Sheet, row: SheetRow, field: FieldName, edits: readonly CellEdit[]): SheetRow => {
  const values = [...(valuesOf(sheet, row, field) ?? [])]
  for (const { day, after } of edits) values[day] = after
  const key = priceKeyOf(field)
  if (key === undefined) return { ...row, [field]: values }
  const price = sheet.prices.findIndex((each) => each.key === key)
  const rules = [...row.rules[price]!]
  for (const { day } of edits) rules[day] = null
  return {
    ...row,
    prices: replaced(row.prices, price, values as (number | null)[]),
    rules: replaced(row.rules, price, rules),
  }
}

/** The sheet after the edits. Unedited rows and values remain the same objects; an edited price has no rule. */
export const withEdits = (sheet: Sheet, edits: readonly CellEdit[]): Sheet => {
  const byLine = new Map<string, CellEdit[]>()
  for (const edit of edits) {
    const line = `${edit.row} ${edit.field}`
    const own = byLine.get(line)
    if (own) own.push(edit)
    else byLine.set(line, [edit])
  }
  const rows = new Map(sheet.rows.map((row) => [row.row, row]))
  for (const own of byLine.values()) {
    const { row, field } = own[0]!
    const before = rows.get(row)
    if (before) rows.set(row, rowWith(sheet, before, field, own))
  }
  return { ...sheet, rows: [...rows.values()] }
}
