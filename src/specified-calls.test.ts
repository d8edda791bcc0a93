import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sendNoteToClient } from './features/notes/server/notes.service.ts'
import { SANDBOX_CARDS, tokenize } from './features/payment/sandbox-cards.ts'
import { confirmBooking } from './features/travel-plan/server/booking-confirmation.service.ts'
import type { Lang } from './lib/languages.ts'
import { transact } from './platform/context.ts'
import type { ApiExamples } from './platform/http/openapi.ts'
import { wireName } from './platform/http/wire.ts'
import { loadTexts } from './testing/demo-texts.ts'
import { approvedClient } from './testing/documents.ts'
import { signPlan } from './testing/plans.ts'
import { driver, loadSmallCatalogue, travelers } from './testing/small-catalogue.ts'
import { type Envelope, type TestApp, useTestApp } from './testing/test-app.ts'

/*
 * Every published call (docs/rules/calls.md), over HTTP with its published names, in the order of a trip. The test fails for a call that
 * moves, disappears or changes its method or field names.
 */

const app = useTestApp(async (test) => {
  await loadSmallCatalogue(test, 9)
  await loadTexts(test)
})

type Trip = {
  test: TestApp
  lang: Lang
  token: string
  clientId: number
  carOffer: unknown
  roomOffer: unknown
  planId: number
  carId: number
  roomId: number
  noteId: number
  newsId: number
}
type Step = [call: string, url: (trip: Trip) => string, body?: (trip: Trip) => unknown, then?: Check]
type Check = (reply: Envelope, trip: Trip) => void | Promise<void>

const stay = {
  TouristZoneId: 1,
  CheckIn: '2026-12-10',
  CheckOut: '2026-12-13',
  Rooms: [{ RoomIndex: 0, AdultsAmount: 2, ChildrenAmount: 0, ChildrenAgeList: [] }],
}
const rental = { IdZone: 2, PickUp: '2026-12-10', DropOff: '2026-12-13', StartHour: '0900', EndHour: '0900' }
const onWire = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name[0]!.toUpperCase() + name.slice(1), value]))

const card = tokenize(SANDBOX_CARDS.find(({ behavior }) => behavior === 'succeed')!.number)!
const payment = ({ planId, clientId }: Trip) => ({
  TravelPlanId: planId,
  ClientId: clientId,
  CardToken: card.token,
  CardHolderName: 'Maria Perez',
  Brand: card.brand,
  Last4: card.last4,
  ExpMonth: 12,
  ExpYear: 2030,
  BillingZip: '33135',
  CountryId: 167,
})
const phone = ({ clientId }: Trip) => ({ ClientId: clientId, MobilePhone: '+1 305 555 0100' })
const list: Check = ({ List, TotalItems }) => {
  expect(List).toBeInstanceOf(Array)
  expect(TotalItems).toBeGreaterThanOrEqual(0)
}
const some: Check = ({ Data }) => expect(Data.length).toBeGreaterThan(0)

