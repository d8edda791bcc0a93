import { beforeEach, describe, expect, it } from 'vitest'
import { CallRefused } from '../../../platform/http/endpoint.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { cancelBooking, createCarBooking, createLodgingBooking, createLodgingBookings } from '../contract.ts'
import { BOOKING } from '../states.ts'

const BUYERS = 200
const app = usePostgres()
let tokens: string[]

/** Creates many signed-in clients without hashing 200 passwords. */
const manyBuyers = async () => {
  const { services, ctx } = app()
  const now = ctx.clock.now().toISOString()
  await services.database.run(`
    insert into clients (email, password_hash, first_name, last_name, lang, created_at, activated_at)
      select 'buyer' || n || '@example.com', '-', 'Buyer', 'Number', 'en', '${now}', '${now}'
      from generate_series(1, ${BUYERS}) n;
    insert into client_sessions (client_id, token_hash, created_at, last_seen_at, proven_at, expires_at, agent)
      select id, encode(sha256(('token-' || email)::bytea), 'hex'), '${now}', '${now}', '${now}', '${new Date(ctx.clock.now().getTime() + 8 * 3_600_000).toISOString()}', 'race'
      from clients`)
  return Array.from({ length: BUYERS }, (_, i) => `token-buyer${i + 1}@example.com`)
}

beforeEach(async () => {
  await loadSmallCatalogue(app(), 1)
  tokens = await manyBuyers()
})

const outcomes = async (attempts: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts)
  const won = settled.filter((result) => result.status === 'fulfilled').length
  const codes = settled.flatMap((result) =>
    result.status === 'rejected'
      ? [result.reason instanceof CallRefused ? result.reason.code : String(result.reason)]
      : [],
  )
  return { won, codes: [...new Set(codes)] }
}

const liveBookings = async () =>
  app().ctx.db.selectFrom('bookings').select('id').where('status', '=', BOOKING.awaitingConfirmation).execute()

describe('200 concurrent buyers', () => {
  it('of the last car: one books it, the others get SOLD_OUT, and stock matches bookings', async () => {
    const carOffer = await selectCar(app())
    const result = await outcomes(
      tokens.map((token) => app().callAs(token)(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })),
    )
    expect(result).toEqual({ won: 1, codes: ['SOLD_OUT'] })
    expect(await liveBookings()).toHaveLength(1)
    const days = await app()
      .ctx.db.selectFrom('car_days')
      .select(['day', 'units_left'])
      .where('day', '>=', '2026-12-09')
      .where('day', '<=', '2026-12-13')
      .orderBy('day')
      .execute()
    expect(days.map((d) => d.units_left)).toEqual([1, 0, 0, 0, 1])
    expect(await app().ctx.db.selectFrom('car_bookings').select('booking_id').execute()).toHaveLength(1)
  })

  it('of the last room: one books it, the others get SOLD_OUT, and stock matches bookings', async () => {
    const offer = await selectRoom(app())
    const result = await outcomes(
      tokens.map((token) => app().callAs(token)(createLodgingBooking, { offer, bookForm: { travelers } })),
    )
    expect(result).toEqual({ won: 1, codes: ['SOLD_OUT'] })
    expect(await liveBookings()).toHaveLength(1)
    const nights = await app()
      .ctx.db.selectFrom('lodging_days')
      .select('rooms_left')
      .where('day', '>=', '2026-12-09')
      .where('day', '<=', '2026-12-13')
      .orderBy('day')
      .execute()
    expect(nights.map((n) => n.rooms_left)).toEqual([1, 0, 0, 0, 1])
    expect(await app().ctx.db.selectFrom('travel_plans').select('id').execute()).toHaveLength(1)
  })

  it('of rooms of two classes in either order: no deadlock, all or none, and no class is oversold', async () => {
    await loadSmallCatalogue(app(), 4, 2)
    await app().ctx.db.updateTable('lodging_days').set({ rooms: 9 }).where('room_class_id', '=', 1).execute()
    const offers = [await selectRoom(app()), await selectRoom(app(), undefined, 2)]
    const stays = offers.map((offer) => ({ offer, bookForm: { travelers } }))
    const result = await outcomes(
      tokens.map((token, i) =>
        app().callAs(token)(createLodgingBookings, { stays: i % 2 === 0 ? stays : stays.toReversed() }),
      ),
    )
    expect(result).toEqual({ won: 4, codes: ['SOLD_OUT'] })
    expect(await liveBookings()).toHaveLength(8)
    const nights = app().ctx.db.selectFrom('lodging_days').select(['room_class_id', 'rooms_left'])
    expect(await nights.where('day', '=', '2026-12-11').orderBy('room_class_id').execute()).toEqual([
      { room_class_id: 1, rooms_left: 5 },
      { room_class_id: 2, rooms_left: 0 },
    ])
  })

  it('of overlapping rentals in any order: no deadlock, nothing oversold', async () => {
    await app().ctx.db.updateTable('car_days').set({ units: 40 }).execute()
    const carOffer = await selectCar(app())
    const result = await outcomes(
      tokens.map((token) => app().callAs(token)(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })),
    )
    expect(result).toEqual({ won: 40, codes: ['SOLD_OUT'] })
  })

  it('on one network: together they hold at most the network’s limit of unpaid bookings', async () => {
    await app().ctx.db.updateTable('car_days').set({ units: BUYERS }).execute()
    const { config } = app().services
    const { unpaidBookings } = config
    config.unpaidBookings = { ...unpaidBookings, perAddress: 30 }
    try {
      const carOffer = await selectCar(app())
      const result = await outcomes(
        tokens.map((token) => app().callAs(token)(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } })),
      )
      expect(result).toEqual({ won: 30, codes: ['TOO_MANY_UNPAID_NEARBY'] })
    } finally {
      config.unpaidBookings = unpaidBookings
    }
  })
})

