import { importCars } from '../features/cars/server/import.service.ts'
import { importPlaces } from '../features/places/server/places.service.ts'
import { dayInHavana } from '../lib/days.ts'
import type { Ctx } from '../platform/context.ts'

const both = (text: string) => ({ en: text, es: text })
const zone = (id: number, en: string, es: string, latitude: number, longitude: number) => ({
  id,
  provinceId: 1,
  name: { en, es },
  latitude,
  longitude,
  airport: id === 1,
})

/** Zones of the small catalogue. */
export const AIRPORT = 1
export const VEDADO = 2
export const VINALES = 3
export const BARACOA = 4

/** Suppliers of the small catalogue: Caimán has cars in three zones, Bojeo in Vedado only. */
export const CAIMAN = 1
export const BOJEO = 2

/** Models of the small catalogue. */
export const PICANTO = 1
export const ACCENT = 2
export const AUDI = 3

/** Classes of the small catalogue: Economy for all ages; Luxury for 25 to 70 with a license held for two years. */
export const ECONOMY = 1
export const LUXURY = 2

const places = {
  countries: [
    { id: 34, iso: 'CU', name: both('Cuba'), dial: '53' },
    { id: 38, iso: 'CA', name: { en: 'Canada', es: 'Canadá' }, dial: '1' },
    { id: 167, iso: 'US', name: { en: 'United States', es: 'Estados Unidos' }, dial: '1' },
  ],
  provinces: [
    { id: 1, slug: 'havana', name: { en: 'Havana', es: 'La Habana' }, latitude: 23, longitude: -82, about: both('…') },
  ],
  touristZones: [],
  carZones: [
    zone(AIRPORT, 'Havana Airport', 'Aeropuerto de La Habana', 22.9892, -82.4091),
    zone(VEDADO, 'Havana, Vedado', 'La Habana, Vedado', 23.1392, -82.3866),
    zone(VINALES, 'Viñales village', 'Viñales, pueblo', 22.6158, -83.7066),
    zone(BARACOA, 'Baracoa town', 'Baracoa, ciudad', 20.3467, -74.4958),
  ],
}

const office = (id: number, zoneId: number, name: string, opens: string, closes: string) => ({
  id,
  zoneId,
  name,
  address: `Calle ${id}`,
  phone: `+53 7 555 000${id}`,
  latitude: 23,
  longitude: -82,
  opens,
  closes,
})

const seasons = [
  { key: 'low', name: { en: 'Low', es: 'Baja' }, from: '01-06', to: '12-19' },
  { key: 'peak', name: { en: 'Festive', es: 'Fiestas' }, from: '12-20', to: '01-05' },
]

const car = (id: number, classId: number, name: string, transmission: number) => ({
  id,
  classId,
  name,
  transmission,
  seats: 4,
  bags: 2,
  doors: 5,
  airConditioning: true,
  fuel: 'petrol',
  body: 'hatchback',
})

/** The files of the small catalogue, to modify and import. */
export const carFiles = () => ({
  carClasses: [
    {
      id: ECONOMY,
      code: 'ECO',
      name: { en: 'Economy', es: 'Económico' },
      minAge: 21,
      maxAge: 75,
      minLicenceYears: 1,
      order: 1,
    },
    {
      id: LUXURY,
      code: 'LUX',
      name: { en: 'Luxury', es: 'Lujo' },
      minAge: 25,
      maxAge: 70,
      minLicenceYears: 2,
      order: 2,
    },
  ],
  carModels: [
    car(PICANTO, ECONOMY, 'Kia Picanto', 1),
    car(ACCENT, ECONOMY, 'Hyundai Accent', 2),
    car(AUDI, LUXURY, 'Audi A6', 2),
  ],
  rentalCompanies: [
    {
      id: CAIMAN,
      slug: 'caiman',
      name: 'Caimán Autos',
      about: both('…'),
      phone: '+53 7 555 0101',
      afterHoursFeeCents: 2_000,
      ageFees: [
        { fromAge: 21, toAge: 24, perDayCents: 600 },
        { fromAge: 71, toAge: 75, perDayCents: 500 },
      ],
      oneWay: { perKmCents: 18, minCents: 2_000, maxCents: 14_000 },
      markets: [{ countryId: 38, percent: -5 }],
      extras: [
        { kind: 'childSeat', classIds: [], per: 'day', cents: 500, maxCount: 2 },
        { kind: 'secondDriver', classIds: [ECONOMY], per: 'rental', cents: 2_500, maxCount: 1 },
        { kind: 'gps', classIds: [LUXURY], per: 'day', cents: 400, maxCount: 1 },
      ],
      cancellation: null as null | { fromDaysBefore: number; percent: number }[],
      seasons,
      offices: [
        office(1, AIRPORT, 'Caimán Terminal 3', '00:00', '23:59'),
        office(2, VEDADO, 'Caimán Vedado', '08:00', '20:00'),
        office(3, VINALES, 'Caimán Viñales', '09:00', '17:00'),
      ],
      models: [
        {
          modelId: PICANTO,
          kmLimitPerDay: null as number | null,
          insurancePerDayCents: 1_500,
          depositCents: 20_000,
          unitsPerZone: 4,
          rates: { low: [4_400, 4_050, 3_750, 3_400], peak: [6_550, 6_000, 5_550, 5_050] },
        },
        {
          modelId: ACCENT,
          kmLimitPerDay: 200 as number | null,
          insurancePerDayCents: 1_600,
          depositCents: 20_000,
          unitsPerZone: 3,
          rates: { low: [5_000, 4_600, 4_300, 3_900], peak: [7_000, 6_500, 6_000, 5_500] },
        },
      ],
      soldOut: [{ zoneId: VEDADO, modelId: 0, fromDay: 40, days: 5 }],
    },
    {
      id: BOJEO,
      slug: 'bojeo',
      name: 'Bojeo Selecto',
      about: both('…'),
      phone: '+53 7 555 0404',
      afterHoursFeeCents: 3_500,
      ageFees: [],
      oneWay: { perKmCents: 35, minCents: 5_000, maxCents: 25_000 },
      markets: [{ countryId: 167, percent: 8 }],
      cancellation: [
        { fromDaysBefore: 30, percent: 30 },
        { fromDaysBefore: 5, percent: 100 },
      ],
      seasons,
      offices: [office(4, VEDADO, 'Bojeo Malecón', '08:00', '18:00')],
      models: [
        {
          modelId: AUDI,
          kmLimitPerDay: 150,
          insurancePerDayCents: 2_500,
          depositCents: 40_000,
          unitsPerZone: 1,
          rates: { low: [12_000, 11_000, 10_000, 9_000], peak: [15_000, 14_000, 13_000, 12_000] },
        },
        {
          modelId: PICANTO,
          kmLimitPerDay: null,
          insurancePerDayCents: 1_400,
          depositCents: 20_000,
          unitsPerZone: 2,
          rates: { low: [4_600, 4_250, 3_900, 3_550], peak: [6_800, 6_200, 5_700, 5_200] },
        },
      ],
      soldOut: [{ zoneId: VEDADO, modelId: 0, fromDay: 40, days: 5 }],
    },
  ],
})

/** Imports two suppliers, three models and four zones, stocked for 60 days; Baracoa has no cars. */
export const makeCars = async (ctx: Ctx, files: Parameters<typeof importCars>[1] = carFiles(), days = 60) => {
  await importPlaces(ctx, places)
  await importCars(ctx, files, { today: dayInHavana(ctx.clock.now()), days })
}
