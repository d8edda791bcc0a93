import { z } from 'zod'
import { addDays, type Day, daysBetween } from '../../../lib/days.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { bilingual } from '../../../platform/http/fields.ts'
import { HOTEL_KINDS } from '../hotel-filters.ts'
import { MEAL_PLANS, type MealPlanCode } from '../meal-plans.ts'
import { BEDS, ROOM_FACILITIES } from '../room-details.ts'
import { calendarOf } from '../seasons.ts'
import {
  addLodgingDays,
  findLastStockedDay,
  type LodgingStockPlan,
  refreshStatistics,
  saveLodgingCatalogue,
} from './lodging-import.store.ts'

const whole = z.number().int().min(0)
const percent = whole.max(100)
// The highest price for the longest stay is far below the limit of an amount.
const cents = z.number().int().min(1).max(500_000)
const dayOfYear = z.string().regex(/^\d{2}-\d{2}$/)
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const Chain = z.object({ id: whole, name: z.string(), countryId: whole })
const Category = z.object({ id: whole, stars: whole.max(5).nullable(), name: bilingual })
const Service = z.object({ id: whole, key: z.string(), name: bilingual })
const RoomClass = z.object({ id: whole, name: bilingual })

const gap = z.object({ fromDay: whole, days: whole, roomClassId: whole })

const Lodging = z.object({
  id: whole,
  slug: z.string(),
  name: z.string(),
  zoneId: whole,
  kind: z.enum(HOTEL_KINDS),
  categoryId: whole,
  chainId: whole.nullable(),
  countryId: whole,
  location: z.string(),
  address: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  beachMeters: whole.nullable().default(null),
  centerMeters: whole.nullable().default(null),
  about: bilingual,
  serviceIds: z.array(whole),
  checkInHour: hour,
  checkOutHour: hour,
  onRequest: z.boolean(),
  releaseDays: whole,
  /** Cancellation charge in percent by days before check-in; null means the default policy. */
  cancellation: z
    .array(z.object({ fromDaysBefore: whole, percent }))
    .min(1)
    .nullable(),
  seasons: z.array(z.object({ key: z.string(), name: bilingual, from: dayOfYear, to: dayOfYear })),
  minimumStays: z.array(z.object({ from: dayOfYear, to: dayOfYear, nights: whole })),
  /** Counted from the day of the import; room class 0 means all room classes. */
  stopSales: z.array(gap),
  soldOut: z.array(gap),
  rooms: z.array(
    z.object({
      roomClassId: whole,
      maxAdults: whole,
      maxChildren: whole,
      maxTotal: whole,
      sizeSqm: whole.nullable().default(null),
      beds: z.partialRecord(z.enum(BEDS.map(({ kind }) => kind)), whole).default({}),
      facilities: z.array(z.enum(ROOM_FACILITIES.map(({ id }) => id))).default([]),
      stock: whole,
      singleSupplementPercent: percent,
      extraAdultPercent: percent,
      /** Ages 0-2, 3-12 and 13-17. */
      childPercents: z.tuple([percent, percent, percent]),
      rates: z.record(z.string(), z.partialRecord(z.enum(MEAL_PLANS.map((plan): MealPlanCode => plan.code)), cents)),
    }),
  ),
})
type Lodging = z.output<typeof Lodging>

/** The parsed files `room-classes`, `services`, `chains`, `categories` and the lodgings of all zones of a catalogue. */
export type LodgingCatalogueFiles = {
  roomClasses: unknown
  services: unknown
  chains: unknown
  categories: unknown
  lodgings: unknown
}

/**
 * Imports the lodging of a catalogue with stock and prices for `days` days from today. Idempotent: it updates reference data and
 * adds missing days; existing days keep their stock and prices.
 */