describe('a client who clicks twice', () => {
  it('cancels once and releases the stock once', async () => {
    const token = tokens[0]!
    const { id } = await app().callAs(token)(createCarBooking, {
      lang: 'en',
      carOffer: await selectCar(app()),
      bookForm: { driver },
    })
    await Promise.all(Array.from({ length: 20 }, () => app().callAs(token)(cancelBooking, { id })))
    const days = await app().ctx.db.selectFrom('car_days').select('units_left').execute()
    expect(new Set(days.map((d) => d.units_left))).toEqual(new Set([1]))
  })

  it('books once and gets the same reply each time', async () => {
    await app().ctx.db.updateTable('car_days').set({ units: 20 }).execute()
    const body = { CarOffer: await selectCar(app()), BookForm: { Driver: driver } }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app().request('POST', '/api/carBookings/en', { token: tokens[0]!, body })),
    )
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(answers[0]!.json.Status).toBe(0)
    expect(await liveBookings()).toHaveLength(1)
    const taken = app().ctx.db.selectFrom('car_days').select('units_left').where('units_left', '<', 20).execute()
    expect((await taken).map((day) => day.units_left)).toEqual([19, 19, 19])
  })

  it('holds at most the client’s limit of unpaid bookings', async () => {
    await app().ctx.db.updateTable('car_days').set({ units: 20 }).execute()
    const carOffer = await selectCar(app())
    const book = (copy: number) =>
      app().callAs(tokens[0]!)(createCarBooking, { lang: 'en', carOffer, bookForm: { driver }, copy })
    const result = await outcomes(Array.from({ length: 20 }, (_, i) => book(i + 1)))
    expect(result).toEqual({ won: 10, codes: ['TOO_MANY_UNPAID'] })
  })

  it('gets one plan, even when both bookings are the first', async () => {
    const token = tokens[1]!
    const [carOffer, offer] = [await selectCar(app()), await selectRoom(app())]
    const [car, room] = await Promise.all([
      app().callAs(token)(createCarBooking, { lang: 'en', carOffer, bookForm: { driver } }),
      app().callAs(token)(createLodgingBooking, { offer, bookForm: { travelers } }),
    ])
    expect(car.planId).toBe(room.planId)
  })
})
