import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount } from './features/clients/contract/own-data.ts'
import { updateProfile } from './features/clients/contract.ts'
import { getHotelOffers, searchLodging } from './features/lodging/contract.ts'
import { getClientFile } from './features/office/contract/clients.ts'
import { importPlaces } from './features/places/server/places.service.ts'
import { cancelBooking, createLodgingBooking } from './features/travel-plan/contract.ts'
import { confirmBooking } from './features/travel-plan/server/booking-confirmation.service.ts'
import * as calls from './features/us-travel/contract.ts'
import { readRows } from './platform/sheets/read-rows.ts'
import { approvedClient } from './testing/documents.ts'
import { payByTestCard } from './testing/payments.ts'
import { staffToken } from './testing/people.ts'
import { makeReadyPlan, makeRequest } from './testing/plans.ts'
import { setSettings } from './testing/settings.ts'
import { loadSmallCatalogue, selectRoom, travelers } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'

const USA = 167
const CANADA = 38
const country = (id: number, iso: string) => ({ id, iso, name: { en: iso, es: iso }, dial: '1' })

const app = useTestApp(async (test) => {
  await loadSmallCatalogue(test)
  const countries = [country(USA, 'US'), country(CANADA, 'CA')]
  await importPlaces(test.ctx, { countries, provinces: [], touristZones: [], carZones: [] })
})

let token: string
let clientId: number
let staff: string
beforeEach(async () => {
  const signedIn = await approvedClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
  staff = await staffToken(app())
  app().services.config.usTravel = true
  await liveIn(USA)
})

const call = () => app().callAs(token)
const asStaff = () => app().callAs(staff)
const liveIn = (countryId: number | null) => call()(updateProfile, { countryId })
const state = (planId: number, category: 'support' | 'family' = 'support', lang: 'en' | 'es' = 'en') =>
  call()(calls.stateTravel, { planId, category, lang })
const readFile = async (bytes: Uint8Array) => (await Array.fromAsync(readRows(bytes))).map(({ cells }) => cells)

