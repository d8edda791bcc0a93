import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importCars } from './features/cars/server/import.service.ts'
import { DEMO_CLIENT } from './features/clients/contract.ts'
import { ensureClient } from './features/clients/server/clients.service.ts'
import { closeDemoClient } from './features/clients/server/demo-client.service.ts'
import { ensureApproved } from './features/documents/server/review.service.ts'
import { importCourier } from './features/information/server/courier.service.ts'
import { importInformation } from './features/information/server/information.service.ts'
import { importNews } from './features/information/server/news.service.ts'
import { importLodging } from './features/lodging/server/import.service.ts'
import { closeDemoStaff } from './features/office/server/demo-staff.service.ts'
import { ensureStaff } from './features/office/server/staff.service.ts'
import { importPhotos, type PhotoSet } from './features/places/server/photos.service.ts'
import { importGuides, importPlaces } from './features/places/server/places.service.ts'
import { dayInHavana } from './lib/days.ts'
import { USA_COUNTRY_ID } from './lib/site.ts'
import type { Ctx } from './platform/context.ts'

const CATALOGUE = path.resolve(import.meta.dirname, '../catalogue')

/** One parsed file of the demo catalogue. */
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(CATALOGUE, file), 'utf8'))

/** The concatenated lists of all files in a folder. */
const readAll = (folder: string): unknown[] =>
  readdirSync(path.join(CATALOGUE, folder))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => read(path.join(folder, file)) as unknown[])

/** The demo's clients, whose passwords are public. */
export const DEMO_CLIENTS = [
  {
    ...DEMO_CLIENT,
    firstName: 'Maria',
    lastName: 'Perez',
    phone: '+1 305 555 0142',
    birthDate: '1984-05-12',
    countryId: USA_COUNTRY_ID,
    lang: 'en',
  },
  {
    email: 'james.wilson@example.com',
    password: 'Toronto2026!',
    firstName: 'James',
    lastName: 'Wilson',
    phone: '+1 416 555 0178',
    birthDate: '1979-09-03',
    countryId: 38,
    lang: 'en',
  },
] as const

const STAFF_PASSWORD = 'Malecon2026!'

/** The demo's staff, one for most roles. */
export const DEMO_STAFF = [
  { email: 'ana@alamar.example', password: STAFF_PASSWORD, name: 'Ana Torres', role: 'Owner' },
  { email: 'luis@alamar.example', password: STAFF_PASSWORD, name: 'Luis Vega', role: 'Reservations' },
  { email: 'carmen@alamar.example', password: STAFF_PASSWORD, name: 'Carmen Ruiz', role: 'Finance' },
  { email: 'pedro@alamar.example', password: STAFF_PASSWORD, name: 'Pedro Sosa', role: 'Documents' },
  { email: 'elena@alamar.example', password: STAFF_PASSWORD, name: 'Elena Pardo', role: 'Support' },
  { email: 'marta@alamar.example', password: STAFF_PASSWORD, name: 'Marta León', role: 'Auditor' },
] as const

/** Loads or updates the demo catalogue and accounts; safe to repeat. */
export const loadDemo = async (ctx: Ctx) => {
  await importPlaces(ctx, {
    countries: read('countries.json'),
    provinces: read('provinces.json'),
    touristZones: read('tourist-zones.json'),
    carZones: read('car-zones.json'),
  })
  await importGuides(ctx, read('guides.json'))
  for (const client of DEMO_CLIENTS) {
    await ensureClient(ctx, client)
    await ensureApproved(ctx, client.email)
  }
  for (const staff of DEMO_STAFF) await ensureStaff(ctx, staff)
  await importInformation(ctx, {
    cancellationPolicy: read('information/cancellation-policy.json'),
    privacyPolicy: read('information/privacy-policy.json'),
    carCharges: read('information/car-charges.json'),
    rentConditions: read('information/rent-conditions.json'),
    faq: read('information/faq.json'),
  })
  await importCourier(ctx, read('information/courier-service.json'))
  await importNews(ctx, read('information/news.json'))
  const stocked = { today: dayInHavana(ctx.clock.now()), days: 400 }
  const cars = {
    carClasses: read('car-classes.json'),
    carModels: read('car-models.json'),
    rentalCompanies: read('rental-companies.json'),
  }
  await importCars(ctx, cars, stocked)
  const lodging = {
    roomClasses: read('room-classes.json'),
    services: read('services.json'),
    chains: read('chains.json'),
    categories: read('categories.json'),
    lodgings: readAll('lodgings'),
  }
  await importLodging(ctx, lodging, stocked)
  await importPhotos(ctx, illustrations())
}

/**
 * Closes the demo's accounts, whose passwords are public, in a former demo database, and ends their sessions. Returns how many were
 * open. A later start of the demo opens them again.
 */
export const closeDemoAccounts = async (ctx: Ctx): Promise<number> => {
  const closed = [
    ...(await Promise.all(DEMO_CLIENTS.map(({ email }) => closeDemoClient(ctx, email)))),
    ...(await Promise.all(DEMO_STAFF.map(({ email }) => closeDemoStaff(ctx, email)))),
  ]
  return closed.filter(Boolean).length
}

const CAR_COLOURS = ['coral', 'turquoise', 'sun', 'ink', 'cream']
/** Number of facade illustrations per kind of hotel. */
const FACADES = 8

type Entry = { id: number; slug: string; kind: string; body: string; zoneId: number }

/** Illustrations used until the office uploads photos; a hotel also has one of its zone. */
const illustrations = (): PhotoSet[] => {
  const drawn = (name: string) => readFileSync(path.join(CATALOGUE, 'illustrations', `${name}.svg`))
  const zones = read('tourist-zones.json') as Entry[]
  const zoneSlug = new Map(zones.map(({ id, slug }) => [id, slug]))
  const of = (kind: PhotoSet['kind'], entries: unknown, names: (entry: Entry) => string[]): PhotoSet[] =>
    (entries as Entry[]).map((entry) => ({ kind, ownerId: entry.id, files: names(entry).map(drawn) }))
  return [
    ...of('polo', zones, ({ slug }) => [`zones/${slug}`]),
    ...of('province', read('provinces.json'), ({ slug }) => [`provinces/${slug}`]),
    ...of('car', read('car-models.json'), ({ id, body }) => [`cars/${body}-${CAR_COLOURS[(id * 2) % 5]}`]),
    ...of('hotel', readAll('lodgings'), ({ id, kind, zoneId }) => [
      `hotels/${kind}-${((id - 1) % FACADES) + 1}`,
      `zones/${zoneSlug.get(zoneId)}`,
    ]),
  ]
}
