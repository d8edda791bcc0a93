import { z } from 'zod'
import { localeOf } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { LODGING_COUNTRY_ID } from '../../../lib/site.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { CarZone, Country, Province, ProvinceFacts, TouristZone, ZoneGuide } from '../contract.ts'
import * as store from './places.store.ts'

/** Every country by its name in the asked language. */
export const listCountries = async (ctx: Ctx) => {
  const collator = new Intl.Collator(localeOf(ctx.lang))
  return (await store.listCountries(ctx.db)).sort((a, b) => collator.compare(a.name[ctx.lang], b.name[ctx.lang]))
}

/** The tourist zones of a country; all lodging stands in Cuba, so another country has none (decisions 4). */
export const listTouristZones = async (ctx: Ctx, { country }: { country: number }) =>
  country === LODGING_COUNTRY_ID ? store.listTouristZones(ctx.db) : []

/** Refuses: NOT_FOUND. */
export const getTouristZone = async (ctx: Ctx, { id }: { id: number }) =>
  (await store.findTouristZone(ctx.db, id)) ?? refuse('NOT_FOUND')

/** Refuses: NOT_FOUND. */
export const getProvince = async (ctx: Ctx, { id }: { id: number }) =>
  (await store.findProvince(ctx.db, id)) ?? refuse('NOT_FOUND')

export const listHomeZones = async (ctx: Ctx) => (await store.listTouristZones(ctx.db)).filter((zone) => zone.onHome)

export const listCarZones = (ctx: Ctx) => store.listCarZones(ctx.db)

/** Loads the places of a catalogue: the parsed files `countries`, `provinces`, `tourist-zones` and `car-zones`. */
export const importPlaces = async (
  ctx: Ctx,
  files: { countries: unknown; provinces: unknown; touristZones: unknown; carZones: unknown },
) => {
  await store.savePlaces(ctx.db, {
    countries: z.array(Country).parse(files.countries),
    provinces: z.array(Province.omit({ photo: true })).parse(files.provinces),
    touristZones: z.array(TouristZone.omit({ photo: true })).parse(files.touristZones),
    carZones: z.array(CarZone).parse(files.carZones),
  })
}

const GuidesFile = z.object({
  zones: z.array(ZoneGuide.extend({ zoneId: z.number() })),
  provinces: z.array(z.object({ provinceId: z.number(), toKnow: ProvinceFacts })),
})

/** Loads what a catalogue tells of its places where the agency has not told anything itself yet. */
export const importGuides = (ctx: Ctx, file: unknown) =>
  transact(ctx, async (tx) => {
    const { zones, provinces } = GuidesFile.parse(file)
    for (const { zoneId, ...guide } of zones) await store.addZoneGuide(tx.db, zoneId, guide)
    for (const { provinceId, toKnow } of provinces) await store.addProvinceFacts(tx.db, provinceId, toKnow)
  })