describe('the statement about a trip', () => {
  it('is needed before a resident of the United States can pay, and is kept word for word', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    expect(await call()(calls.getTravelStatement, { planId })).toEqual({
      needed: true,
      asksCountry: false,
      statement: null,
    })
    await expect(payByTestCard(app(), token, planId)).rejects.toMatchObject({ code: 'STATEMENT_NEEDED' })
    const stated = await state(planId, 'support', 'es')
    expect(stated).toMatchObject({
      category: 'support',
      lang: 'es',
      textVersion: 1,
      statedAt: '2026-12-01T15:00:00.000Z',
    })
    expect(stated.words).toContain('Apoyo al pueblo cubano (31 CFR 515.574)')
    await payByTestCard(app(), token, planId)
    expect((await asStaff()(getClientFile, { id: clientId })).travelStatements).toEqual([stated])
    await expect(state(planId)).rejects.toMatchObject({ code: 'ALREADY_PAID' })
  })

  it('requires the country first, without which nothing can be paid', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await liveIn(null)
    expect(await call()(calls.getTravelStatement, { planId })).toMatchObject({ needed: false, asksCountry: true })
    await expect(payByTestCard(app(), token, planId)).rejects.toMatchObject({ code: 'COUNTRY_NEEDED' })
    await expect(state(planId)).rejects.toMatchObject({ code: 'STATEMENT_NOT_NEEDED' })
    await liveIn(CANADA)
    expect(await call()(calls.getTravelStatement, { planId })).toMatchObject({ needed: false, asksCountry: false })
    await payByTestCard(app(), token, planId)
  })

  it('is replaced by a later one, and both are kept', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await state(planId, 'family')
    await state(planId, 'support')
    expect((await call()(calls.getTravelStatement, { planId })).statement?.category).toBe('support')
    expect((await asStaff()(calls.listTravelStatements, {})).list.map(({ category }) => category)).toEqual([
      'support',
      'family',
    ])
  })

  it('is needed again for another trip after all bookings of the plan have ended', async () => {
    const first = await makeReadyPlan(app(), clientId)
    await state(first.planId, 'family')
    await call()(cancelBooking, { id: first.bookingId })
    app().clock.advance(0.1)
    const { planId } = await makeReadyPlan(app(), clientId)
    expect(planId).toBe(first.planId)
    expect((await call()(calls.getTravelStatement, { planId })).statement).toBeNull()
    await expect(payByTestCard(app(), token, planId)).rejects.toMatchObject({ code: 'STATEMENT_NEEDED' })
    await state(planId, 'support')
    await makeRequest(app(), clientId).then(({ bookingId }) => call()(cancelBooking, { id: bookingId }))
    await payByTestCard(app(), token, planId)
    expect((await asStaff()(calls.listTravelStatements, {})).totalItems).toBe(2)
  })

  it('is not needed for residents of other countries, or when the office has switched it off', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await liveIn(CANADA)
    expect((await call()(calls.getTravelStatement, { planId })).needed).toBe(false)
    await expect(state(planId)).rejects.toMatchObject({ code: 'STATEMENT_NOT_NEEDED' })
    await liveIn(USA)
    await setSettings(app(), { usTravel: false })
    expect((await call()(calls.getTravelStatement, { planId })).needed).toBe(false)
    await payByTestCard(app(), token, planId)
  })

  it('cannot be changed, or deleted within ten years, even when the account is deleted', async () => {
    const { planId } = await makeRequest(app(), clientId)
    await state(planId)
    const { db } = app().ctx
    await expect(db.updateTable('travel_statements').set({ category: 'family' }).execute()).rejects.toThrow('ten years')
    await expect(db.deleteFrom('travel_statements').execute()).rejects.toThrow('ten years')
    await call()(deleteAccount, { email: 'maria.perez@example.com', password: 'a long enough secret' })
    expect((await asStaff()(calls.listTravelStatements, {})).list).toMatchObject([
      { clientId, name: 'Maria Perez', email: 'maria.perez@example.com', category: 'support' },
    ])
  })

  it.each(['csv', 'xlsx'] as const)('is exported for audits by period as %s, in Havana time', async (format) => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await state(planId)
    // 20:00 in Havana, when it is already the next day in UTC; the sessions have expired by then.
    app().clock.advance(9)
    token = (await approvedClient(app())).token
    staff = await staffToken(app())
    await state(planId, 'family')
    const file = async (period: { from?: string; to?: string }) =>
      (
        await readFile(await asStaff()(calls.exportTravelStatements, { ...period, format }).then(({ bytes }) => bytes))
      ).slice(1)
    const rows = await file({ from: '2026-12-01', to: '2026-12-01' })
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(expect.arrayContaining(['Maria Perez', 'maria.perez@example.com', '2027-02-10']))
    expect(rows[0]!.join()).toContain('Support for the Cuban people (31 CFR 515.574)')
    expect(await file({ from: '2026-12-02' })).toEqual([])
  })
})

const LIST = 'Name,City,Property ID\nHOTEL MIRAMAR,Havana,7\nHotel Lejano,Holguín,8\n'
const importList = (text: string, leaving = 0) =>
  asStaff()(calls.importProhibitedLodgings, { fileName: 'list.csv', leaving, file: Buffer.from(text) })
const listed = async (state: 'similar' | 'matched' | 'all') =>
  (await asStaff()(calls.listProhibitedLodgings, { state })).list

