import { describe, expect, it } from 'vitest'
import { savePerson } from './features/clients/contract.ts'
import { createNote } from './features/notes/contract.ts'
import { leaveNote } from './features/notes/server/notes.service.ts'
import { payWithPrimaryCard } from './features/payment/contract.ts'
import { SANDBOX_CARDS, tokenise } from './features/payment/sandbox-cards.ts'
import { createCarBooking, createLodgingBooking } from './features/travel-plan/contract.ts'
import { confirmBooking } from './features/travel-plan/server/booking.service.ts'
import { addDays, dayInHavana } from './lib/days.ts'
import { transact } from './platform/context.ts'
import { type CallRefused, type Endpoint, pathKeysOf } from './platform/http/endpoint.ts'
import { approvedClient } from './testing/documents.ts'
import { photo } from './testing/papers.ts'
import { makeRequest, signPlan } from './testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from './testing/small-catalogue.ts'
import { type TestApp, useTestApp } from './testing/test-app.ts'

/*
 * Nobody reads or changes anything of another client. Every call of the contract that a signed-in client may make is walked, also
 * those that are new: each of its ids in turn is one of Alejandra's, asked for by Bruno. A call whose ids the test does not know
 * fails it and says what to add.
 */

const app = useTestApp((test) => loadSmallCatalogue(test, 9))

const card = tokenise(SANDBOX_CARDS.find(({ behaviour }) => behaviour === 'succeed')!.number)!
const cardData = {
  cardToken: card.token,
  brand: card.brand,
  last4: card.last4,
  expMonth: 12,
  expYear: new Date().getUTCFullYear() + 2,
}

/** Everything that one client can have: a trip that is paid and signed, one being filled, notes, documents, a saved person. */
const makeWorld = async (test: TestApp, firstName: string) => {
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
  const open = await makeRequest(test, client.id)
  const person = await call(savePerson, { firstName, lastName: 'Guardada', passport: `PASS-${firstName}` })
  const words = { en: `For ${firstName}`, es: `Para ${firstName}` }
  await transact(test.ctx, (tx) => leaveNote(tx, { clientId: client.id, subject: words, body: words }))
  const file = await photo(300, 200)
  const attached = await test.http.inject({
    method: 'POST',
    url: '/api/notes/attachments?Name=cot.jpg',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: file,
  })
  const attachmentId: number = attached.json().Data.Id
  await call(createNote, { subject: 'A cot', body: `From ${firstName}`, attachmentIds: [attachmentId] })
  const idOf = async (table: 'notes' | 'note_threads' | 'client_sessions' | 'document_people') =>
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
    documentPersonId: await idOf('document_people'),
  }
}
type World = Awaited<ReturnType<typeof makeWorld>>

/** What an id means: by the name of the field, or by the field and the path where the name alone does not say. */
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
  'id /api/profile/': (world) => world.clientId,
  'id /api/bookings/': (world) => world.openBookingId,
  'id /api/admin/bookings/': (world) => world.carBookingId,
  'id /api/carBookings/': (world) => world.carBookingId,
  'id /api/lodgingBookings/': (world) => world.roomBookingId,
  'id /api/travelPlans/': (world) => world.planId,
  'id /api/notes/attachments/': (world) => world.attachmentId,
  'id /api/notes/': (world) => world.noteId,
  'id /api/admin/clientDocuments/': (world) => world.clientId,
}

/** Ids of what belongs to nobody: the catalogue, the site, languages. */
const NOBODYS = new Set(['siteId', 'countryId', 'methodId', 'languageId'])

/** Something right for each other input that a call needs; whole inputs by path where names are not enough. */
const SAMPLES: Record<string, unknown> = {
  languageId: 2,
  siteId: 6,
  methodId: 120,
  lang: 'en',
  isSent: 'true',
  docType: 2,
  clientDocumentType: 2,
  actionType: 1,
  clientPhone: '+1 305 555 0100',
  mobilePhone: '+1 305 555 0100',
  code: '123456',
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
  kind: 'typed',
}
const samplesOf = async (path: string): Promise<Record<string, unknown>> => {
  const today = dayInHavana(app().clock.now())
  if (path === '/api/carBookings/{lang}') return { carOffer: await selectCar(app()), bookForm: { driver } }
  if (path === '/api/lodgingBookings/createBooking') return { offer: await selectRoom(app()), bookForm: { travelers } }
  return { birthDate: addDays(today, -9_000) }
}

const isIdLike = (field: string) => /(^id|Ids?|Reference)$/.test(field) || /^id[A-Z]/.test(field)

const ownerOf = ({ path }: Endpoint, field: string) => {
  const exact = Object.keys(OWNED)
    .filter((key) => key.startsWith(`${field} `) && path.startsWith(key.slice(field.length + 1)))
    .sort((a, b) => b.length - a.length)[0]
  return OWNED[exact ?? field]
}

