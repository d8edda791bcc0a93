import { refuse } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { carSheets } from '../../cars/server/sheet.service.ts'
import { lodgingSheets } from '../../lodging/server/sheet.service.ts'
import type { SheetRowName } from '../../products/day-sheet.ts'
import type { SheetName, SheetSource } from '../../products/server/sheet-source.service.ts'
import { type FieldName, SHEET_KINDS, type SheetKind } from '../sheet.ts'
import { fieldsOf } from '../values.ts'

const SOURCES: Readonly<Record<SheetKind, SheetSource>> = { lodging: lodgingSheets, car: carSheets }

/** A hotel or a car supplier with its rows. */
export type OpenSheet = Omit<SheetSource, 'listSheets' | 'listRows'> & {
  kind: SheetKind
  id: number
  name: string
  /** Whether it sells at a price. */
  sells: (priceKey: string) => boolean
  defaults: SheetName['defaults']
  rows: readonly SheetRowName[]
  /** The fields, in the order of a day's values. */
  fields: readonly FieldName[]
}

/** All sheets by name, hotels first. */
export const listSheets = async (ctx: Pick<Ctx, 'db'>) =>
  (
    await Promise.all(
      SHEET_KINDS.map(async (kind) => (await SOURCES[kind].listSheets(ctx)).map((sheet) => ({ kind, ...sheet }))),
    )
  ).flat()

/** Refuses: NOT_FOUND. */
export const openSheet = (ctx: Pick<Ctx, 'db'>, { kind, id }: { kind: SheetKind; id: number }): Promise<OpenSheet> =>
  sheetOpener(ctx, kind)(id)

/** Returns a function that opens sheets of a kind by id, each only once. The function refuses: NOT_FOUND. */
export const sheetOpener = (ctx: Pick<Ctx, 'db'>, kind: SheetKind): ((id: number) => Promise<OpenSheet>) => {
  const source = SOURCES[kind]
  const opened = new Map<number, OpenSheet>()
  let listed: Promise<SheetName[]> | undefined
  return async (id) => {
    listed ??= source.listSheets(ctx)
    const known = opened.get(id)
    if (known) return known
    const sheet = (await listed).find((each) => each.id === id) ?? refuse('NOT_FOUND')
    const made: OpenSheet = {
      kind,
      id,
      name: sheet.name,
      days: source.days,
      prices: source.prices,
      sells: (priceKey) => sheet.priceKeys?.includes(priceKey) ?? true,
      minStay: source.minStay,
      defaults: sheet.defaults,
      fields: fieldsOf(source.prices),
      rows: await source.listRows(ctx, id),
    }
    opened.set(id, made)
    return made
  }
}