describe('a prohibited lodging', () => {
  const prohibitHotel = async () => {
    await importList(LIST)
    await asStaff()(calls.matchProhibitedLodging, { id: (await listed('all'))[0]!.id, hotelId: 1 })
  }
  const book = async () => call()(createLodgingBooking, { offer: await selectRoom(app()), bookForm: { travelers } })

  it('is not booked or paid by a resident of the United States', async () => {
    const { id, planId } = await book()
    await confirmBooking(app().ctx, { id, supplierReference: 'SUP-1' })
    await prohibitHotel()
    await expect(book()).rejects.toMatchObject({
      code: 'LODGING_PROHIBITED',
      message: expect.stringContaining('US law'),
    })
    await state(planId)
    await expect(payByTestCard(app(), token, planId)).rejects.toMatchObject({ code: 'LODGING_PROHIBITED' })
    await liveIn(CANADA)
    await payByTestCard(app(), token, planId)
  })

  it('cannot be requested by a client without a country, who can book other lodgings', async () => {
    await liveIn(null)
    await book()
    await prohibitHotel()
    await expect(book()).rejects.toMatchObject({ code: 'COUNTRY_NEEDED', message: expect.stringContaining('profile') })
    await liveIn(CANADA)
    await book()
  })

  it('is shown as not available to visitors from the United States', async () => {
    await prohibitHotel()
    const stay = { checkIn: '2026-12-10', checkOut: '2026-12-13', rooms: [{ adultsAmount: 2 }] }
    const offersFor = async (idUserCountry: number) =>
      (
        await app().callAs()(searchLodging, {
          ...stay,
          idUserCountry,
          hotel: 1,
          fieldName: 'Price',
          order: 0,
          languageCode: 'en',
          currentPage: 1,
          itemsByPage: 10,
        })
      ).list
    expect((await offersFor(USA))[0]!.notForCountry?.en).toContain('US law does not allow')
    expect((await offersFor(CANADA))[0]!.notForCountry).toBeUndefined()
    const { offers, unavailable } = await app().callAs()(getHotelOffers, { ...stay, hotelId: 1, idUserCountry: USA })
    expect(offers).toEqual([])
    expect(new Set(unavailable.map(({ reason }) => reason))).toEqual(new Set(['prohibited']))
  })

  it('keeps its hotel when the list is imported again', async () => {
    await prohibitHotel()
    expect(await importList(`${LIST}Casa Nueva,Trinidad,\n`)).toEqual({ saved: true, added: 1, kept: 2, removed: 0 })
    expect(await listed('matched')).toMatchObject([{ name: 'HOTEL MIRAMAR', hotelId: 1, decided: true }])
  })

  it('leaves the list only when staff agree, unless the hotel has another entry that stays', async () => {
    await importList(`${LIST}Hotel Faro,Havana,9\n`)
    for (const { id } of (await listed('all')).filter(({ propertyId }) => propertyId !== '8'))
      await asStaff()(calls.matchProhibitedLodging, { id, hotelId: 1 })
    expect(await importList(LIST)).toEqual({ saved: true, added: 0, kept: 2, removed: 1 })
    const shorter = 'Nombre;Provincia\nHotel Lejano;Holguín\n'
    expect(await importList(shorter)).toEqual({
      saved: false,
      leaving: [{ id: 1, name: 'Hotel Faro', zone: expect.objectContaining({ en: 'Vedado' }) }],
    })
    await expect(book()).rejects.toMatchObject({ code: 'LODGING_PROHIBITED' })
    expect(await listed('all')).toHaveLength(2)
    expect(await importList(shorter, 1)).toEqual({ saved: true, added: 1, kept: 0, removed: 2 })
    await book()
  })

  it('similar to a hotel of the agency must be checked by staff', async () => {
    const { name } = await app()
      .ctx.db.selectFrom('hotels')
      .select('name')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    await importList(`Name,City\n"${name.toUpperCase()}",Havana\nHotel Lejano,Holguín`)
    const [similar, ...others] = await listed('similar')
    expect([similar, others]).toMatchObject([{ similarHotelId: 1, decided: false }, []])
    await asStaff()(calls.matchProhibitedLodging, { id: similar!.id, hotelId: 0 })
    expect(await listed('similar')).toEqual([])
    expect(await listed('matched')).toEqual([])
  })

  it('can be matched with one of the hotels, listed with their zones and sorted by name', async () => {
    const added = { id: 2, slug: 'hotel-alba', name: 'Hotel Alba', name_place_en: -1 }
    await sql`insert into hotels select (jsonb_populate_record(h, ${JSON.stringify(added)})).* from hotels h`.execute(
      app().ctx.db,
    )
    const hotels = await asStaff()(calls.listMatchableHotels, {})
    expect(hotels.map(({ name, zone }) => [name, zone.en])).toEqual([
      ['Hotel Alba', 'Vedado'],
      ['Hotel Faro', 'Vedado'],
    ])
  })

  it.each([
    ['Name\nHotel', 'File needs the columns Name and City'],
    ['Name,City\nHotel,', 'row 2'],
    ['Name,City\n', 'has no lodgings'],
    ['', 'is empty'],
  ])('is not imported from a file such as %j', async (text, problem) => {
    await expect(importList(text)).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'file', message: expect.stringContaining(problem.replace('File ', '')) }],
    })
    expect(await listed('all')).toEqual([])
  })
})
