import { storedValue } from '../../../platform/stored-value.ts'
import { SHEET_KINDS, type SheetKind } from '../sheet.ts'

type LastSheet = { kind: SheetKind; id: number }

/** The sheet that this browser opened last. */
export const lastSheet = storedValue<LastSheet>('alamar.office.lastSheet', (value) => {
  const { kind, id } = (value ?? {}) as Partial<LastSheet>
  return SHEET_KINDS.some((each) => each === kind) && Number.isInteger(id) ? ({ kind, id } as LastSheet) : null
})
