import type { Bilingual } from '../../../lib/languages.ts'
import { foldName } from '../../../lib/name-match.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { USA_COUNTRY_ID } from '../../../lib/site.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { readCached } from '../../../platform/changes/read-cache.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { readRows } from '../../../platform/sheets/read-rows.ts'
import { UnreadableFile } from '../../../platform/sheets/unreadable-file.ts'
import { findSimilar } from '../similar-names.ts'
import * as store from './prohibited-lodgings.store.ts'

/** The text that visitors from the United States see instead of an offer. */
export const PROHIBITED: Bilingual = {
  en: 'US law does not allow residents of the United States to book this lodging.',
  es: 'La ley de Estados Unidos no permite a sus residentes reservar este alojamiento.',
}

/** Whether the rules for residents of the United States apply to a resident of a country (docs/rules/us-travel.md#affected-clients). */
export const isSubjectToUsRules = ({ config }: Pick<Ctx, 'config'>, countryId: number | null | undefined) =>
  config.usTravel && countryId === USA_COUNTRY_ID

const NONE: ReadonlySet<number> = new Set()

/** The hotels that a resident of a country may not book. */
export const listProhibitedFor = (ctx: Ctx, countryId: number): Promise<ReadonlySet<number>> =>
  isSubjectToUsRules(ctx, countryId)
    ? readCached(ctx, 'prohibited hotels', store.listProhibitedHotels)
    : Promise.resolve(NONE)

/**
 * Refuses: LODGING_PROHIBITED when a resident of this country may not book one of the hotels; COUNTRY_NEEDED when the country is unknown
 * and one of the hotels is prohibited.
 */
export const refuseProhibited = async (
  ctx: Pick<Ctx, 'db' | 'config'>,
  countryId: number | null,
  hotelIds: readonly number[],
) => {
  if (countryId === null ? !ctx.config.usTravel : !isSubjectToUsRules(ctx, countryId)) return
  const prohibited = await store.listProhibitedHotels(ctx.db)
  const found = hotelIds.find((id) => prohibited.has(id))
  if (found === undefined) return
  if (countryId === null) refuse('COUNTRY_NEEDED')
  refuse('LODGING_PROHIBITED', { hotel: (await store.findHotelName(ctx.db, found))! })
}

type State = 'similar' | 'matched' | 'all'

/** One page of the list; until staff have decided about an entry, it includes a hotel with a similar name. */
export const listProhibitedLodgings = async (
  ctx: Ctx,
  { state, page, pageSize }: { state: State; page: number; pageSize: number },
) => {
  const hotels = await store.listAllHotelNames(ctx.db)
  const all = (await store.listProhibited(ctx.db)).map((entry) => ({
    ...entry,
    similarHotelId: entry.decided ? null : (findSimilar(hotels, entry.name)?.id ?? null),
  }))
  const found = all.filter(({ hotelId, similarHotelId }) =>
    state === 'all' ? true : state === 'matched' ? hotelId !== null : similarHotelId !== null,
  )
  return { list: found.slice((page - 1) * pageSize, page * pageSize), totalItems: found.length }
}

/** The hotels that an entry can be matched with, by name. */
export const listMatchableHotels = (ctx: Ctx) => store.listAllHotelNames(ctx.db)

/** The accepted headings of each column, in any language. */
const COLUMNS = {
  name: ['name', 'property name', 'hotel', 'nombre', 'propiedad', 'alojamiento'],
  city: ['city', 'province', 'location', 'ciudad', 'provincia', 'lugar'],
  propertyId: ['id', 'property id', 'propertyid', 'identificador'],
} as const
type Column = keyof typeof COLUMNS

const LONGEST = 200

const badFile = (en: string, es: string) => refuseField('file', { en, es })