/** Calls of a visitor. */
const OPEN: Step[] = [
  ['GET /api/countries', () => '/api/countries', undefined, some],
  ['POST /api/carBookings/carAgencies/{lang}', () => '/api/carBookings/carAgencies/en', () => ({ IdZone: 2 }), some],
  ['GET /api/agencyZones/carDropOffZone/{a}/{b}', () => '/api/agencyZones/carDropOffZone/2/0', undefined, some],
  [
    'GET /api/agencyZones/agencyZonesByActiveCarProducts/{...}',
    () => '/api/agencyZones/agencyZonesByActiveCarProducts/6/34/en',
    undefined,
    some,
  ],
  [
    'GET /api/carBookings/offersListToFront/{siteId}/{countryId}/{lang}',
    () => '/api/carBookings/offersListToFront/6/34/en',
    undefined,
    list,
  ],
  [
    'POST /api/carBookings/getCarOffer/{lang} with paging',
    () => '/api/carBookings/getCarOffer/en?fieldName=Price&order=0&currentPage=1&itemsByPage=20',
    () => rental,
    ({ List }, trip) => {
      trip.carOffer = List![0]
    },
  ],
  [
    'POST /api/carBookings/getCarOffer/{lang}',
    () => '/api/carBookings/getCarOffer/en',
    () => ({ ...rental, IdSupplier: 1, IdModel: 1 }),
    ({ Data }) => expect(Data.ModelId).toBe(1),
  ],
  [
    'POST /api/carBookings/getPriceCalendar',
    () => '/api/carBookings/getPriceCalendar',
    () => ({ ...rental, FirstDay: '2026-12-10', Days: 31, DriverAge: 35 }),
    ({ Data }) => expect(Data.Days[0]).toMatchObject({ Day: '2026-12-10', TotalCents: expect.any(Number) }),
  ],
  [
    'POST /api/lodgingBookings/getPriceCalendar',
    () => '/api/lodgingBookings/getPriceCalendar',
    () => ({ TouristZoneId: 1, Rooms: stay.Rooms, FirstDay: '2026-12-10', Days: 31, Nights: 3 }),
    ({ Data }) => expect(Data.Days[0]).toMatchObject({ Day: '2026-12-10', TotalCents: expect.any(Number) }),
  ],
  [
    'GET /api/lodgingBookings/getActiveTouristicZone/{country}',
    () => '/api/lodgingBookings/getActiveTouristicZone/34',
    undefined,
    some,
  ],
  ['GET /api/lodgingBookings/getTouristicZone/{id}', () => '/api/lodgingBookings/getTouristicZone/1'],
  ['GET /api/lodgingBookings/getProvince/{id}', () => '/api/lodgingBookings/getProvince/1'],
  [
    'GET /api/lodgingBookings/getActiveHotels/{country}',
    () => '/api/lodgingBookings/getActiveHotels/34',
    undefined,
    some,
  ],
  [
    'GET /api/lodgingBookings/getHomeOffers/{siteId}/{countryId}/{language}',
    () => '/api/lodgingBookings/getHomeOffers/6/34/en',
    undefined,
    list,
  ],
  [
    'GET /api/lodgingBookings/getTouristicZonesForHome/{siteId}',
    () => '/api/lodgingBookings/getTouristicZonesForHome/6',
  ],
  ['GET /api/lodgingBookings/services/{id}', () => '/api/lodgingBookings/services/1', undefined, some],
  [
    'GET /api/lodgingBookings/getActiveHotelsByPolo/{id}',
    () => '/api/lodgingBookings/getActiveHotelsByPolo/1',
    undefined,
    some,
  ],
  [
    'POST /api/lodgingBookings/getOffers/{fieldName}/{order}/{languageCode}/{currentPage}/{itemsByPage}',
    () => '/api/lodgingBookings/getOffers/Price/0/en/1/10',
    () => stay,
    ({ List }, trip) => {
      trip.roomOffer = List![0]
    },
  ],
  ['GET /api/information/carCharges/{lang}', () => '/api/information/carCharges/en'],
  ['GET /api/information/cancelPolicy/{lang}', () => '/api/information/cancelPolicy/en'],
  ['GET /api/information/rentConditions/{a}/{b}', () => '/api/information/rentConditions/1/en'],
  ['GET /api/information/privacyPolicy/{lang}', () => '/api/information/privacyPolicy/en'],
  ['GET /api/information/news/getCategories/{lang}', () => '/api/information/news/getCategories/en'],
  [
    'POST /api/information/news/searchIndex/{lang}',
    () => '/api/information/news/searchIndex/en',
    () => ({ PublishFromDate: '2026-01-01' }),
    ({ Data }, trip) => {
      trip.newsId = Data[0].Id
    },
  ],
  ['GET /api/information/news/getNews/{id}/{lang}', ({ newsId }) => `/api/information/news/getNews/${newsId}/en`],
  ['GET /api/faq/{siteId}/{productType}', () => '/api/faq/6/4'],
  ['GET /api/products/minReservePeriod/{productType}', () => '/api/products/minReservePeriod/1'],
  ['GET /api/products/maxReservePeriod/{productType}', () => '/api/products/maxReservePeriod/4'],
  ['GET /api/travelPlans/getAcceptedCards/{methodId}', () => '/api/travelPlans/getAcceptedCards/120', undefined, some],
  [
    'POST /api/clients/recoverPassword',
    () => '/api/clients/recoverPassword',
    () => ({ Email: 'nobody@example.com', SiteId: 6 }),
  ],
  [
    'POST /api/clients',
    () => '/api/clients',
    () => ({
      NewClient: {
        Email: 'new@example.com',
        Password: 'El faro de Baracoa',
        FirstName: 'Ana',
        LastName: 'Gómez',
        Phone: '+1 305 555 0142',
      },
      StartWAVerif: false,
    }),
    ({ Data }) => expect(Data).toBeGreaterThan(0),
  ],
]

