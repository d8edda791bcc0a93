import { z } from 'zod'
import { addDays, type Day, daysOf } from '../../../lib/days.ts'
import { kmBetween } from '../../../lib/distance.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { bilingual } from '../../../platform/http/fields.ts'
import { listCarZones } from '../../places/server/places.service.ts'
import { EXTRA_KINDS, MAX_EXTRA_COUNT } from '../extras.ts'
import { FUELS } from '../fuels.ts'
import { TRANSMISSION } from '../offer.ts'
import { oneWayFeeCents } from '../price.ts'
import { findSeason } from '../seasons.ts'
import {
  addCarDays,
  type CarCatalogueRows,
  type CarStockPlan,
  findLastDays,
  lastDayKey,
  saveCarCatalogue,
} from './cars-import.store.ts'

const whole = z.number().int().min(0)
const cents = whole
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const dayOfYear = z.string().regex(/^\d{2}-\d{2}$/)

const CarClass = z.object({
  id: whole,
  code: z.string(),
  name: bilingual,
  minAge: whole,
  maxAge: whole,
  minLicenceYears: whole,
  order: whole,
})

const CarModel = z.object({
  id: whole,
  classId: whole,
  name: z.string(),
  transmission: z.enum(TRANSMISSION),
  seats: whole,
  bags: whole,
  doors: whole,
  airConditioning: z.boolean(),
  fuel: z.enum(FUELS),
  body: z.string(),
})

const RentalCompany = z.object({
  id: whole,
  slug: z.string(),
  name: z.string(),
  about: bilingual,
  phone: z.string(),
  afterHoursFeeCents: cents,
  ageFees: z.array(z.object({ fromAge: whole, toAge: whole, perDayCents: cents })),
  oneWay: z.object({ perKmCents: cents, minCents: cents, maxCents: cents }),
  extras: z
    .array(
      z.object({
        kind: z.enum(EXTRA_KINDS.map(({ id }) => id)),
        classIds: z.array(whole),
        per: z.enum(['day', 'rental']),
        cents,
        maxCount: whole.min(1).max(MAX_EXTRA_COUNT),
      }),
    )
    .default([]),
  markets: z.array(z.object({ countryId: whole, percent: z.number().int() })),
  /** Cancellation charge in percent by days before pick-up; null means the default policy. */
  cancellation: z
    .array(z.object({ fromDaysBefore: whole, percent: whole.max(100) }))
    .min(1)
    .nullable(),
  seasons: z.array(z.object({ key: z.string(), name: bilingual, from: dayOfYear, to: dayOfYear })),
  offices: z.array(
    z.object({
      id: whole,
      zoneId: whole,
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      opens: time,
      closes: time,
    }),
  ),
  models: z.array(
    z.object({
      modelId: whole,
      kmLimitPerDay: whole.nullable(),
      insurancePerDayCents: cents,
      depositCents: cents,
      unitsPerZone: whole,
      /** Cents per day by season, for the tiers from 3, 7, 14 and 30 days. */
      rates: z.record(z.string(), z.tuple([cents, cents, cents, cents])),
    }),
  ),
  /** Days without stock, counted from the day of the import; model 0 means all models. */
  soldOut: z.array(z.object({ zoneId: whole, modelId: whole, fromDay: whole, days: whole })),
})
type RentalCompany = z.output<typeof RentalCompany>

/** The parsed files `car-classes`, `car-models` and `rental-companies` of a catalogue. */
export type CarCatalogueFiles = { carClasses: unknown; carModels: unknown; rentalCompanies: unknown }

/**
 * Imports the cars of a catalogue with stock and prices for `days` days from today. Idempotent: it updates reference data and
 * adds missing days; existing days keep their stock and prices.
 */
