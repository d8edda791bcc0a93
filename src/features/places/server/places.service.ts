import { z } from 'zod'
import { compareIn } from '../../../lib/collation.ts'
import { kmBetween, type Point } from '../../../lib/distance.ts'
import { refuse } from '../../../lib/refusals.ts'
import { LODGING_COUNTRY_ID } from '../../../lib/site.ts'
import { type Reader, readCached } from '../../../platform/changes/read-cache.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import {
  CarZone,
  Country,
  type Destination,
  type ListedCountry,
  Province,
  ProvinceFacts,
  Sight,
  TouristZone,
  ZoneGuide,
} from '../contract.ts'
import { listPhotos } from './photos.service.ts'
import * as store from './places.store.ts'

/** All countries, sorted by name in the requested language, with the agency's main ones marked. */
export const listCountries = async (ctx: Ctx): Promise<ListedCountry[]> => {
  const compare = compareIn(ctx.lang)
  const { mainCountries } = ctx.config
  return (await readCached(ctx, 'countries', store.listCountries))
    .map((country) => ({ ...country, main: mainCountries.includes(country.id) }))
    .sort((a, b) => compare(a.name[ctx.lang], b.name[ctx.lang]))
}

/** The countries that a record can choose from. */
export const listCountryChoices = (ctx: Pick<Ctx, 'db'>) => store.listCountries(ctx.db)

/** The tourist zones that a record can choose from. */
export const listZoneChoices = (ctx: Pick<Ctx, 'db'>) => store.listZoneNames(ctx.db)

/** The country with this id, or else with this ISO code (case-insensitive), or else the store's default. */
export const findPriceCountry = async (ctx: Ctx, { countryId, region }: { countryId: number; region: string }) => {
  const { defaultCountry } = ctx.config
  const countries = await readCached(ctx, 'countries', store.listCountries)
  return (
    countries.find(({ id }) => id === countryId) ??
    countries.find(({ iso }) => iso === region.toUpperCase()) ??
    countries.find(({ id }) => id === defaultCountry) ??
    null
  )
}

/** The tourist zones of a country. All lodging is in Cuba, so other countries have none. */
export const listTouristZones = async (ctx: Ctx, { country }: { country: number }) =>
  country === LODGING_COUNTRY_ID ? readCached(ctx, 'tourist zones', store.listTouristZones) : []

const nearest = <T extends Point & { id: number }>(to: Point, places: readonly T[]) =>
  [...places].sort((a, b) => kmBetween(to, a) - kmBetween(to, b)).map(({ id }) => id)

/** Number of nearby zones for a destination: several, because not every zone has lodging, or cars at all times. */
const NEAR_ZONES = 3

/** The destinations of the search forms, by kind. */
export const listDestinations = async (ctx: Ctx): Promise<Destination[]> => {
  const [zones, carZones, provinces] = await Promise.all([
    readCached(ctx, 'tourist zones', store.listTouristZones),
    listCarZones(ctx),
    readCached(ctx, 'provinces', store.listProvinces),
  ])
  const pickUps = carZones.filter(({ archived }) => !archived)
  const towns = pickUps.filter(({ airport }) => !airport)
  const nameOf = (provinceId: number) => provinces.find(({ id }) => id === provinceId)!.name
  return [
    ...zones.map((zone) => ({
      ...{ kind: 'zone' as const, id: zone.id, name: zone.name, province: nameOf(zone.provinceId) },
      touristZoneIds: [zone.id],
      carZoneIds: nearest(zone, towns).slice(0, NEAR_ZONES),
    })),
    ...provinces
      .map((province) => ({
        ...{ kind: 'province' as const, id: province.id, name: province.name, province: province.name },
        touristZoneIds: zones.filter(({ provinceId }) => provinceId === province.id).map(({ id }) => id),
        carZoneIds: nearest(province, towns).slice(0, NEAR_ZONES),
      }))
      .filter(({ touristZoneIds }) => touristZoneIds.length > 0),
    ...pickUps.map((place) => ({
      ...{ kind: place.airport ? ('airport' as const) : ('town' as const), id: place.id, name: place.name },
      province: nameOf(place.provinceId),
      touristZoneIds: nearest(place, zones).slice(0, NEAR_ZONES),
      carZoneIds: [place.id],
    })),
  ]
}

/** A place with all its photos. Refuses: NOT_FOUND when it does not exist. */
const withPhotos = async <Place extends object>(
  ctx: Ctx,
  found: Promise<Place | undefined>,
  kind: 'polo' | 'province',
  id: number,
) => {
  const [place, photos] = await Promise.all([found, listPhotos(ctx, kind, id)])
  return { ...(place ?? refuse('NOT_FOUND')), morePhotos: photos.slice(1) }
}

/** Refuses: NOT_FOUND. */
export const getTouristZone = async (ctx: Ctx, { id }: { id: number }) =>
  withPhotos(
    ctx,
    readCached(ctx, `tourist zone ${id}`, (db) => store.findTouristZone(db, id)),
    'polo',
    id,
  )

/** Refuses: NOT_FOUND. */
export const getProvince = async (ctx: Ctx, { id }: { id: number }) =>
  withPhotos(
    ctx,
    readCached(ctx, `province ${id}`, (db) => store.findProvince(db, id)),
    'province',
    id,
  )

/** All car zones, including archived ones. */
export const listCarZones = (ctx: Reader) => readCached(ctx, 'car zones', store.listCarZones)

export const saveCarZone = (tx: TxCtx, zone: CarZone) => store.saveCarZone(tx.db, zone)

export const setCarZoneArchived = (tx: TxCtx, id: number, archived: boolean) =>
  store.setCarZoneArchived(tx.db, id, archived)

/** The provinces that a record can choose from. */
export const listProvinceChoices = (ctx: Pick<Ctx, 'db'>) => store.listProvinceNames(ctx.db)

/** Imports a catalogue's places from the parsed files `countries`, `provinces`, `tourist-zones` and `car-zones`. */
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
  zones: z.array(ZoneGuide.extend({ zoneId: z.number(), sights: z.array(Sight).default([]) })),
  provinces: z.array(z.object({ provinceId: z.number(), toKnow: ProvinceFacts })),
})

/** Imports a catalogue's guides and sights, without overwriting existing ones. */
export const importGuides = (ctx: Ctx, file: unknown) =>
  transact(ctx, async (tx) => {
    const { zones, provinces } = GuidesFile.parse(file)
    for (const { zoneId, sights, ...guide } of zones) {
      await store.addZoneGuide(tx.db, zoneId, guide)
      await store.addSights(tx.db, zoneId, sights)
    }
    for (const { provinceId, toKnow } of provinces) await store.addProvinceFacts(tx.db, provinceId, toKnow)
  })
