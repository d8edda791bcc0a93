import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatDay } from '../../../lib/days.ts'
import { transact } from '../../../platform/context.ts'
import { aHotel, aRoom, loadHotels } from '../../../testing/lodging-builders.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { readPriceHold } from '../../products/server/price-hold.service.ts'
import { getHotelOffers, LodgingBookForm, LodgingSelection, searchLodging } from '../contract.ts'
import { getLodgingBookingDetails, holdLodging, lodgingKey, quoteLodging, releaseLodging } from './lodging.service.ts'

const app = useTestApp()

const two = { adultsAmount: 2, childrenAmount: 0, childrenAgeList: [] as number[] }
const withChild = { adultsAmount: 1, childrenAmount: 1, childrenAgeList: [7] }
const select = (change: object = {}): LodgingSelection =>
  LodgingSelection.parse({
    hotelId: 1,
    roomClassId: 1,
    mealPlanId: 3,
    checkIn: '2026-12-15',
    checkOut: '2026-12-18',
    rooms: [two],
    offerToken: 'token',
    ...change,
  })
const form = (...names: string[]) =>
  LodgingBookForm.parse({
    travelers: names.map((firstName) => ({ firstName, lastName: 'Perez', passport: 'X1', countryId: 34 })),
  })

/** Creates a booking for a stay. */
const makeBooking = async () => {
  const { db } = app().services.database
  const { rows } = await sql<{ id: number }>`
    with client as (
      insert into clients (email, password_hash, first_name, last_name, lang, created_at)
      values ('a' || (select count(*) from clients) || '@example.com', '', 'Ana', 'Perez', 'en', now()) returning id
    ), plan as (
      insert into travel_plans (client_id, status, currency, created_at) select id, 1, 'USD', now() from client returning id, client_id
    )
    insert into bookings (reference, plan_id, client_id, product_type, status, currency, pay_now_cents, pay_in_cuba_cents, summary,
      cancellation, first_day, last_day, service_starts_at, on_request, created_at, confirm_by)
    select 'R' || id, id, client_id, 4, 1, 'USD', 0, 0, '{}', '[]', '2026-12-15', '2026-12-18', now(), false, now(), now() from plan
    returning id`.execute(db)
  return rows[0]!.id
}

const hold = async (bookingId: number, selection = select(), bookForm = form('Ana', 'Iván')) => {
  const quote = await quoteLodging(app().ctx, select())
  await transact(app().ctx, (tx) => holdLodging(tx, bookingId, selection, bookForm, quote, 0))
}
const release = (bookingId: number) => transact(app().ctx, (tx) => releaseLodging(tx, bookingId))

const roomsLeft = async (roomClassId = 1) => {
  const { db } = app().services.database
  const rows = await db
    .selectFrom('lodging_days')
    .select('rooms_left')
    .where('room_class_id', '=', roomClassId)
    .where('day', '>=', '2026-12-14')
    .where('day', '<=', '2026-12-18')
    .orderBy('day')
    .execute()
  return rows.map((row) => row.rooms_left)
}