export const importLodging = async (
  ctx: Ctx,
  files: LodgingCatalogueFiles,
  { today, days }: { today: Day; days: number },
) => {
  const lodgings = z.array(Lodging).parse(files.lodgings)
  const rows = {
    chains: z
      .array(Chain)
      .parse(files.chains)
      .map(({ id, name, countryId }) => ({ id, name, country_id: countryId })),
    categories: z
      .array(Category)
      .parse(files.categories)
      .map(({ id, stars, name }) => ({ id, stars, name: JSON.stringify(name) })),
    services: z
      .array(Service)
      .parse(files.services)
      .map(({ id, key, name }) => ({ id, key, name: JSON.stringify(name) })),
    roomClasses: z
      .array(RoomClass)
      .parse(files.roomClasses)
      .map(({ id, name }) => ({ id, name: JSON.stringify(name) })),
    hotels: lodgings.map(toHotelRow),
    rooms: lodgings.flatMap(toRoomRows),
  }
  await transact(ctx, async (tx) => {
    await saveLodgingCatalogue(tx.db, rows)
    const lastDay = await findLastStockedDay(tx.db)
    const from = lastDay && lastDay >= today ? addDays(lastDay, 1) : today
    const missingDays = daysBetween(from, addDays(today, days))
    if (missingDays <= 0) return
    await addLodgingDays(tx.db, stockPlan(lodgings, { today, from, days: missingDays }))
    await refreshStatistics(tx.db)
  })
}

/** Adds stock and prices for `days` days from a day to imported lodgings, such as past days for the demo; existing days do not change. */
export const stockLodging = (ctx: Ctx, files: unknown, { from, days }: { from: Day; days: number }) => {
  const lodgings = z.array(Lodging).parse(files)
  const open = lodgings.map((lodging) => ({ ...lodging, stopSales: [], soldOut: [] }))
  return transact(ctx, (tx) => addLodgingDays(tx.db, stockPlan(open, { today: from, from, days })))
}

const toHotelRow = (lodging: Lodging) => ({
  id: lodging.id,
  slug: lodging.slug,
  name: lodging.name,
  tourist_zone_id: lodging.zoneId,
  kind: lodging.kind,
  category_id: lodging.categoryId,
  chain_id: lodging.chainId,
  country_id: lodging.countryId,
  location: lodging.location,
  address: lodging.address,
  phone: lodging.phone,
  latitude: lodging.latitude,
  longitude: lodging.longitude,
  about: JSON.stringify(lodging.about),
  service_ids: JSON.stringify(lodging.serviceIds),
  beach_meters: lodging.beachMeters,
  center_meters: lodging.centerMeters,
  check_in_hour: lodging.checkInHour,
  check_out_hour: lodging.checkOutHour,
  on_request: lodging.onRequest,
  cancellation: lodging.cancellation && JSON.stringify(lodging.cancellation),
})

/**
 * The lodgings of a catalogue as record contents without photos, with their numbers in the catalogue; `chainIdOf` returns the id of a
 * chain's record.
 */
export const lodgingContents = (file: unknown, chainIdOf: (chainId: number) => number | null) =>
  z
    .array(Lodging)
    .parse(file)
    .map((lodging) => ({ sourceId: lodging.id, content: contentOf(lodging, chainIdOf) }))

