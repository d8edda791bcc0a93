import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import pg from 'pg'
import type { apiAt, Envelope } from '../e2e/api.ts'
import { hashSecret, randomToken } from '../src/platform/secrets.ts'
import { latenciesOf } from './latencies.ts'
import { passwordHash } from './sign-in.ts'

type Stay = { CheckIn: string; CheckOut: string; Rooms: object[] }
type Offer = Envelope['Data']

/** Creates signed-in clients in the database; returns their tokens and emails. */
export const signedInClients = async (client: pg.Client, count: number) => {
  const tokens = Array.from({ length: count }, randomToken)
  const emails = tokens.map((_, i) => `bench-${i}@example.com`)
  for (const [i, token] of tokens.entries()) {
    const { rows } = await client.query(
      `insert into clients (email, password_hash, first_name, last_name, lang, created_at, activated_at)
       values ($1, $2, 'Maria', 'Perez', 'en', now(), now()) returning id`,
      [emails[i], passwordHash],
    )
    await client.query(
      `insert into client_sessions (client_id, token_hash, created_at, last_seen_at, proven_at, expires_at, agent) values ($1, $2, now(), now(), now(), now() + interval '8 hours', 'bench')`,
      [rows[0].id, hashSecret(token)],
    )
  }
  return { tokens, emails }
}

/** The cheapest offer of each of 300 hotels. */
export const offersToBook = async (api: ReturnType<typeof apiAt>, path: string, stay: Stay): Promise<Offer[]> => {
  const pages = [1, 2, 3].map((page) =>
    api.post(path.replace(/1\/10$/, `${page}/100`), { ...stay, OneOfferPerHotel: true }),
  )
  return (await Promise.all(pages)).flatMap((answer) => answer.List ?? [])
}

/** Gives every room more than can be sold. */
export const setStock = (client: pg.Client, { CheckIn, CheckOut }: Stay) =>
  client.query('update lodging_days set rooms = 1000000 where day between $1 and $2', [CheckIn, CheckOut])

/** A number in letters, for a name. */
const inLetters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** Counts all bookings of a run: an equal request by the same client would return its first booking again. */
let booked = 0

/** Books for one client after another. Each client has its own network address, and each booking its own idempotency key. */
export const bookingLoad = (
  origin: string,
  tokens: readonly string[],
  choose: () => Offer,
  stay: Stay,
): Pick<autocannon.Options, 'url' | 'requests'> => {
  const setupRequest = (request: autocannon.Request) => {
    const offer = choose()
    const who = booked++ % tokens.length
    return {
      ...request,
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en',
        authorization: `Bearer ${tokens[who]}`,
        'x-forwarded-for': `198.51.${who >> 8}.${who & 255}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        Offer: {
          HotelId: offer.HotelId,
          RoomClassId: offer.RoomClassId,
          MealPlanId: offer.MealPlanId,
          ...stay,
          OfferToken: offer.OfferToken,
        },
        BookForm: { Travelers: ['Maria', 'Rosa'].map((name) => ({ FirstName: name, LastName: inLetters(booked) })) },
      }),
    }
  }
  return { url: `${origin}/api/lodgingBookings/createBooking`, requests: [{ setupRequest }] }
}

/**
 * Sells rooms with a single statement, which locks, counts and updates their nights and inserts a row, on the same number of connections.
 */
export const sellAlone = async (url: string, choose: () => Offer, stay: Stay, connections: number, seconds: number) => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  await pool.query('create table if not exists bench_sold (hotel_id int not null, sold_at timestamptz not null)')
  const ms: number[] = []
  const began = performance.now()
  const sellForAWhile = async () => {
    while (performance.now() - began < seconds * 1_000) {
      const before = performance.now()
      const { HotelId, RoomClassId } = choose()
      const { rowCount } = await pool.query({
        name: 'sell',
        text: SELL,
        values: [HotelId, RoomClassId, stay.CheckIn, stay.CheckOut],
      })
      if (rowCount !== 1) throw new Error('A room was not sold')
      ms.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: connections }, sellForAWhile))
  const perSecond = (ms.length * 1_000) / (performance.now() - began)
  await pool.end()
  const { p50, p99 } = latenciesOf(ms)
  return { perSecond, p50, p99 }
}

const SELL = `
  with nights as (
    select day from lodging_days
    where hotel_id = $1 and room_class_id = $2 and day >= $3::date and day < $4::date and rooms_left >= 1 and not stop_sale
    order by day for update
  ), sold as (
    update lodging_days d set rooms_taken = d.rooms_taken + 1 from nights
    where d.hotel_id = $1 and d.room_class_id = $2 and d.day = nights.day and (select count(*) from nights) = $4::date - $3::date
    returning d.day
  )
  insert into bench_sold select $1, now() from sold having count(*) = $4::date - $3::date`