/** The calls of signed-in clients; those that end the session or the account come last. */
const clientRows = () => {
  const last = (row: Endpoint) => Number(/logOff|deleteAccount/.test(row.path))
  return app()
    .api.rows.filter((row) => row.access === 'client')
    .sort((a, b) => last(a) - last(b))
}

const isNeeded = (row: Endpoint, field: string) =>
  pathKeysOf(row.path).includes(field) || !row.input.shape[field]!.safeParse(undefined).success

/** What `asking` sends: right in everything, with their own ids where the call needs some. */
const inputOf = async (row: Endpoint, asking: World) => {
  const given: Record<string, unknown> = { ...SAMPLES, ...(await samplesOf(row.path)) }
  const input: Record<string, unknown> = {}
  for (const field of Object.keys(row.input.shape)) {
    const owner = ownerOf(row, field)
    if (owner) {
      if (isNeeded(row, field)) input[field] = owner(asking)
    } else if (given[field] !== undefined) input[field] = given[field]
  }
  return input
}

const outcomeOf = async (row: Endpoint, asking: World, input: Record<string, unknown>) =>
  app()
    .callAs(asking.token)(row, input)
    .then(
      (reply) => ({ status: 200, reply: JSON.stringify(reply instanceof Uint8Array ? null : reply) }),
      (refused: CallRefused) => ({ status: refused.status, reply: `${refused.code} ${refused.message}` }),
    )

/** Every row of every table that names this client, a plan or a booking of theirs. */
const rowsOf = async ({ clientId }: World) => {
  const { rows: columns } = await app()
    .ctx.db.selectFrom('information_schema.columns' as never)
    .select(['table_name', 'column_name'] as never)
    .where('column_name' as never, 'in', ['client_id', 'plan_id', 'booking_id'] as never)
    .execute()
    .then((found) => ({ rows: found as { table_name: string; column_name: string }[] }))
  const db = app().ctx.db
  const idsOf = async (table: 'travel_plans' | 'bookings') =>
    (await db.selectFrom(table).select('id').where('client_id', '=', clientId).execute()).map(({ id }) => id)
  const values = { client_id: [clientId], plan_id: await idsOf('travel_plans'), booking_id: await idsOf('bookings') }
  const tables: Record<string, unknown> = {
    clients: await db.selectFrom('clients').selectAll().where('id', '=', clientId).execute(),
  }
  for (const { table_name, column_name } of columns)
    tables[`${table_name} ${column_name}`] = await db
      .selectFrom(table_name as never)
      .selectAll()
      .where(column_name as never, 'in', values[column_name as keyof typeof values] as never)
      .orderBy(column_name as never)
      .execute()
      .then((rows) => rows.map((row) => JSON.stringify(row)).sort())
  return tables
}

describe('what belongs to another client', () => {
  it('does not exist, whichever call asks for it, and stays as it is', async () => {
    const alejandra = await makeWorld(app(), 'Alejandra')
    const bruno = await makeWorld(app(), 'Bruno')
    const before = await rowsOf(alejandra)
    const marks = [alejandra.email, 'Alejandra', alejandra.bookingReference]
    for (const row of clientRows()) {
      const where = `${row.method} ${row.path}`
      const ids = Object.keys(row.input.shape).filter((field) => isIdLike(field) && !NOBODYS.has(field))
      for (const field of ids) {
        expect(
          ownerOf(row, field),
          `${where}: say in OWNED of this test what a client's ${field} is there, or in NOBODYS that it is nobody's`,
        ).toBeDefined()
      }
      const own = await inputOf(row, bruno)
      const wrong = row.input.safeParse(own).error?.issues
      if (ids.length > 0)
        expect(wrong, `${where}: this test needs a right value in SAMPLES for each of these`).toBeUndefined()
      for (const field of ids) {
        const foreign = ownerOf(row, field)!(alejandra)
        expect(foreign, `${where}: the world of this test has no ${field}`).toBeDefined()
        const { status, reply } = await outcomeOf(row, bruno, { ...own, [field]: foreign })
        expect.soft({ status, reply }, `${where} with another's ${field}`).toMatchObject({ status: 404 })
      }
      if (ids.length > 0) continue
      const { reply } = await outcomeOf(row, bruno, own)
      for (const mark of marks) expect.soft(reply, where).not.toContain(mark)
    }
    expect(await rowsOf(alejandra)).toEqual(before)
  }, 60_000)

  it('is looked for in the right way: its own client gets it', async () => {
    const alejandra = await makeWorld(app(), 'Alejandra')
    for (const row of clientRows().filter(({ method }) => method === 'GET')) {
      const { status, reply } = await outcomeOf(row, alejandra, await inputOf(row, alejandra))
      expect.soft({ status, reply }, row.path).not.toMatchObject({ status: expect.toBeOneOf([404, 422, 500]) })
    }
  })
})
