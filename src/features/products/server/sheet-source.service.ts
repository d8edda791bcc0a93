import type { Bilingual } from '../../../lib/languages.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { SheetPrice, SheetRowName } from '../day-sheet.ts'
import type { DayTable, SheetDefaults } from './day-table.store.ts'

export { type DayColumns, type DayTable, dayTable } from './day-table.store.ts'

/** A hotel or a car supplier with rates and stock. */
export type SheetName = {
  id: number
  name: string
  /** The zone of a hotel. */
  zone?: Bilingual
  published: boolean
  /** The prices that it sells; all when unset. */
  priceKeys?: readonly string[]
  defaults?: SheetDefaults
}

/** What a product must provide so that the office can edit its rates and stock. */
export type SheetSource = {
  days: DayTable
  prices: readonly SheetPrice[]
  /** The shortest stay or rental that a day can require. */
  minStay: number
  listSheets: (ctx: Pick<Ctx, 'db'>) => Promise<SheetName[]>
  /** The rows of a sheet, in the order in which the office sees them. */
  listRows: (ctx: Pick<Ctx, 'db'>, id: number) => Promise<SheetRowName[]>
}
