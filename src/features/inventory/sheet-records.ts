import { SHEET_KINDS, type SheetKind } from './sheet.ts'

/** The kind of catalog record whose rates and stock a sheet contains. */
export const SHEET_RECORDS = { lodging: 'hotels', car: 'car-suppliers' } as const satisfies Record<SheetKind, string>

/** The kind of sheet for a kind of record, if it has one. */
export const sheetKindOf = (recordKind: string) => SHEET_KINDS.find((kind) => SHEET_RECORDS[kind] === recordKind)
