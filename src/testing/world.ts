import { savePerson } from '../features/clients/contract/saved-people.ts'
import { insertPasskey } from '../features/clients/server/passkeys.store.ts'
import { createNote } from '../features/notes/contract.ts'
import { sendNoteToClient } from '../features/notes/server/notes.service.ts'
import { payWithPrimaryCard } from '../features/payment/contract.ts'
import { SANDBOX_CARDS, tokenize } from '../features/payment/sandbox-cards.ts'
import { makeTripLink } from '../features/travel-plan/contract/trip-links.ts'
import { createCarBooking, createLodgingBooking } from '../features/travel-plan/contract.ts'
import { confirmBooking } from '../features/travel-plan/server/booking-confirmation.service.ts'
import { addDays, dayInHavana } from '../lib/days.ts'
import { transact } from '../platform/context.ts'
import type { Endpoint } from '../platform/http/endpoint.ts'
import { pathKeysOf } from '../platform/http/endpoint.ts'
import { photo } from './document-photos.ts'
import { approvedClient } from './documents.ts'
import { makeRequest, signPlan } from './plans.ts'
import { reviewOf } from './reviews.ts'
import { driver, selectCar, selectRoom, travelers } from './small-catalogue.ts'
import type { TestApp } from './test-app.ts'

const card = tokenize(SANDBOX_CARDS.find(({ behavior }) => behavior === 'succeed')!.number)!
const cardData = {
  cardToken: card.token,
  brand: card.brand,
  last4: card.last4,
  expMonth: 12,
  expYear: new Date().getUTCFullYear() + 2,
}

/** Everything a client can have: a paid and signed trip, an open one, messages, documents, a saved traveler. */
export const makeWorld = async (test: TestApp, firstName: string) => {
  const email = `${firstName.toLowerCase()}@example.com`
  const { token, client } = await approvedClient(test, { email, firstName })
  const call = test.callAs(token)
  const self = { firstName, lastName: 'Perez' }
  const car = await call(createCarBooking, {
    lang: 'en',
    carOffer: await selectCar(test),
    bookForm: { driver: { ...driver, ...self } },
  })
  const room = await call(createLodgingBooking, {
    offer: await selectRoom(test),
    bookForm: { travelers: travelers.map((traveler) => ({ ...traveler, ...self })) },
  })
  for (const { id } of [car, room]) await confirmBooking(test.ctx, { id, supplierReference: 'SUP-1' })
  const { planId } = car
  await call(payWithPrimaryCard, { travelPlanId: planId, ...cardData, cardHolderName: `${firstName} Perez` })
  await test.runJobs()
  await signPlan(test, planId)
  const { reviewId, photoId } = await reviewOf(test, token, room.id)
  const open = await makeRequest(test, client.id)
  const person = await call(savePerson, { firstName, lastName: 'Guardada', passport: `PASS-${firstName}` })
  const words = { en: `For ${firstName}`, es: `Para ${firstName}` }
  await transact(test.ctx, (tx) => sendNoteToClient(tx, { clientId: client.id, subject: words, body: words }))
  const file = await photo(300, 200)
  const attached = await test.http.inject({
    method: 'POST',
    url: '/api/notes/attachments?Name=cot.jpg',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: file,
  })
  const attachmentId: number = attached.json().Data.Id
  await call(createNote, { subject: 'A cot', body: `From ${firstName}`, attachmentIds: [attachmentId] })
  await insertPasskey(test.ctx.db, {
    clientId: client.id,
    name: 'Phone',
    credentialId: `of-${client.id}`,
    publicKey: new Uint8Array(),
    signCount: 0,
    transports: [],
    at: test.clock.now(),
  })
  const { link } = await call(makeTripLink, { planId, name: firstName, lang: 'en' })
  const idOf = async (table: 'client_passkeys' | 'notes' | 'note_threads' | 'client_sessions' | 'document_people') =>
    (await test.ctx.db.selectFrom(table).select('id').where('client_id', '=', client.id).executeTakeFirst())?.id
  const { reference } = await test.ctx.db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', open.bookingId)
    .executeTakeFirstOrThrow()
  return {
    token,
    firstName,
    email,
    clientId: client.id,
    planId,
    carBookingId: car.id,
    roomBookingId: room.id,
    openBookingId: open.bookingId,
    bookingReference: reference,
    savedPersonId: person.id,
    attachmentId,
    noteId: await idOf('notes'),
    threadId: await idOf('note_threads'),
    sessionId: await idOf('client_sessions'),
    passkeyId: await idOf('client_passkeys'),
    reviewId,
    reviewPhotoId: photoId,
    tripLinkId: link.id,
    documentPersonId: await idOf('document_people'),
  }
}
export type World = Awaited<ReturnType<typeof makeWorld>>

