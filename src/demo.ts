import { HISTORY_DAYS, type Play, playHistory } from './demo-history/history.ts'
import { type HotelFile, PAST_CAR_ZONES, rentedCars, type SupplierFile, soldRooms } from './demo-history/offers.ts'
import { importCars, stockCars } from './features/cars/server/import.service.ts'
import { DEMO_CLIENT } from './features/clients/demo-client.ts'
import { ensureClient } from './features/clients/server/clients.service.ts'
import { closeDemoClient } from './features/clients/server/demo-client.service.ts'
import { type DemoCurrency, importDemoCurrencies } from './features/currencies/server/currencies.service.ts'
import { ensureApproved } from './features/documents/server/review.service.ts'
import { importCourier } from './features/information/server/courier.service.ts'
import { importInformation } from './features/information/server/information.service.ts'
import { importNews } from './features/information/server/news.service.ts'
import { importLodging, stockLodging } from './features/lodging/server/import.service.ts'
import { importPhotos } from './features/places/server/photos.service.ts'
import { importGuides, importPlaces } from './features/places/server/places.service.ts'
import { reapplyPublished } from './features/publishing/server/publishing.service.ts'
import {
  lodgingLists,
  lodgingPhotos,
  modelPhotos,
  placeFiles,
  placePhotos,
  readCatalogue as read,
  readCatalogueFolder as readAll,
} from './features/setup/server/catalogue-files.ts'
import { closeDemoStaff } from './features/staff/server/demo-staff.service.ts'
import { ensureStaff } from './features/staff/server/staff.service.ts'
import { hasBookings } from './features/travel-plan/server/travel-plan.service.ts'
import { addDays, addHours, dayInHavana } from './lib/days.ts'
import { USA_COUNTRY_ID } from './lib/site.ts'
import { type Ctx, type Services, systemContext } from './platform/context.ts'

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

/** The relatives of the demo's clients in its history, in the same order. */
const RELATIVES = [
  { adults: [['Jose', 'Perez']] },
  { adults: [['Susan', 'Wilson']], children: [['Ethan', 10]] },
] as const

/** Plays the past year of the demo agency, unless it has bookings; returns whether it did. */
export const loadHistory = async (services: Services, play?: Play) => {
  const ctx = systemContext(services)
  if (await hasBookings(ctx)) return false
  const today = dayInHavana(services.clock.now())
  const from = addDays(today, -HISTORY_DAYS)
  await stockLodging(ctx, soldRooms(readAll('lodgings') as HotelFile[]), { from, days: HISTORY_DAYS })
  await stockCars(ctx, rentedCars(read('rental-companies.json') as SupplierFile[]), {
    from,
    to: today,
    zoneIds: PAST_CAR_ZONES,
  })
  const clients = DEMO_CLIENTS.map((client, i) => ({ city: '', children: [], ...client, ...RELATIVES[i]! }))
  await playHistory(services, { staff: DEMO_STAFF, clients }, play)
  return true
}

/** Loads or updates the demo catalogue and accounts; safe to repeat. */
export const loadDemo = async (ctx: Ctx) => {
  await importPlaces(ctx, placeFiles())
  await importGuides(ctx, read('guides.json'))
  // The accounts are as old as the agency's history.
  const asFounded: Ctx = { ...ctx, clock: { now: () => addHours(ctx.clock.now(), -24 * HISTORY_DAYS) } }
  for (const client of DEMO_CLIENTS) {
    await ensureClient(asFounded, client)
    await ensureApproved(asFounded, client.email)
  }
  for (const staff of DEMO_STAFF) await ensureStaff(asFounded, staff)
  await importInformation(ctx, {
    cancellationPolicy: read('information/cancellation-policy.json'),
    privacyPolicy: read('information/privacy-policy.json'),
    carCharges: read('information/car-charges.json'),
    rentConditions: read('information/rent-conditions.json'),
    faq: read('information/faq.json'),
  })
  await importCourier(ctx, read('information/courier-service.json'))
  await importDemoCurrencies(ctx, read('exchange-rates.json') as DemoCurrency[])
  await importNews(ctx, read('information/news.json'))
  const stocked = { today: dayInHavana(ctx.clock.now()), days: 400 }
  const cars = {
    carClasses: read('car-classes.json'),
    carModels: read('car-models.json'),
    rentalCompanies: read('rental-companies.json'),
  }
  await importCars(ctx, cars, stocked)
  const lodging = {
    ...lodgingLists(),
    chains: read('chains.json'),
    lodgings: readAll('lodgings'),
  }
  await importLodging(ctx, lodging, stocked)
  // Used until the office uploads photos.
  await importPhotos(ctx, [...placePhotos(), ...modelPhotos(), ...lodgingPhotos()])
  await reapplyPublished(ctx)
}

/**
 * Closes the demo's accounts, whose passwords are public, in a former demo database, and ends their sessions. Returns how many were open.
 * Starting the demo again reopens them.
 */
export const closeDemoAccounts = async (ctx: Ctx): Promise<number> => {
  const closed = [
    ...(await Promise.all(DEMO_CLIENTS.map(({ email }) => closeDemoClient(ctx, email)))),
    ...(await Promise.all(DEMO_STAFF.map(({ email }) => closeDemoStaff(ctx, email)))),
  ]
  return closed.filter(Boolean).length
}
