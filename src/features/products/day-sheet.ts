import type { Day } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'

/** The fields of a day in a row, without its prices (docs/rules/inventory.md#fields). */
export const DAY_FIELDS = [
  'stock',
  'stopSale',
  'minStay',
  'maxStay',
  'closedToArrival',
  'closedToDeparture',
  'release',
] as const
export type DayField = (typeof DAY_FIELDS)[number]

/** How many days rates and stock are kept after their day: a year, for comparison, and a month. */
export const DAYS_KEPT = 400

export type CellValue = number | boolean | null

/** One day of a row: what bookings hold, the values of `DAY_FIELDS` and then of the prices, and the rule that set each price. */
export type SheetDay = { row: string; day: Day; taken: number; values: CellValue[]; rules: (number | null)[] }

/** A price of a sheet: a meal plan or a rental length. */
export type SheetPrice = { key: string; name: Bilingual }

/** A row of a sheet; rows of the same group belong together. */
export type SheetRowName = { row: string; name: Bilingual; group: Bilingual | null }

/** The numbers in the key of a row: '3-12' is model 3 and zone 12. */
export const keysOfRow = (row: string) => row.split('-').map(Number)
export const rowOfKeys = (keys: readonly number[]) => keys.join('-')
