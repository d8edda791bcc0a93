import type { Bilingual, Lang } from '../../lib/languages.ts'
import { DAY_FIELDS, type DayField } from '../products/day-sheet.ts'

/** A sheet belongs to a hotel or a car supplier (docs/rules/inventory.md#sheets). */
export const SHEET_KINDS = ['lodging', 'car'] as const
export type SheetKind = (typeof SHEET_KINDS)[number]

/** Maximum number of days that a sheet shows or a run covers at once. */
export const MAX_SHEET_DAYS = 400

/**
 * The separator of the rows named in a request. It contains letters, because keys like '10-24' in a list can look like a card number, which
 * requests may not contain.
 */
export const ROW_SEPARATOR = ' and '

/** Maximum number of cells in one change from the grid. */
export const MAX_CHANGED_CELLS = 50_000

/** Where a change comes from. */
export const CHANGE_SOURCES = ['edit', 'bulk', 'paste', 'undo', 'redo', 'rule', 'import'] as const
export type ChangeSource = (typeof CHANGE_SOURCES)[number]

/** The fields of a day other than its prices. */
export const FIELDS = DAY_FIELDS
export type Field = DayField
/** A field of a sheet: 'stock', or 'price.' followed by the key of a price. */
export type FieldName = Field | `price.${string}`

/** The smallest and largest values of fields (docs/rules/inventory.md#fields); a sheet may require longer stays. */
export const BOUNDS = {
  stock: { from: 0, to: 9_999 },
  minStay: { from: 1, to: 90 },
  maxStay: { from: 1, to: 90 },
  release: { from: 0, to: 365 },
  /** Cents. The price of the longest stay of the largest party is below the limit of an amount. */
  price: { from: 1, to: 500_000 },
} as const

/** The label of a hotel, with its zone because several hotels have the same name, or of a car supplier. */
export const sheetChoice = ({ name, zone }: { name: string; zone: Bilingual | null }, lang: Lang) =>
  zone ? `${name} (${zone[lang]})` : name
