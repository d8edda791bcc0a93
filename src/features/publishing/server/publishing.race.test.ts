import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordContent } from '../../../lib/record-fields.ts'
import { type Call, isCallRefused } from '../../../platform/http/endpoint.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { createCarBooking, createLodgingBooking } from '../../travel-plan/contract.ts'
import * as contract from '../contract.ts'

const app = usePostgres()

const ROUNDS = 15
const UNITS = 100
const HOTEL = { kind: 'hotels', id: 1 }
const both = (text: string) => ({ en: text, es: text })

let call: Call
beforeEach(async () => {
  await loadSmallCatalogue(app(), UNITS)
  call = app().callAs(await staffToken(app()))
})

const read = (key: { kind: string; id: number }) => call(contract.getRecord, key)

/** The code of a refusal; undefined when the call succeeded. Any other failure fails the test. */
const codeOf = (calling: Promise<unknown>): Promise<string | undefined> =>
  calling.then(
    () => undefined,
    (error) => {
      if (isCallRefused(error)) return error.code
      throw error
    },
  )

/** What the pages show of the hotel. */
const shown = async () => {
  const { rows } = await sql<{ address: string; archived: boolean; on_sale: boolean }>`
    select h.address, h.archived, r.on_sale from hotels h join hotel_rooms r on r.hotel_id = h.id
    where h.id = 1 and not r.removed`.execute(app().ctx.db)
  return rows[0]!
}

it('accepts exactly one of several concurrent saves, publications and restores, and loses nothing', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { version, content } = await read(HOTEL)
    const address = (i: number) => `Malecón ${round}-${i}`
    const on = { ...HOTEL, basedOn: version }
    const replies = await Promise.all([
      call(contract.publishRecord, { ...on, content: { ...content, address: address(0) } }),
      call(contract.publishRecord, { ...on, content: { ...content, address: address(1) } }),
      call(contract.saveRecord, { ...on, content: { ...content, address: address(2) } }),
      call(contract.restoreVersion, { ...on, version: 1 }),
    ])
    const winners = replies.flatMap((reply, i) => (reply.saved ? [i] : []))
    expect(winners).toHaveLength(1)
    for (const reply of replies) expect(reply.version).toBe(version + 1)

    const after = await read(HOTEL)
    if (winners[0]! < 3) expect(after.content).toMatchObject({ address: address(winners[0]!) })
    if (winners[0]! < 2) expect(await shown()).toMatchObject({ address: address(winners[0]!) })
    expect(after.version).toBe(version + 1)
  }
  const { list, totalItems } = await call(contract.listVersions, { ...HOTEL, pageSize: 100 })
  expect(list.map((each) => each.version)).toEqual(Array.from({ length: totalItems }, (_, i) => totalItems - i))
})

it('serializes archiving and publishing, so that the pages agree with the record', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { version, content } = await read(HOTEL)
    const publish = (i: number) =>
      call(contract.publishRecord, {
        ...HOTEL,
        basedOn: version,
        content: { ...content, address: `Malecón ${round}-${i}` },
      })
    const [, ...published] = await Promise.all([call(contract.archiveRecord, HOTEL), publish(0), publish(1)])
    expect(published.filter(({ saved }) => saved).length).toBeLessThan(2)
    expect((await read(HOTEL)).status).toBe('archived')
    expect(await shown()).toMatchObject({ archived: true, on_sale: false })
    await Promise.all([call(contract.unarchiveRecord, HOTEL), call(contract.unarchiveRecord, HOTEL)])
    expect((await read(HOTEL)).status).toBe('published')
    expect(await shown()).toMatchObject({ archived: false, on_sale: true })
  }
})

it('never archives a record while another that uses it is being published', async () => {
  const name = both('Suite')
  const suite = { kind: 'room-classes', ...(await call(contract.createRecord, { kind: 'room-classes', name })) }
  await call(contract.publishRecord, { ...suite, basedOn: 1, content: { name } })
  const { content } = await read(HOTEL)
  const rooms = content.rooms as RecordContent[]
  const withSuite = [...rooms, { ...rooms[0], roomClassId: suite.id }]
  const publish = async (content: RecordContent) =>
    call(contract.publishRecord, { ...HOTEL, basedOn: (await read(HOTEL)).version, content })
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const { version } = await read(HOTEL)
    const [archived, published] = await Promise.all([
      codeOf(call(contract.archiveRecord, suite)),
      codeOf(call(contract.publishRecord, { ...HOTEL, basedOn: version, content: { ...content, rooms: withSuite } })),
    ])
    outcomes.add(`${archived} ${published}`)
    await publish(content)
    await call(contract.unarchiveRecord, suite)
  }
  for (const outcome of outcomes) expect(['RECORD_IN_USE undefined', 'undefined INVALID']).toContain(outcome)
})