export const importCars = async (ctx: Ctx, files: CarCatalogueFiles, { today, days }: { today: Day; days: number }) => {
  const classes = z.array(CarClass).parse(files.carClasses)
  const models = z.array(CarModel).parse(files.carModels)
  const companies = z.array(RentalCompany).parse(files.rentalCompanies)
  const zones = new Map((await listCarZones(ctx)).map((zone) => [zone.id, zone]))

  const rows: CarCatalogueRows = {
    classes: classes.map(({ id, code, name, minAge, maxAge, minLicenceYears, order }) => ({
      id,
      code,
      name: JSON.stringify(name),
      min_age: minAge,
      max_age: maxAge,
      min_licence_years: minLicenceYears,
      display_order: order,
    })),
    models: models.map(({ classId, airConditioning, ...model }) => ({
      ...model,
      class_id: classId,
      air_conditioning: airConditioning,
    })),
    suppliers: companies.map(({ id, slug, name, about, phone, afterHoursFeeCents, cancellation, oneWay, extras }) => ({
      id,
      slug,
      name,
      about: JSON.stringify(about),
      phone,
      after_hours_fee_cents: afterHoursFeeCents,
      cancellation: cancellation && JSON.stringify(cancellation),
      extras: JSON.stringify(extras),
      one_way_per_km_cents: oneWay.perKmCents,
      one_way_min_cents: oneWay.minCents,
      one_way_max_cents: oneWay.maxCents,
    })),
    products: companies.flatMap((company) =>
      company.models.map((model) => ({
        supplier_id: company.id,
        model_id: model.modelId,
        km_limit_per_day: model.kmLimitPerDay,
        insurance_per_day_cents: model.insurancePerDayCents,
        deposit_cents: model.depositCents,
      })),
    ),
    offices: companies.flatMap((company) =>
      company.offices.map(({ zoneId, ...office }) => ({ ...office, supplier_id: company.id, zone_id: zoneId })),
    ),
    ageFees: companies.flatMap((company) =>
      company.ageFees.map((fee) => ({
        supplier_id: company.id,
        from_age: fee.fromAge,
        to_age: fee.toAge,
        per_day_cents: fee.perDayCents,
      })),
    ),
    oneWayFees: companies.flatMap((company) => {
      const ids = zoneIdsOf(company)
      return ids.flatMap((from) =>
        ids
          .filter((to) => to !== from)
          .map((to) => ({
            supplier_id: company.id,
            from_zone_id: from,
            to_zone_id: to,
            fee_cents: oneWayFeeCents(kmBetween(zones.get(from)!, zones.get(to)!), company.oneWay),
          })),
      )
    }),
    markets: companies.flatMap((company) =>
      company.markets.map(({ countryId, percent }) => ({ supplier_id: company.id, country_id: countryId, percent })),
    ),
  }
  await transact(ctx, async (tx) => {
    await saveCarCatalogue(tx.db, rows)
    const last = await findLastDays(tx.db)
    const end = addDays(today, days)
    const firstMissing = (company: RentalCompany) =>
      company.models
        .flatMap(({ modelId }) => zoneIdsOf(company).map((zoneId) => last.get(lastDayKey(company.id, modelId, zoneId))))
        .map((day) => (day === undefined || day < today ? today : addDays(day, 1)))
        .reduce((a, b) => (a < b ? a : b), end)
    await addCarDays(
      tx.db,
      stockPlan(companies, today, (company) => daysOf(firstMissing(company), end)),
    )
  })
}

/** The models of a catalogue as record contents without photos, with their numbers in the catalogue. */
export const modelContents = (file: unknown) =>
  z
    .array(CarModel)
    .parse(file)
    .map(({ id, ...model }) => ({ sourceId: id, content: { ...model, photos: [] } }))

/**
 * The rental companies of a catalogue as record contents, with their numbers in the catalogue; `modelIdOf` returns the id of a model's
 * record.
 */
export const supplierContents = (file: unknown, modelIdOf: (modelId: number) => number | null) =>
  z
    .array(RentalCompany)
    .parse(file)
    .map(({ id, name, slug, about, phone, afterHoursFeeCents, ageFees, markets, oneWay, ...company }) => ({
      sourceId: id,
      content: {
        ...{ name, slug, about, phone, afterHoursFeeCents, ageFees, markets },
        offices: company.offices.map(({ id: _, latitude, longitude, ...office }) => ({
          ...office,
          position: { latitude, longitude },
        })),
        models: company.models.map(({ modelId, kmLimitPerDay, insurancePerDayCents, depositCents }) => ({
          ...{ kmLimitPerDay, insurancePerDayCents, depositCents },
          modelId: modelIdOf(modelId),
        })),
        oneWayPerKmCents: oneWay.perKmCents,
        oneWayMinCents: oneWay.minCents,
        oneWayMaxCents: oneWay.maxCents,
        oneWayFees: [],
        extras: company.extras,
        cancellation: company.cancellation ?? [],
      },
    }))

/**
 * Adds stock and prices for the days of [from, to) in some zones of imported suppliers, such as past days for the demo; existing days do
 * not change.
 */
export const stockCars = (
  ctx: Ctx,
  rentalCompanies: unknown,
  { from, to, zoneIds }: { from: Day; to: Day; zoneIds: readonly number[] },
) => {
  const companies = z.array(RentalCompany).parse(rentalCompanies)
  const inZones = companies.map((company) => ({
    ...company,
    offices: company.offices.filter(({ zoneId }) => zoneIds.includes(zoneId)),
    soldOut: [],
  }))
  return transact(ctx, (tx) =>
    addCarDays(
      tx.db,
      stockPlan(inZones, from, () => daysOf(from, to)),
    ),
  )
}

const zoneIdsOf = (company: RentalCompany) => [...new Set(company.offices.map((office) => office.zoneId))]

const stockPlan = (
  companies: RentalCompany[],
  today: Day,
  daysFor: (company: RentalCompany) => Day[],
): CarStockPlan => ({
  calendar: companies.flatMap((company) =>
    daysFor(company).map((day) => {
      const season = findSeason(company.seasons, day)
      if (!season) throw new Error(`${company.name} has no season on ${day}`)
      return { supplier_id: company.id, day, season: season.key }
    }),
  ),
  rates: companies.flatMap((company) =>
    company.models.flatMap((model) =>
      Object.entries(model.rates).map(([season, [p3, p7, p14, p30]]) => ({
        supplier_id: company.id,
        model_id: model.modelId,
        season,
        units: model.unitsPerZone,
        p3,
        p7,
        p14,
        p30,
      })),
    ),
  ),
  zones: companies.flatMap((company) => zoneIdsOf(company).map((zone_id) => ({ supplier_id: company.id, zone_id }))),
  soldOut: companies.flatMap((company) =>
    company.soldOut.map((gap) => ({
      supplier_id: company.id,
      model_id: gap.modelId,
      zone_id: gap.zoneId,
      from_day: addDays(today, gap.fromDay),
      to_day: addDays(today, gap.fromDay + gap.days),
    })),
  ),
})
