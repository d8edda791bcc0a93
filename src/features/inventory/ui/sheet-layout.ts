import { storedValue } from '../../../platform/stored-value.ts'

/** How a sheet is shown: a grid for a year, or a table for one week of one row. */
export const SHEET_LAYOUTS = ['year', 'week'] as const
export type SheetLayout = (typeof SHEET_LAYOUTS)[number]

/** The layout that this browser used last. */
export const sheetLayout = storedValue<SheetLayout>(
  'alamar.office.sheetLayout',
  (value) => SHEET_LAYOUTS.find((each) => each === value) ?? null,
)