/** The kind of an id, by field name, or by field and path where the name is ambiguous. */
const OWNED: Record<string, (world: World) => unknown> = {
  clientId: (world) => world.clientId,
  planId: (world) => world.planId,
  travelPlanId: (world) => world.planId,
  bookingId: (world) => world.carBookingId,
  bookingReference: (world) => world.bookingReference,
  sessionId: (world) => world.sessionId,
  threadId: (world) => world.threadId,
  attachmentIds: (world) => [world.attachmentId],
  'personId /api/clients/': (world) => world.savedPersonId,
  'personId /api/admin/clientDocuments/': (world) => world.documentPersonId,
  'personId /api/clientDocuments/': (world) => world.documentPersonId,
  'id /api/clients/passkeys/': (world) => world.passkeyId,
  'id /api/profile/': (world) => world.clientId,
  'id /api/bookings/': (world) => world.openBookingId,
  'id /api/bookings/{id}/': (world) => world.carBookingId,
  'id /api/admin/bookings/': (world) => world.carBookingId,
  'id /api/carBookings/': (world) => world.carBookingId,
  'id /api/lodgingBookings/': (world) => world.roomBookingId,
  'id /api/travelPlans/': (world) => world.planId,
  'id /api/reviews/': (world) => world.reviewId,
  'id /api/reviews/own/photos/': (world) => world.reviewPhotoId,
  'id /api/travelPlans/tripLinks/': (world) => world.tripLinkId,
  'id /api/notes/attachments/': (world) => world.attachmentId,
  'id /api/notes/': (world) => world.noteId,
  'id /api/admin/clientDocuments/': (world) => world.clientId,
}

/** Ids without an owner: catalogue, site, languages; and those that are only compared with the ids of the client's own bookings. */
export const UNKNOWN_ID = new Set(['siteId', 'countryId', 'methodId', 'languageId', 'bookingIds'])

/** Valid values for all other inputs, by name; whole inputs by path where names are ambiguous. */
const SAMPLES: Record<string, unknown> = {
  languageId: 2,
  siteId: 6,
  methodId: 120,
  lang: 'en',
  allowed: false,
  isSent: 'true',
  docType: 2,
  clientDocumentType: 2,
  actionType: 1,
  clientPhone: '+1 305 555 0100',
  mobilePhone: '+1 305 555 0100',
  code: '123456',
  sessionResult: 'made-up',
  cardHolderName: 'BRUNO PEREZ',
  ...cardData,
  subject: 'A cot',
  body: 'Please.',
  name: 'cot.jpg',
  file: Buffer.from('%PDF-1.4'),
  firstName: 'Nadie',
  email: 'nobody@example.com',
  password: 'not the password',
  newPassword: 'El faro de Baracoa',
  confirmPassword: 'El faro de Baracoa',
  token: 'x',
  consent: true,
  wanted: true,
  kind: 'typed',
  category: 'support',
}
const samplesOf = async (test: TestApp, path: string): Promise<Record<string, unknown>> => {
  const today = dayInHavana(test.clock.now())
  if (path === '/api/carBookings/{lang}') return { carOffer: await selectCar(test), bookForm: { driver } }
  if (path === '/api/lodgingBookings/createBooking') return { offer: await selectRoom(test), bookForm: { travelers } }
  if (path === '/api/lodgingBookings/createBookings')
    return { stays: [{ offer: await selectRoom(test), bookForm: { travelers } }] }
  return { birthDate: addDays(today, -9_000) }
}

export const isIdLike = (field: string) => /(^id|Ids?|Reference)$/.test(field) || /^id[A-Z]/.test(field)

export const ownerOf = ({ path }: Endpoint, field: string) => {
  const exact = Object.keys(OWNED)
    .filter((key) => key.startsWith(`${field} `) && path.startsWith(key.slice(field.length + 1)))
    .sort((a, b) => b.length - a.length)[0]
  return OWNED[exact ?? field]
}

const isNeeded = (row: Endpoint, field: string) =>
  pathKeysOf(row.path).includes(field) || !row.input.shape[field]!.safeParse(undefined).success

/** A valid input for a call, with the caller's own ids. */
export const inputOf = async (test: TestApp, row: Endpoint, asking: World) => {
  const given: Record<string, unknown> = { ...SAMPLES, ...(await samplesOf(test, row.path)) }
  const input: Record<string, unknown> = {}
  for (const field of Object.keys(row.input.shape)) {
    const owner = ownerOf(row, field)
    if (owner) {
      if (isNeeded(row, field)) input[field] = owner(asking)
    } else if (given[field] !== undefined) input[field] = given[field]
  }
  return input
}