/** Calls of a client, from the first booking to the payment. */
const BEFORE_PAYMENT: Step[] = [
  ['GET /api/profile/{id}/2', ({ clientId }) => `/api/profile/${clientId}/2`],
  ['POST /api/profile/update', () => '/api/profile/update', ({ clientId }) => ({ ClientId: clientId, City: 'Miami' })],
  [
    'POST /api/carBookings/{lang}',
    () => '/api/carBookings/en',
    ({ carOffer, clientId }) => ({
      CarOffer: carOffer,
      BookForm: { Driver: onWire(driver) },
      ClientId: clientId,
      SiteId: 6,
      Book: {},
    }),
    ({ Data }, trip) => {
      trip.carId = Data.Id
      trip.planId = Data.TravelPlanId
    },
  ],
  [
    'POST /api/lodgingBookings/createBooking',
    () => '/api/lodgingBookings/createBooking',
    ({ roomOffer, clientId }) => ({
      Offer: roomOffer,
      BookForm: { Travelers: travelers.map(onWire) },
      ClientId: clientId,
      SiteId: 6,
      Book: {},
    }),
    ({ Data }, trip) => {
      trip.roomId = Data.Id
    },
  ],
  ['GET /api/carBookings/{id}/{lang}', ({ carId }) => `/api/carBookings/${carId}/en`],
  ['GET /api/lodgingBookings/getBooking/{id}', ({ roomId }) => `/api/lodgingBookings/getBooking/${roomId}`],
  ['GET /api/bookings/{id}/{lang}', ({ carId }) => `/api/bookings/${carId}/en`],
  [
    'GET /api/travelPlans/activeTravelPlan/{clientId}/{lang}',
    ({ clientId }) => `/api/travelPlans/activeTravelPlan/${clientId}/en`,
    undefined,
    ({ Data }, { planId }) => expect(Data.TravelPlanId).toBe(planId),
  ],
  ['GET /api/travelPlans/bookings/{planId}/{lang}', ({ planId }) => `/api/travelPlans/bookings/${planId}/en`],
  ['GET /api/travelPlans/{id}/{lang}', ({ planId }) => `/api/travelPlans/${planId}/en`],
  [
    'GET /api/travelPlans/purchaseMethodsFromWebSite/{siteId}/{lang}',
    () => '/api/travelPlans/purchaseMethodsFromWebSite/6/en',
    undefined,
    some,
  ],
  [
    'GET /api/travelPlans/purchaseMethodsFromWebSiteAndAmount/{siteId}/{price}/{charges}/{lang}',
    () => '/api/travelPlans/purchaseMethodsFromWebSiteAndAmount/6/500.50/0/en',
    undefined,
    some,
  ],
  [
    'GET /api/admin/clientDocuments/isNeededClientDocuments/{a}/{b}',
    ({ clientId, planId }) => `/api/admin/clientDocuments/isNeededClientDocuments/${clientId}/${planId}`,
  ],
  [
    'GET /api/admin/clientDocuments/getClientDocumentsInfo/{a}/{b}',
    ({ clientId, planId }) => `/api/admin/clientDocuments/getClientDocumentsInfo/${clientId}/${planId}`,
  ],
  [
    'GET /api/admin/clientDocuments/getProcessClientDocumentStatus/{a}/{b}',
    ({ clientId }) => `/api/admin/clientDocuments/getProcessClientDocumentStatus/${clientId}/2`,
  ],
  [
    'GET /api/admin/clientDocuments/checkLicenseAge/{id}',
    ({ clientId }) => `/api/admin/clientDocuments/checkLicenseAge/${clientId}`,
  ],
  [
    'GET /api/admin/clientDocuments/checkPassportValidPeriod/{clientId}/{planId}',
    ({ clientId, planId }) => `/api/admin/clientDocuments/checkPassportValidPeriod/${clientId}/${planId}`,
  ],
  [
    'POST /api/admin/clientDocuments/startProcessClientDocument',
    () => '/api/admin/clientDocuments/startProcessClientDocument',
    ({ clientId }) => ({
      ClientId: clientId,
      ClientPhone: '+1 305 555 0100',
      ClientDocumentType: 2,
      ActionType: 2,
      SiteId: 6,
    }),
  ],
  [
    'POST /api/admin/clients/CheckIfNameIsValid',
    () => '/api/admin/clients/CheckIfNameIsValid',
    ({ clientId }) => ({ ClientId: clientId, CardHolderName: 'Maria Perez' }),
    ({ Data }) => expect(Data.IsValid).toBe(true),
  ],
  ['POST /api/admin/clients/allowedWAAccount', () => '/api/admin/clients/allowedWAAccount', phone],
  ['POST /api/admin/clients/existsWAAccount', () => '/api/admin/clients/existsWAAccount', phone],
  ['POST /api/admin/clients/needToVerifyWAAccount', () => '/api/admin/clients/needToVerifyWAAccount', phone],
  ['POST /api/admin/clients/startWAAccountVerification', () => '/api/admin/clients/startWAAccountVerification', phone],
]

