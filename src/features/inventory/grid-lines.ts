import type { Sheet, SheetRow } from './contract.ts'
import type { FieldName } from './sheet.ts'
import { fieldsOf } from './sheet-values.ts'

/** What the grid shows for each row. */
export const GRID_VIEWS = ['everything', 'prices', 'stock', 'restrictions'] as const
export type GridView = (typeof GRID_VIEWS)[number]

const RESTRICTIONS: readonly FieldName[] = ['minStay', 'maxStay', 'closedToArrival', 'closedToDeparture', 'release']

const isShownIn = (view: GridView, field: FieldName) => {
  if (view === 'everything') return true
  if (view === 'prices') return field.startsWith('price.')
  return view === 'restrictions' ? RESTRICTIONS.includes(field) : field === 'stock' || field === 'stopSale'
}

/** The fields of each row that a view shows, in order. */
export const shownFields = (sheet: Pick<Sheet, 'prices'>, view: GridView) =>
  fieldsOf(sheet).filter((field) => isShownIn(view, field))

/** Removes accents and case, so that 'melia' finds 'Meliá'. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text contains all typed words. */
export const hasWords = (text: string, typed: string) => {
  const plain = plainText(text)
  return plainText(typed)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

/** Whether the name or group of a row contains all typed words in one of the languages. */
export const isFound = ({ name, group }: Pick<SheetRow, 'name' | 'group'>, typed: string) =>
  hasWords([name.en, name.es, group?.en, group?.es].join(' '), typed)

/** A line of the grid: the head of a row, which shows what is left, or one of its fields. */
export type GridLine = { key: string; row: SheetRow; field: FieldName | null }

/** The lines of some rows from top to bottom; folded rows have only a head. */
export const linesOf = (
  rows: readonly SheetRow[],
  fields: readonly FieldName[],
  folded: ReadonlySet<string>,
): GridLine[] =>
  rows.flatMap((row) => [
    { key: row.row, row, field: null },
    ...(folded.has(row.row) ? [] : fields.map((field) => ({ key: `${row.row} ${field}`, row, field }))),
  ])