describe('while clients book', () => {
  const buyers = async (count: number) => {
    const tokens: string[] = []
    for (let i = 0; i < count; i++) tokens.push((await signedInClient(app(), { email: `buyer${i}@example.com` })).token)
    return tokens
  }

  /** The nights that bookings hold, and the nights that the calendar counts as taken. */
  const heldNights = async () => {
    const { rows } = await sql<{ booked: number; taken: number }>`
      select (select coalesce(sum(room_count * (check_out - check_in)), 0)::int from lodging_bookings where released_at is null) as booked,
        (select sum(rooms_taken)::int from lodging_days) as taken`.execute(app().ctx.db)
    return rows[0]!
  }

  it('a hotel that is published, moved and archived sells each room once, or not at all', async () => {
    const name = both('Miramar')
    const zone = { kind: 'tourist-zones', ...(await call(contract.createRecord, { kind: 'tourist-zones', name })) }
    const { content: vedado } = await read({ kind: 'tourist-zones', id: 1 })
    const photo = { kind: 'tourist-zones', id: zone.id }
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { version: picture } = await call(contract.uploadPhoto, { ...photo, file: png })
    await call(contract.publishRecord, {
      ...zone,
      basedOn: 1,
      content: {
        ...vedado,
        name,
        photos: [{ version: picture, original: picture, crop: null, alt: { en: '', es: '' } }],
      },
    })
    const tokens = await buyers(4)
    const { content } = await read(HOTEL)
    const hotelPhoto = (await call(contract.uploadPhoto, { ...HOTEL, file: png })).version
    const photos = [{ version: hotelPhoto, original: hotelPhoto, crop: null, alt: { en: '', es: '' } }]
    for (let round = 0; round < 5; round++) {
      const offer = await selectRoom(app())
      const office = async () => {
        for (const zoneId of [zone.id, 1, zone.id, 1]) {
          const { version } = await read(HOTEL)
          await call(contract.publishRecord, { ...HOTEL, basedOn: version, content: { ...content, zoneId, photos } })
        }
        await call(contract.archiveRecord, HOTEL)
      }
      const codes = await Promise.all([
        ...tokens.map((token) => codeOf(app().callAs(token)(createLodgingBooking, { offer, bookForm: { travelers } }))),
        office(),
      ])
      for (const code of codes) expect([undefined, 'OFFER_NOT_FOUND', 'SOLD_OUT']).toContain(code)
      await call(contract.unarchiveRecord, HOTEL)
    }
    const { booked, taken } = await heldNights()
    expect(taken).toBe(booked)
    expect(booked).toBeGreaterThan(0)
  })

  it('a supplier never closes the office of a zone that is being booked', async () => {
    const key = { kind: 'car-suppliers', id: 1 }
    const position = { latitude: 22.4, longitude: -79.97 }
    const zone = { kind: 'car-zones', ...(await call(contract.createRecord, { kind: 'car-zones', name: both('Far') })) }
    await call(contract.publishRecord, {
      ...zone,
      basedOn: 1,
      content: { name: both('Far'), provinceId: 1, airport: false, position },
    })
    const { content } = await read(key)
    const [vedado] = content.offices as RecordContent[]
    const far = { ...vedado, name: 'Far', zoneId: zone.id }
    const publish = async (offices: RecordContent[]) =>
      call(contract.publishRecord, { ...key, basedOn: (await read(key)).version, content: { ...content, offices } })
    const tokens = await buyers(ROUNDS)
    for (const token of tokens) {
      await publish([vedado!, far])
      const carOffer = await selectCar(app(), { dropOffZone: zone.id })
      const booking = { lang: 'en' as const, carOffer, bookForm: { driver } }
      const [booked, closed] = await Promise.all([
        codeOf(app().callAs(token)(createCarBooking, booking)),
        codeOf(publish([vedado!])),
      ])
      expect(['undefined INVALID', 'OFFER_NOT_FOUND undefined']).toContain(`${booked} ${closed}`)
      const { rows } = await sql<{ lost: number }>`
        select count(*)::int as lost from car_bookings b where b.released_at is null and not exists (
          select from car_offices o where o.supplier_id = b.supplier_id and o.zone_id = b.drop_off_zone_id
        )`.execute(app().ctx.db)
      expect(rows[0]!.lost).toBe(0)
      await sql`update car_bookings set released_at = now()`.execute(app().ctx.db)
    }
  })
})

it('gives each of many concurrently created records a unique id', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      call(contract.createRecord, { kind: 'hotel-chains', name: both(`Chain ${i}`) }),
    ),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(20)
})
