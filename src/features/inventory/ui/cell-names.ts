import { addDays, formatDay } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { boundsOf, cellText, kindOf, priceKeyOf } from '../cell.ts'
import type { Cell } from '../cell-edits.ts'
import type { Sheet, SheetRow } from '../contract.ts'
import type { Rejected } from '../session.ts'
import type { Field, FieldName } from '../sheet.ts'
import type { GridTexts } from './inventory.texts.ts'

/** The name of a field: 'Minimum stay', or 'Minimum rental days' for a rental; for a price, its meal plan or rental length. */
export const fieldNameOf = (sheet: Pick<Sheet, 'kind' | 'prices'>, field: FieldName, lang: Lang, t: GridTexts) => {
  const key = priceKeyOf(field)
  if (key === undefined) {
    const ofCars: Partial<Record<Field, string>> = t.carFields
    return (sheet.kind === 'car' && ofCars[field as Field]) || t.fields[field as Field]
  }
  return sheet.prices.find((price) => price.key === key)?.name[lang] ?? key
}

/** The name of a row, with its group: 'Kia Picanto · Havana'. */
export const rowNameOf = ({ name, group }: SheetRow, lang: Lang) =>
  [name[lang], group?.[lang]].filter(Boolean).join(' · ')

/** A cell in words: 'Standard, Breakfast, Sat, Dec 5, 2026'. */
export const cellNameOf = (
  sheet: Sheet,
  { row, field, day }: Omit<Cell, 'field'> & { field: FieldName | null },
  lang: Lang,
  t: GridTexts,
) => {
  const found = sheet.rows.find((each) => each.row === row)
  const fieldName = field === null ? t.left : fieldNameOf(sheet, field, lang, t)
  return [found && rowNameOf(found, lang), fieldName, formatDay(addDays(sheet.from, day), lang)].join(', ')
}

/** Why a cell rejected a text. */
export const reasonOf = (rejected: Rejected, shortest: number, lang: Lang, t: GridTexts) => {
  if (rejected.problem === 'belowSold') return t.problems.belowSold(rejected.minimum)
  if (rejected.problem === 'notSaved') return rejected.reason
  if (rejected.problem !== 'outOfBounds') return t.problems[rejected.problem]
  const { from, to } = boundsOf(rejected.field, shortest)
  return t.problems.outOfBounds(cellText(rejected.field, from, lang), cellText(rejected.field, to, lang))
}

/** A value in words, for lists and announcements. */
export const valueName = (field: FieldName, value: Parameters<typeof cellText>[1], lang: Lang, t: GridTexts) => {
  if (kindOf(field) === 'switch') return value ? t.on : t.off
  return cellText(field, value, lang) || t.cleared
}
