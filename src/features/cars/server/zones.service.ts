import { compareIn } from '../../../lib/collation.ts'
import { dayInHavana } from '../../../lib/days.ts'
import { convert } from '../../../lib/exchange.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { DEFAULT_COUNTRY_ID, soldBy } from '../../../lib/site.ts'
import { readCached } from '../../../platform/changes/read-cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { getExchange } from '../../currencies/server/currencies.service.ts'
import { listCarZones } from '../../places/server/places.service.ts'
import type { ListedCar } from '../contract.ts'
import { slugOf } from '../offer.ts'
import { isOpenAt } from '../office-hours.ts'
import { carKey } from '../search-query.ts'
import * as store from './cars.store.ts'
import { listFleetCars } from './cars-search.store.ts'

/** The car zones shown on the pages, sorted by name in a language. */
const zonesIn = async (ctx: Ctx, lang: Lang) => {
  const compare = compareIn(lang)
  return (await listCarZones(ctx))
    .filter((zone) => !zone.archived)
    .map((zone) => ({ ...zone, name: zone.name[lang] }))
    .sort((a, b) => compare(a.name, b.name))
}

/** The zones with cars from today; empty for countries other than Cuba and where cars are not sold. */
export const listActiveCarZones = async (ctx: Ctx, { countryId, lang }: { countryId: number; lang: Lang }) => {
  if (countryId !== DEFAULT_COUNTRY_ID || !soldBy(ctx.config.sells).cars) return []
  const active = new Set(await store.listZonesWithCars(ctx.db, dayInHavana(ctx.clock.now())))
  return (await zonesIn(ctx, lang)).filter((zone) => active.has(zone.id))
}

/**
 * The zones where a car can be returned, including the pick-up zone, each with its lowest one-way fee. Empty when the store sells no cars.
 * Refuses: NOT_FOUND.
 */
export const listDropOffZones = async (
  ctx: Ctx,
  input: { pickUpZoneId: number; supplierId: number; currency: SaleCurrency; lang: Lang },
) => {
  const exchange = await getExchange(ctx, input.currency)
  if (!soldBy(ctx.config.sells).cars) return []
  const zones = await zonesIn(ctx, input.lang)
  if (!zones.some((zone) => zone.id === input.pickUpZoneId)) refuse('NOT_FOUND')
  const fees = new Map<number, number>()
  for (const { zoneId, feeCents } of await store.listOneWayFees(ctx.db, input.pickUpZoneId, input.supplierId)) {
    fees.set(zoneId, Math.min(feeCents, fees.get(zoneId) ?? feeCents))
  }
  fees.set(input.pickUpZoneId, 0)
  return zones.flatMap((zone) => {
    const oneWayFeeCents = fees.get(zone.id)
    return oneWayFeeCents === undefined ? [] : [{ ...zone, oneWayFeeCents: convert(oneWayFeeCents, exchange) }]
  })
}

/** The cars that suppliers rent, each with the zones of its supplier's offices; empty where cars are not sold. */
export const listCars = async (ctx: Ctx): Promise<ListedCar[]> => {
  if (!soldBy(ctx.config.sells).cars) return []
  const [fleet, suppliers, zones] = await Promise.all([
    readCached(ctx, 'fleet', listFleetCars),
    readCached(ctx, 'car suppliers', store.listSuppliers),
    listCarZones(ctx),
  ])
  const supplierNames = new Map(suppliers.flatMap(({ id, name, published }) => (published ? [[id, name]] : [])))
  const shown = new Set(zones.flatMap(({ id, archived }) => (archived ? [] : [id])))
  const byCar = Map.groupBy(fleet, carKey)
  return [...byCar.values()].flatMap((cars) => {
    const { supplierId, modelId, modelName, photo } = cars[0]!
    const supplierName = supplierNames.get(supplierId)
    const zoneIds = cars.map(({ zoneId }) => zoneId).filter((id) => shown.has(id))
    return supplierName
      ? [{ supplierId, supplierName, modelId, modelName, slug: slugOf(modelName), photo, zoneIds }]
      : []
  })
}

/** Offices with their after-hours fees for the requested hours; empty where cars are not sold. */
export const listCarAgencies = async (
  ctx: Ctx,
  input: {
    idZone: number
    idSupplier: number
    agencyId: number
    startHour: string
    endHour: string
    currency: SaleCurrency
    lang: Lang
  },
) => {
  const exchange = await getExchange(ctx, input.currency)
  if (!soldBy(ctx.config.sells).cars) return []
  const [zones, offices] = await Promise.all([
    listCarZones(ctx),
    store.listOffices(ctx.db, { zoneId: input.idZone, supplierId: input.idSupplier, agencyId: input.agencyId }),
  ])
  const nameOf = new Map(zones.map((zone) => [zone.id, zone.name[input.lang]]))
  return offices.map((office) => ({
    ...office,
    zoneName: nameOf.get(office.zoneId)!,
    afterHoursFeeCents: convert(office.afterHoursFeeCents, exchange),
    surchargeCents: convert(
      office.afterHoursFeeCents * [input.startHour, input.endHour].filter((hour) => !isOpenAt(office, hour)).length,
      exchange,
    ),
  }))
}

export const listCarSuppliers = (ctx: Ctx) => store.listSupplierNames(ctx.db)