const contentOf = (lodging: Lodging, chainIdOf: (chainId: number) => number | null) => ({
  name: lodging.name,
  kind: lodging.kind,
  categoryId: lodging.categoryId,
  chainId: lodging.chainId && chainIdOf(lodging.chainId),
  about: lodging.about,
  zoneId: lodging.zoneId,
  location: lodging.location,
  address: lodging.address,
  phone: lodging.phone,
  position: { latitude: lodging.latitude, longitude: lodging.longitude },
  photos: [],
  serviceIds: lodging.serviceIds,
  rooms: lodging.rooms.map((room) => ({
    roomClassId: room.roomClassId,
    maxAdults: room.maxAdults,
    maxChildren: room.maxChildren,
    maxTotal: room.maxTotal,
    singleSupplementPercent: room.singleSupplementPercent,
    extraAdultPercent: room.extraAdultPercent,
    infantPercent: room.childPercents[0],
    childPercent: room.childPercents[1],
    teenPercent: room.childPercents[2],
    sizeSqm: room.sizeSqm,
    ...Object.fromEntries(BEDS.map(({ kind, key }) => [key, room.beds[kind] ?? null])),
    facilities: room.facilities,
    photos: [],
  })),
  mealPlanIds: MEAL_PLANS.filter(({ code }) =>
    lodging.rooms.some(({ rates }) => Object.values(rates).some((season) => season[code] !== undefined)),
  ).map(({ id }) => id),
  beachMeters: lodging.beachMeters,
  centerMeters: lodging.centerMeters,
  checkInHour: lodging.checkInHour,
  checkOutHour: lodging.checkOutHour,
  onRequest: lodging.onRequest,
  minNights: 1,
  releaseDays: lodging.releaseDays,
  cancellation: (lodging.cancellation ?? []).map((step) => ({ ...step, charge: 'percent' })),
})

/** The chains of a catalogue as record contents, with their numbers in the catalogue. */
export const chainContents = (file: unknown) =>
  z
    .array(Chain)
    .parse(file)
    .map(({ id, ...content }) => ({ sourceId: id, content }))

const toRoomRows = (lodging: Lodging) =>
  lodging.rooms.map((room) => ({
    hotel_id: lodging.id,
    room_class_id: room.roomClassId,
    max_adults: room.maxAdults,
    max_children: room.maxChildren,
    max_total: room.maxTotal,
    single_supplement_percent: room.singleSupplementPercent,
    extra_adult_percent: room.extraAdultPercent,
    infant_percent: room.childPercents[0],
    child_percent: room.childPercents[1],
    teen_percent: room.childPercents[2],
    size_sqm: room.sizeSqm,
    king_beds: room.beds.king ?? null,
    double_beds: room.beds.double ?? null,
    single_beds: room.beds.single ?? null,
    sofa_beds: room.beds.sofa ?? null,
    facilities: JSON.stringify(room.facilities),
  }))

const stockPlan = (
  lodgings: Lodging[],
  { today, from, days }: { today: Day; from: Day; days: number },
): LodgingStockPlan => ({
  calendar: lodgings.flatMap((lodging) =>
    calendarOf(lodging, from, days).map(({ day, seasonKey, minNights }) => ({
      hotel_id: lodging.id,
      day,
      season: seasonKey,
      min_nights: minNights,
    })),
  ),
  rates: lodgings.flatMap((lodging) =>
    lodging.rooms.flatMap((room) =>
      lodging.seasons.map(({ key }) => {
        const rates = room.rates[key]
        if (!rates) throw new Error(`${lodging.name} has no rates of season ${key} for room class ${room.roomClassId}`)
        return {
          hotel_id: lodging.id,
          room_class_id: room.roomClassId,
          season: key,
          stock: room.stock,
          release_days: lodging.releaseDays,
          ep: rates.EP ?? null,
          cp: rates.CP ?? null,
          map: rates.MAP ?? null,
          ap: rates.AP ?? null,
          all: rates.ALL ?? null,
        }
      }),
    ),
  ),
  gaps: lodgings.flatMap((lodging) => [
    ...lodging.stopSales.map((stop) => toGap(lodging, stop, today, true)),
    ...lodging.soldOut.map((sold) => toGap(lodging, sold, today, false)),
  ]),
})

const toGap = (
  lodging: Lodging,
  { fromDay, days, roomClassId }: z.output<typeof gap>,
  today: Day,
  stopped: boolean,
) => ({
  hotel_id: lodging.id,
  room_class_id: roomClassId,
  from_day: addDays(today, fromDay),
  to_day: addDays(today, fromDay + days),
  stopped,
})