/** Calls after the suppliers have confirmed. */
const PAYMENT: Step[] = [
  [
    'GET /api/travelPlans/changePurchaseMethod/{planId}/{methodId}',
    ({ planId }) => `/api/travelPlans/changePurchaseMethod/${planId}/140`,
  ],
  [
    'GET /api/admin/clients/getStripeLinkUrl/{planId}/{siteId}',
    ({ planId }) => `/api/admin/clients/getStripeLinkUrl/${planId}/6`,
  ],
  [
    'GET /api/travelPlans/changePurchaseMethod/{planId}/{methodId} back to a card',
    ({ planId }) => `/api/travelPlans/changePurchaseMethod/${planId}/120`,
  ],
  ['POST /api/travelPlans/doPaymentWith…API', () => '/api/travelPlans/doPaymentWithPrimaryAPI', payment],
]

/** Calls after the payment. */
const AFTER_PAYMENT: Step[] = [
  [
    'GET /api/admin/esign/getUrl/{planId}/{siteId}/{lang}',
    ({ planId }) => `/api/admin/esign/getUrl/${planId}/6/en`,
    undefined,
    // The receipt is signed before any refund.
    async (_, { test, planId }) => void (await signPlan(test, planId)),
  ],
  ['GET /api/clients/getClientCards', () => '/api/clients/getClientCards', undefined, some],
  [
    'GET /api/travelPlans/paidTravelPlans/{clientId}/{lang}',
    ({ clientId }) => `/api/travelPlans/paidTravelPlans/${clientId}/en`,
    undefined,
    some,
  ],
  [
    'GET /api/admin/bookings/getAllRefundValues/{id}',
    ({ carId }) => `/api/admin/bookings/getAllRefundValues/${carId}`,
    undefined,
    ({ Data }) =>
      expect(Data).toMatchObject({ Currency: 'USD', ToFund: expect.anything(), Timeline: expect.anything() }),
  ],
  [
    'POST /api/admin/bookings/refundToClient/{id}',
    ({ carId }) => `/api/admin/bookings/refundToClient/${carId}`,
    () => ({}),
  ],
  [
    'POST /api/admin/bookings/refundToFund/{id}',
    ({ roomId }) => `/api/admin/bookings/refundToFund/${roomId}`,
    () => ({}),
  ],
  ['GET /api/notes/countNew/{clientId}', ({ clientId }) => `/api/notes/countNew/${clientId}`],
  [
    'GET /api/notes/list/{clientId}/{siteId}/{isSent}/true/{lang}',
    ({ clientId }) => `/api/notes/list/${clientId}/6/false/true/en`,
    undefined,
    ({ Data }, trip) => {
      trip.noteId = Data[0].Id
    },
  ],
  ['GET /api/notes/markAsRead/{id}', ({ noteId }) => `/api/notes/markAsRead/${noteId}`],
  ['GET /api/notes/markAsHidden/{id}', ({ noteId }) => `/api/notes/markAsHidden/${noteId}`],
  [
    'POST /api/notes/',
    () => '/api/notes/',
    ({ clientId }) => ({ ClientId: clientId, SiteId: 6, Subject: 'A cot', Body: 'Please.' }),
  ],
]