describe('a quote', () => {
  beforeEach(() =>
    loadHotels(app().ctx, [
      aHotel(1, {
        name: 'Hotel Faro',
        kind: 'casa',
        minimumStays: [{ from: '12-20', to: '12-20', nights: 2 }],
        stopSales: [{ fromDay: 20, days: 1, roomClassId: 0 }],
        soldOut: [{ fromDay: 22, days: 1, roomClassId: 0 }],
        rooms: [aRoom(), aRoom({ roomClassId: 2, rates: { all: { EP: 3_333 } } })],
      }),
    ]),
  )

  it('freezes the price, policy and summary of the stay', async () => {
    const quote = await quoteLodging(app().ctx, select({ rooms: [two, withChild] }))
    expect(quote).toMatchObject({
      available: true,
      payNowCents: 52_500,
      payInCubaCents: 0,
      cancellation: [{ fromDaysBefore: 7, firstNight: true }],
      firstDay: '2026-12-15',
      lastDay: '2026-12-18',
      onRequest: false,
      summary: {
        title: 'Hotel Faro',
        subtitle: { en: 'Room class 1 · Breakfast', es: 'Room class 1 (es) · Desayuno incluido' },
        picture: '',
        payNow: [
          {
            label: { en: 'Room 1', es: 'Habitación 1' },
            detail: { en: '2 adults · 3 nights', es: '2 adultos · 3 noches' },
            cents: 30_000,
          },
          { label: { en: 'Room 2', es: 'Habitación 2' }, detail: { en: '1 adult, 1 child · 3 nights' }, cents: 22_500 },
        ],
        payInCuba: [],
      },
    })
    expect(quote.summary.facts.map((fact) => fact.value.es)).toEqual([
      `${formatDay('2026-12-15', 'es')}, desde las 15:00`,
      `${formatDay('2026-12-18', 'es')}, hasta las 12:00`,
      '3 noches, 2 habitaciones',
      '3 adultos, 1 menor',
      'Calle 1',
      '+53 7 555 0200',
    ])
  })

  it('starts at the check-in hour in Havana', async () => {
    expect((await quoteLodging(app().ctx, select())).serviceStartsAt).toEqual(new Date('2026-12-15T19:00:00Z'))
  })

  it.each([
    ['too many guests', { rooms: [{ ...two, adultsAmount: 3 }] }],
    ['too many rooms', { rooms: [two, two, two, two] }],
    ['a missed minimum stay', { checkIn: '2026-12-20', checkOut: '2026-12-21' }],
    ['a stopped night', { checkIn: '2026-12-21', checkOut: '2026-12-22' }],
    ['a sold-out night', { checkIn: '2026-12-22', checkOut: '2026-12-24' }],
  ])('is not available with %s', async (_, change) => {
    expect(await quoteLodging(app().ctx, select(change))).toMatchObject({ available: false })
  })

  it.each([
    ['before', { checkIn: '2026-12-03', checkOut: '2026-12-05' }],
    ['after', { checkIn: '2028-12-03', checkOut: '2028-12-05' }],
  ])('is refused %s the reserve period', async (_, change) => {
    await expect(quoteLodging(app().ctx, select(change))).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'checkIn' }],
    })
  })

  it('is refused while a night has no rates yet, stating the last night on sale', async () => {
    const beyond = select({ checkIn: '2027-01-28', checkOut: '2027-01-31' })
    await expect(quoteLodging(app().ctx, beyond)).rejects.toMatchObject({
      code: 'NOT_ON_SALE_YET',
      details: { until: { en: 'Fri, Jan 29, 2027', es: formatDay('2027-01-29', 'es') } },
    })
    const last = select({ checkIn: '2027-01-28', checkOut: '2027-01-30' })
    expect(await quoteLodging(app().ctx, last)).toMatchObject({ available: true })
  })

  it('is not available after the last night with rates has passed', async () => {
    app().clock.set('2027-02-10T15:00:00Z')
    const later = select({ checkIn: '2027-03-01', checkOut: '2027-03-04' })
    expect(await quoteLodging(app().ctx, later)).toMatchObject({ available: false })
  })

  it.each([
    ['hotel', { hotelId: 9 }],
    ['room class', { roomClassId: 3 }],
    ['meal plan', { mealPlanId: 5 }],
  ])('is refused for an unknown %s', async (_, change) => {
    await expect(quoteLodging(app().ctx, select(change))).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
  })

  it('costs the same as every offer for the stay', async () => {
    const { rooms, checkIn, checkOut } = select({ rooms: [withChild] })
    const search = { fieldName: 'Price', order: 0, languageCode: 'en', currentPage: 1, itemsByPage: 10 }
    const call = app().callAs()
    const { list } = await call(searchLodging, { ...search, checkIn, checkOut, rooms })
    const { offers } = await call(getHotelOffers, { hotelId: 1, checkIn, checkOut, rooms })
    expect([...list, ...offers]).toHaveLength(4)
    for (const { hotelId, roomClassId, mealPlanId, totalCents, offerToken } of [...list, ...offers]) {
      const selection = select({ hotelId, roomClassId, mealPlanId, rooms, offerToken })
      expect((await quoteLodging(app().ctx, selection)).payNowCents).toBe(totalCents)
      expect(await readPriceHold(app().ctx, offerToken, lodgingKey(selection))).toMatchObject({ cents: totalCents })
    }
  })

  it('has a different price-hold key for each distinct stay', () => {
    const keys = [
      select(),
      select({ hotelId: 2 }),
      select({ roomClassId: 2 }),
      select({ mealPlanId: 4 }),
      select({ checkIn: '2026-12-16' }),
      select({ checkOut: '2026-12-19' }),
      select({ rooms: [two, two] }),
      select({ rooms: [{ ...two, adultsAmount: 1 }] }),
      select({ rooms: [withChild] }),
      select({ rooms: [{ ...withChild, childrenAgeList: [8] }] }),
    ].map(lodgingKey)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('holding rooms', () => {
  beforeEach(() => loadHotels(app().ctx, [aHotel(1, { rooms: [aRoom(), aRoom({ roomClassId: 2 })] })]))

  it('reserves rooms for each night of the stay and stores the guests', async () => {
    const booking = await makeBooking()
    await hold(booking, select({ rooms: [two, withChild] }), form('Ana', 'Iván', 'Eva', 'Leo'))
    expect(await roomsLeft()).toEqual([3, 1, 1, 1, 3])
    expect(await roomsLeft(2)).toEqual([3, 3, 3, 3, 3])
    const details = await getLodgingBookingDetails(app().ctx, booking)
    expect(details).toMatchObject({
      hotel: { name: 'Hotel 1', address: 'Calle 1', phone: '+53 7 555 0200', checkInHour: '15:00' },
      roomClass: { en: 'Room class 1' },
      mealPlan: { en: 'Breakfast' },
      checkIn: '2026-12-15',
      checkOut: '2026-12-18',
      nights: 3,
      releasedAt: null,
    })
    expect(details.rooms.map((room) => room.guests.map((guest) => [guest.firstName, guest.age]))).toEqual([
      [
        ['Ana', null],
        ['Iván', null],
      ],
      [
        ['Eva', null],
        ['Leo', 7],
      ],
    ])
    expect(details.rooms[0]!.guests[0]).toEqual({
      firstName: 'Ana',
      lastName: 'Perez',
      passport: 'X1',
      countryId: 34,
      age: null,
    })
  })

  it('reserves nothing when one night has too few rooms', async () => {
    await app().services.database.run(
      "update lodging_days set rooms = 1 where day = '2026-12-16' and room_class_id = 1",
    )
    const booking = await makeBooking()
    await expect(hold(booking, select({ rooms: [two, two] }), form('A', 'B', 'C', 'D'))).rejects.toMatchObject({
      code: 'SOLD_OUT',
    })
    expect(await roomsLeft()).toEqual([3, 3, 1, 3, 3])
    await hold(booking)
    expect(await roomsLeft()).toEqual([3, 2, 0, 2, 3])
    await expect(hold(await makeBooking())).rejects.toMatchObject({ code: 'SOLD_OUT' })
  })

  it('reserves nothing when a night is stopped or has no stock', async () => {
    await app().services.database.run(
      "update lodging_days set stop_sale = true where day = '2026-12-17' and room_class_id = 1",
    )
    await expect(hold(await makeBooking())).rejects.toMatchObject({ code: 'SOLD_OUT' })
    await expect(
      hold(await makeBooking(), select({ checkIn: '2027-01-28', checkOut: '2027-01-31' })),
    ).rejects.toMatchObject({ code: 'SOLD_OUT' })
    expect(await roomsLeft()).toEqual([3, 3, 3, 3, 3])
  })

  it('refuses more or fewer travelers than guests', async () => {
    const booking = await makeBooking()
    for (const bookForm of [form('Ana'), form('Ana', 'Iván', 'Eva')]) {
      await expect(hold(booking, select(), bookForm)).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'bookForm.travelers' }],
      })
    }
    expect(await roomsLeft()).toEqual([3, 3, 3, 3, 3])
  })

  it('releases the rooms exactly once', async () => {
    const booking = await makeBooking()
    await hold(booking, select({ rooms: [two, two] }), form('A', 'B', 'C', 'D'))
    await hold(await makeBooking())
    expect(await roomsLeft()).toEqual([3, 0, 0, 0, 3])
    await release(booking)
    expect(await roomsLeft()).toEqual([3, 2, 2, 2, 3])
    await release(booking)
    expect(await roomsLeft()).toEqual([3, 2, 2, 2, 3])
    expect((await getLodgingBookingDetails(app().ctx, booking)).releasedAt).toEqual(app().clock.now())
  })

  it('changes nothing when its transaction fails', async () => {
    const booking = await makeBooking()
    const quote = await quoteLodging(app().ctx, select())
    const failing = transact(app().ctx, async (tx) => {
      await holdLodging(tx, booking, select(), form('Ana', 'Iván'), quote, 0)
      throw new Error('later step')
    })
    await expect(failing).rejects.toThrow('later step')
    expect(await roomsLeft()).toEqual([3, 3, 3, 3, 3])
    await expect(getLodgingBookingDetails(app().ctx, booking)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the traveler schema', () => {
  it.each([
    ['no travelers', { travelers: [] }],
    ['a missing first name', { travelers: [{ lastName: 'Perez' }] }],
    ['a blank first name', { travelers: [{ firstName: '  ' }] }],
    ['a name that is too long', { travelers: [{ firstName: 'x'.repeat(61) }] }],
    ['an invalid country', { travelers: [{ firstName: 'Ana', countryId: 0 }] }],
  ])('rejects %s', (_, bookForm) => {
    expect(LodgingBookForm.safeParse(bookForm).success).toBe(false)
  })

  it('requires only the first name', () => {
    expect(LodgingBookForm.parse({ travelers: [{ firstName: ' Ana ' }] })).toEqual({
      travelers: [{ firstName: 'Ana', lastName: '', passport: '', countryId: null }],
    })
  })
})
