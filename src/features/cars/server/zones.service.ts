import { dayInHavana } from '../../../lib/days.ts'
import { type Lang, localeOf } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { RESERVE_PERIODS, type ReservePeriod } from '../../../lib/reserve-period.ts'
import { DEFAULT_COUNTRY_ID, type ProductType } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listCarZones } from '../../places/server/places.service.ts'
import { isOpenAt } from '../office-hours.ts'
import * as store from './cars.store.ts'

/** The car zones in a language, ordered by name. */
const zonesIn = async (ctx: Ctx, lang: Lang) => {
  const collator = new Intl.Collator(localeOf(lang))
  return (await listCarZones(ctx))
    .map((zone) => ({ ...zone, name: zone.name[lang] }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

/** The zones with cars to rent out from today on; other countries have none (decisions 4). */
export const listActiveCarZones = async (ctx: Ctx, { countryId, lang }: { countryId: number; lang: Lang }) => {
  if (countryId !== DEFAULT_COUNTRY_ID) return []
  const active = new Set(await store.listZonesWithCars(ctx.db, dayInHavana(ctx.clock.now())))
  return (await zonesIn(ctx, lang)).filter((zone) => active.has(zone.id))
}

/** The zones where a car can be brought back, the pick-up zone included, each with the (lowest) one-way fee. Refuses: NOT_FOUND. */
export const listDropOffZones = async (ctx: Ctx, asked: { pickUpZoneId: number; supplierId: number; lang: Lang }) => {
  const zones = await zonesIn(ctx, asked.lang)
  if (!zones.some((zone) => zone.id === asked.pickUpZoneId)) refuse('NOT_FOUND')
  const fees = new Map<number, number>()
  for (const { zoneId, feeCents } of await store.listOneWayFees(ctx.db, asked.pickUpZoneId, asked.supplierId)) {
    fees.set(zoneId, Math.min(feeCents, fees.get(zoneId) ?? feeCents))
  }
  fees.set(asked.pickUpZoneId, 0)
  return zones.flatMap((zone) => {
    const oneWayFeeCents = fees.get(zone.id)
    return oneWayFeeCents === undefined ? [] : [{ ...zone, oneWayFeeCents }]
  })
}

/** The suppliers' offices of a zone, or of all, and what the asked hours cost at each. */
export const listCarAgencies = async (
  ctx: Ctx,
  asked: { idZone: number; idSupplier: number; startHour: string; endHour: string; lang: Lang },
) => {
  const [zones, offices] = await Promise.all([
    listCarZones(ctx),
    store.listOffices(ctx.db, { zoneId: asked.idZone, supplierId: asked.idSupplier }),
  ])
  const nameOf = new Map(zones.map((zone) => [zone.id, zone.name[asked.lang]]))
  return offices.map((office) => ({
    ...office,
    zoneName: nameOf.get(office.zoneId)!,
    surchargeCents:
      office.afterHoursFeeCents * [asked.startHour, asked.endHour].filter((hour) => !isOpenAt(office, hour)).length,
  }))
}

const reservePeriodOf = (productType: number): ReservePeriod =>
  RESERVE_PERIODS[productType as ProductType] ?? { minDays: 0, maxDays: 0 }

export const getMinReservePeriod = async (_: Ctx, { productType }: { productType: number }) =>
  reservePeriodOf(productType).minDays

export const getMaxReservePeriod = async (_: Ctx, { productType }: { productType: number }) =>
  reservePeriodOf(productType).maxDays