/** Calls that end an unpaid booking, and the change of password. */
const ENDING: Step[] = [
  ['GET /api/bookings/cancel/{id}', ({ carId }) => `/api/bookings/cancel/${carId}`],
  ['GET /api/bookings/delete/{id}', ({ carId }) => `/api/bookings/delete/${carId}`],
  [
    'POST /api/clients/changePassword',
    () => '/api/clients/changePassword',
    ({ clientId }) => ({
      ClientId: clientId,
      OldPassword: 'a long enough secret',
      NewPassword: 'El faro de Baracoa',
      ConfirmPassword: 'El faro de Baracoa',
    }),
  ],
]

const take = async (steps: Step[], trip: Trip) => {
  const { lang } = trip
  for (const [call, url, body, then] of steps) {
    const method = body ? 'POST' : 'GET'
    expect(call.split(' ')[0]).toBe(method)
    const path = url(trip).replace(/\/en(?=[/?]|$)/, `/${lang}`)
    const sent = body?.(trip)
    const { status, json } = await app().request(method, path, { token: trip.token || undefined, body: sent, lang })
    expect({ status, envelope: json }, call).toMatchObject({
      status: 200,
      envelope: { Status: 0, ResultCode: 'OK', ResponseType: 'OK' },
    })
    await checkExample(method, path, sent, json, lang)
    await then?.(json, trip)
  }
}

const EXAMPLES = path.join(import.meta.dirname, 'api-examples.json')
const examples: ApiExamples = JSON.parse(readFileSync(EXAMPLES, 'utf8'))

type Paths = Record<string, Record<string, unknown>>
let described: Paths | undefined

/** The operation of the API reference that matches a request, with the values from the request's path and query. */
const operationOf = async (method: string, url: string) => {
  described ??= (await app().http.inject('/openapi.json')).json().paths as Paths
  const paths = described
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const segments = pathname.split('/')
  const fits = (template: string) => {
    const parts = template.split('/')
    return parts.length === segments.length && parts.every((part, i) => part.startsWith('{') || part === segments[i])
  }
  const found = Object.keys(paths).filter((template) => paths[template]![method.toLowerCase()] && fits(template))
  const [template] = found.toSorted((a, b) => a.split('{').length - b.split('{').length)
  const inPath = template!
    .split('/')
    .flatMap((part, i) => (part.startsWith('{') ? [[part.slice(1, -1), segments[i]!]] : []))
  const inQuery = [...searchParams].map(([name, value]) => [wireName(name), value])
  const parameters = Object.fromEntries(
    [...inPath, ...inQuery].map(([name, value]) => [name, /^\d+$/.test(value!) ? Number(value) : value]),
  )
  return { operation: `${method} ${template}`, parameters }
}

/** Replaces the URLs and card tokens of the test's own server and sandbox, which a live store does not have. */
const withoutDemo = (text: string) =>
  text
    .replace('http://127.0.0.1:3000', 'https://www.example.com')
    .replace('/sandbox/pay/', '/pay/')
    .replace(/^sandbox_\w+$/, 'tok_1PqZx2')

/** Shortens an example: limits lists to a number of items, and cuts long texts. */
const shortened = (value: unknown, items: number): unknown => {
  if (Array.isArray(value)) return value.slice(0, items).map((item) => shortened(item, items))
  if (typeof value === 'string') return value.length > 160 ? `${value.slice(0, 80)}…` : withoutDemo(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part, items)]))
}

const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  return typeof value === 'object' && value !== null ? Object.keys(value).sort() : typeof value
}