const readHeader = (cells: readonly string[]) => {
  const find = (column: Column) =>
    cells.findIndex((cell) => (COLUMNS[column] as readonly string[]).includes(foldName(cell)))
  const columns = { name: find('name'), city: find('city'), propertyId: find('propertyId') }
  if (columns.name === -1 || columns.city === -1)
    badFile(
      'needs the columns Name and City, and may have Property ID',
      'necesita las columnas Nombre y Ciudad, y puede tener Identificador',
    )
  return columns
}

/** The distinct entries of a file. Refuses: INVALID, with the number of the invalid row. */
const readList = async (file: Uint8Array): Promise<store.Prohibited[]> => {
  const entries = new Map<string, store.Prohibited>()
  let columns: ReturnType<typeof readHeader> | undefined
  try {
    for await (const { number, cells } of readRows(file)) {
      if (!columns) {
        columns = readHeader(cells)
        continue
      }
      const [name = '', city = ''] = [cells[columns.name], cells[columns.city]]
      if (!name || !city)
        badFile(`needs a name and a city in row ${number}`, `necesita un nombre y una ciudad en la fila ${number}`)
      if ([name, city].some((text) => text.length > LONGEST))
        badFile(`has a text that is too long in row ${number}`, `tiene un texto demasiado largo en la fila ${number}`)
      const propertyId = cells[columns.propertyId] || null
      const key = propertyId ?? `${foldName(name)} | ${foldName(city)}`
      entries.set(key, { key, name, city, propertyId })
    }
  } catch (error) {
    if (error instanceof UnreadableFile) refuseField('file', error.problem)
    throw error
  }
  if (entries.size === 0) badFile('has no lodgings', 'no tiene alojamientos')
  return [...entries.values()]
}

const audit = (tx: TxCtx, entityId: number, event: string, before: object | null, after: object) =>
  recordAudit(tx.db, {
    at: tx.clock.now(),
    actor: tx.actor,
    entity: 'prohibitedLodging',
    entityId,
    event,
    before,
    after,
  })

/** Locks the list; returns the hotels that would leave it if only the entries with these keys stayed. */
const lockLeavingHotels = async (tx: TxCtx, keys: ReadonlySet<string>) => {
  const { staying = [], removed = [] } = Object.groupBy(await store.lockProhibited(tx.db), ({ key }) =>
    keys.has(key) ? 'staying' : 'removed',
  )
  const stays = new Set(staying.map(({ hotelId }) => hotelId))
  const leaves = new Set(removed.map(({ hotelId }) => hotelId))
  return (await store.listAllHotelNames(tx.db)).filter(({ id }) => leaves.has(id) && !stays.has(id))
}

/**
 * Replaces the list with the entries of a file; entries that stay on the list keep their hotel. Changes nothing when more hotels than
 * `leaving` would leave the list, because an incomplete file would make them bookable. Refuses: INVALID with the problem of the file.
 */
export const importProhibitedLodgings = async (
  ctx: Ctx,
  { fileName, file, leaving: agreed }: { fileName: string; file: Uint8Array; leaving: number },
) => {
  const entries = await readList(file)
  return transact(ctx, async (tx) => {
    const leaving = await lockLeavingHotels(tx, new Set(entries.map(({ key }) => key)))
    if (leaving.length > agreed) return { saved: false as const, leaving }
    const changes = await store.replaceProhibited(tx.db, entries)
    await audit(tx, 0, 'import', null, { fileName, ...changes, leaving: leaving.map(({ id }) => id) })
    return { saved: true as const, ...changes }
  })
}

/** Matches an entry with one of the agency's hotels; 0 means none. Refuses: NOT_FOUND. */
export const matchProhibitedLodging = async (
  ctx: Ctx,
  { id, hotelId }: { id: number; hotelId: number },
): Promise<true> => {
  if (hotelId !== 0 && (await store.findHotelName(ctx.db, hotelId)) === undefined) refuse('NOT_FOUND')
  await transact(ctx, async (tx) => {
    const before = (await store.matchProhibited(tx.db, id, hotelId || null, tx.clock.now())) ?? refuse('NOT_FOUND')
    await audit(tx, id, 'match', before, { hotelId: hotelId || null })
  })
  return true
}