const checked = new Set<string>()

/** The API reference shows the first English request of each operation and its replies; EXAMPLES=write updates them. */
const checkExample = async (method: string, url: string, body: unknown, reply: Envelope, lang: Lang) => {
  const { operation, parameters } = await operationOf(method, url)
  if (checked.has(operation + lang)) return
  checked.add(operation + lang)
  if (process.env.EXAMPLES === 'write') {
    const request = lang === 'en' ? { parameters, body: shortened(body, Number.POSITIVE_INFINITY) } : {}
    const replies = { ...examples[operation]?.replies, [lang]: shortened(reply, 1) }
    examples[operation] = { ...examples[operation], ...request, replies } as ApiExamples[string]
    return
  }
  const shown = examples[operation]
  expect(shown, `no example of ${operation}`).toBeDefined()
  expect(shapeOf({ ...shown, replies: shown?.replies[lang] }), `the example of ${operation}`).toEqual(
    shapeOf({ parameters, ...(body !== undefined && { body }), replies: reply }),
  )
}

afterAll(() => {
  if (process.env.EXAMPLES === 'write') writeFileSync(EXAMPLES, `${JSON.stringify(examples, null, 1)}\n`)
})

const beginTrip = async (lang: Lang): Promise<Trip> => {
  const test = app()
  const { token, client } = await approvedClient(test)
  const trip: Trip = {
    test,
    lang,
    token: '',
    clientId: client.id,
    carOffer: null,
    roomOffer: null,
    planId: 0,
    carId: 0,
    roomId: 0,
    noteId: 0,
    newsId: 0,
  }
  await take(OPEN, trip)
  return { ...trip, token }
}

it.each(['en', 'es'] as const)(
  'every published call replies under its own method, path and field names: %s',
  async (lang) => {
    const trip = await beginTrip(lang)
    await take(BEFORE_PAYMENT, trip)
    for (const id of [trip.carId, trip.roomId]) await confirmBooking(trip.test.ctx, { id, supplierReference: 'SUP-1' })
    await take(PAYMENT, trip)
    await trip.test.runJobs()
    const words = { en: 'Your voucher', es: 'Su bono' }
    await transact(trip.test.ctx, (tx) =>
      sendNoteToClient(tx, { clientId: trip.clientId, subject: words, body: words }),
    )
    await take(AFTER_PAYMENT, trip)
  },
  60_000,
)

it.each(['en', 'es'] as const)(
  'a booking that is not paid is canceled and deleted, and the password is changed: %s',
  async (lang) => {
    const trip = await beginTrip(lang)
    await take(BEFORE_PAYMENT.slice(0, 3), trip)
    await take(ENDING, trip)
  },
  60_000,
)

it('POST /token accepts a form-encoded body with the fixed basic header', async () => {
  const { client } = await approvedClient(app())
  const response = await app().http.inject({
    method: 'POST',
    url: '/token',
    headers: {
      authorization: `Basic ${Buffer.from(app().services.config.siteBasicHeader).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({
      username: client.email,
      cremail: client.email,
      password: 'a long enough secret',
      grant_type: 'password',
    }).toString(),
  })
  expect(response.json()).toMatchObject({
    access_token: expect.any(String),
    token_type: 'bearer',
    client: { Id: client.id },
  })
})

it('GET /api/clients/activate/{code} activates an account', async () => {
  const NewClient = {
    Email: 'new@example.com',
    Password: 'El faro de Baracoa',
    FirstName: 'Ana',
    LastName: 'Gómez',
    Phone: '+1 305 555 0142',
  }
  await app().request('POST', '/api/clients', { body: { NewClient, StartWAVerif: false } })
  await app().runJobs()
  const mails = (await app().request('GET', '/api/demo/mailbox')).json.Data as { Text: string }[]
  const [, code] = mails.map(({ Text }) => /activate_client\/([\w-]+)/.exec(Text)).find(Boolean)!
  const { json } = await app().request('GET', `/api/clients/activate/${code}`)
  expect(json).toMatchObject({ Status: 0, Data: { TemporaryPasswordMailed: false } })
})
