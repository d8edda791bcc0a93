import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordContent } from '../../../lib/record-fields.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { loadSmallCatalogue, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { getHotelOffers, listHotels, searchLodging } from '../../lodging/contract.ts'
import { getHotelPhoto, listHotelPhotos } from '../../places/contract.ts'
import * as contract from '../contract.ts'
import { findPreview } from './preview.service.ts'

const app = useTestApp(loadSmallCatalogue)
let call: Call
beforeEach(async () => {
  call = app().callAs(await staffToken(app()))
})

const HOTEL = { kind: 'hotels', id: 1 }
const STAY = { checkIn: '2026-12-10', checkOut: '2026-12-12', rooms: [{ adultsAmount: 2 }] }
const visitor = () => app().callAs()
const read = (id = 1) => call(contract.getRecord, { kind: 'hotels', id })

/** Publishes the hotel with some changes. */
const publishHotel = async (changes: RecordContent, id = 1) => {
  const { content, version } = await read(id)
  return call(contract.publishRecord, { kind: 'hotels', id, basedOn: version, content: { ...content, ...changes } })
}

const picture = (background: string) =>
  sharp({ create: { width: 1_600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
const upload = async (background: string, id = 1) =>
  (await call(contract.uploadPhoto, { kind: 'hotels', id, file: await picture(background) })).version
const photo = (version: string) => ({ version, original: version, crop: null, alt: { en: '', es: '' } })

describe('a hotel added by staff', () => {
  it('is on the pages once it is complete and published', async () => {
    const { id } = await call(contract.createRecord, { kind: 'hotels', name: { en: 'Casa Ñica', es: 'Casa Ñica' } })
    const { content } = await read(1)
    const own = await read(id)
    await expect(
      call(contract.publishRecord, { kind: 'hotels', id, basedOn: own.version, content: own.content }),
    ).rejects.toMatchObject({ code: 'INVALID' })
    await expect(visitor()(getHotelOffers, { hotelId: id, ...STAY })).rejects.toMatchObject({ code: 'NOT_FOUND' })

    const version = await upload('#204060', id)
    await publishHotel({ ...content, name: 'Casa Ñica', photos: [photo(version)] }, id)
    const { hotel, unavailable } = await visitor()(getHotelOffers, { hotelId: id, ...STAY })
    expect(hotel).toMatchObject({ name: 'Casa Ñica', slug: 'casa-nica', photo: { version: version.slice(0, 8) } })
    expect(unavailable).toMatchObject([{ reason: 'notOnSaleYet' }])
    expect((await visitor()(listHotels, { country: 34 })).map(({ name }) => name)).toContain('Casa Ñica')
  })

  it('is rejected with the name of every missing field', async () => {
    const { id } = await call(contract.createRecord, { kind: 'hotels', name: { en: 'Casa', es: 'Casa' } })
    const { content } = await read(id)
    const refused = call(contract.publishRecord, { kind: 'hotels', id, basedOn: 1, content })
    await expect(refused).rejects.toMatchObject({
      fields: expect.arrayContaining([
        { field: 'content.zoneId', message: 'is required' },
        { field: 'content.checkInHour', message: 'is required' },
        { field: 'content.about.en', message: 'is required' },
        { field: 'content.rooms', message: 'must have at least one' },
      ]),
    })
  })
})

describe('publishing a hotel without changes', () => {
  it('changes nothing on its page', async () => {
    const before = await visitor()(getHotelOffers, { hotelId: 1, ...STAY })
    await publishHotel({})
    const after = await visitor()(getHotelOffers, { hotelId: 1, ...STAY })
    expect({ ...after, offers: after.offers.map(({ totalCents }) => totalCents) }).toEqual({
      ...before,
      offers: before.offers.map(({ totalCents }) => totalCents),
    })
  })
})

describe('a preview', () => {
  it('shows the draft only with the link, until it expires', async () => {
    const { content } = await read()
    await call(contract.saveRecord, { ...HOTEL, basedOn: 1, content: { ...content, name: 'New name' } })
    const { path, until } = await call(contract.previewRecord, HOTEL)
    const token = new URL(path, 'http://localhost').searchParams.get('preview')!
    const preview = await findPreview(app().services, token)
    const seen = app().api.callAs({ lang: 'en', address: '127.0.0.1', agent: 'test' }, preview)
    expect((await seen(getHotelOffers, { hotelId: 1, ...STAY })).hotel.name).toBe('New name')
    expect((await visitor()(getHotelOffers, { hotelId: 1, ...STAY })).hotel.name).not.toBe('New name')
    app().clock.set(until)
    app().clock.advance(1)
    expect(await findPreview(app().services, token)).toBeUndefined()
  })
})

describe('the photos', () => {
  it('are shown in the order of the record once it is published', async () => {
    const [red, blue] = [await upload('#aa0000'), await upload('#0000aa')]
    await publishHotel({ photos: [photo(blue), photo(red)] })
    const addresses = await visitor()(listHotelPhotos, { id: 1, size: 3, alignment: 2 })
    expect(addresses.map((address) => address.split('v=')[1])).toEqual([blue.slice(0, 8), red.slice(0, 8)])
  })

  it('are cropped into new photos', async () => {
    const whole = await upload('#aa0000')
    const part = { left: 25, top: 0, width: 50, height: 100 }
    const { version } = await call(contract.cropPhoto, { ...HOTEL, version: whole, ...part })
    const { bytes } = (await visitor()(getHotelPhoto, { id: 1, size: 0, alignment: 2, v: version })) as never as {
      bytes: Uint8Array
    }
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 900 })
  })

  it('must be pictures of this hotel', async () => {
    await expect(
      call(contract.uploadPhoto, { ...HOTEL, file: new TextEncoder().encode('hello') }),
    ).rejects.toMatchObject({ fields: [{ field: 'file' }] })
    await expect(publishHotel({ photos: [photo('0'.repeat(32))] })).rejects.toMatchObject({
      fields: [{ field: 'content.photos.0' }],
    })
  })
})

describe('the rooms of a hotel', () => {
  const publishRoom = async (changes: RecordContent) => {
    const [room] = (await read()).content.rooms as RecordContent[]
    return publishHotel({ rooms: [{ ...room, ...changes }] })
  }
  const roomOnPage = async () => (await visitor()(getHotelOffers, { hotelId: 1, ...STAY })).hotel.rooms[0]!

  it('show their beds, size, facilities and photos on its page, separate from the photos of the hotel', async () => {
    expect(await roomOnPage()).toMatchObject({ sizeSqm: null, beds: [], facilities: [], photos: [] })
    const [facade, bed] = [await upload('#aa0000'), await upload('#0000aa')]
    await publishHotel({ photos: [photo(facade)] })
    const described = { ...photo(bed), alt: { en: 'The bed', es: 'La cama' } }
    const facilities = ['seaView', 'privateBathroom']
    await publishRoom({ sizeSqm: 28, kingBeds: 1, sofaBeds: 2, facilities, photos: [described] })
    expect(await roomOnPage()).toMatchObject({
      sizeSqm: 28,
      beds: [
        { kind: 'king', count: 1 },
        { kind: 'sofa', count: 2 },
      ],
      facilities: [{ en: 'Private bathroom' }, { en: 'Sea view' }],
      photos: [{ version: bed.slice(0, 8), alt: { en: 'The bed' } }],
    })
    const { hotel } = await visitor()(getHotelOffers, { hotelId: 1, ...STAY })
    expect(hotel).toMatchObject({ photo: { version: facade.slice(0, 8) }, morePhotos: [] })
    expect((await read()).content.rooms).toMatchObject([{ sizeSqm: 28, doubleBeds: null, photos: [described] }])
  })

  it('are rejected with invalid sizes, beds, facilities and photos', async () => {
    await expect(publishRoom({ sizeSqm: 4, kingBeds: 0, facilities: ['moat'] })).rejects.toMatchObject({
      fields: [
        { field: 'content.rooms.0.sizeSqm' },
        { field: 'content.rooms.0.kingBeds' },
        { field: 'content.rooms.0.facilities.0' },
      ],
    })
    const unknown = { fields: [{ field: 'content.rooms.0.photos.0' }] }
    await expect(publishRoom({ photos: [photo('0'.repeat(32))] })).rejects.toMatchObject(unknown)
    const { content, version } = await read()
    const [room] = content.rooms as RecordContent[]
    const rooms = [{ ...room, photos: [photo('0'.repeat(32))] }]
    await expect(
      call(contract.saveRecord, { ...HOTEL, basedOn: version, content: { ...content, rooms } }),
    ).rejects.toMatchObject(unknown)
  })
})

describe('an archived hotel', () => {
  it('is hidden from the search and the pages, but stays in its bookings', async () => {
    const { token } = await signedInClient(app())
    const body = { offer: await selectRoom(app()), bookForm: { travelers } }
    const made = await app().request('POST', '/api/lodgingBookings/createBooking', { token, body })
    await call(contract.archiveRecord, HOTEL)
    await expect(visitor()(getHotelOffers, { hotelId: 1, ...STAY })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await visitor()(listHotels, { country: 34 })).toEqual([])
    const search = {
      ...STAY,
      fieldName: 'Price',
      order: 0,
      languageCode: 'en' as const,
      currentPage: 1,
      itemsByPage: 10,
    }
    expect((await visitor()(searchLodging, search)).totalItems).toBe(0)
    const booking = await app().request('GET', `/api/bookings/${made.json.Data.Id}/en`, { token })
    expect(booking.json.Data.Summary.Title).toBe('Hotel Faro')

    await call(contract.unarchiveRecord, HOTEL)
    expect((await visitor()(getHotelOffers, { hotelId: 1, ...STAY })).offers.length).toBeGreaterThan(0)
  })

  it.each([
    ['room-classes', 1, 'content.rooms.0.roomClassId'],
    ['tourist-zones', 1, 'content.zoneId'],
    ['hotel-categories', 4, 'content.categoryId'],
    ['hotel-services', 1, 'content.serviceIds.0'],
  ])('is not unarchived before the records it uses: %s', async (kind, id, field) => {
    await call(contract.archiveRecord, HOTEL)
    await call(contract.archiveRecord, { kind, id })
    await expect(call(contract.unarchiveRecord, HOTEL)).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field, message: expect.stringContaining('is not published') }],
    })
    expect(await visitor()(listHotels, { country: 34 })).toEqual([])

    await call(contract.unarchiveRecord, { kind, id })
    await call(contract.unarchiveRecord, HOTEL)
    expect((await visitor()(getHotelOffers, { hotelId: 1, ...STAY })).offers.length).toBeGreaterThan(0)
  })

  it('sells a room class again that was removed and restored, but not one that stays removed', async () => {
    const rooms = (await read()).content.rooms as RecordContent[]
    const other = await call(contract.createRecord, { kind: 'room-classes', name: { en: 'Suite', es: 'Suite' } })
    const key = { kind: 'room-classes', ...other }
    const draft = await call(contract.getRecord, key)
    await call(contract.publishRecord, { ...key, basedOn: 1, content: draft.content })
    await publishHotel({ rooms: [{ ...rooms[0], roomClassId: other.id }] })
    expect((await visitor()(getHotelOffers, { hotelId: 1, ...STAY })).offers).toEqual([])
    await publishHotel({ rooms })
    expect((await visitor()(getHotelOffers, { hotelId: 1, ...STAY })).offers.length).toBeGreaterThan(0)
  })
})

describe('a hotel whose calendar has prices of a meal plan', () => {
  it('cannot drop the plan', async () => {
    const { mealPlanIds } = (await read()).content as { mealPlanIds: number[] }
    const { offers } = await visitor()(getHotelOffers, { hotelId: 1, ...STAY })
    const dropped = offers[0]!.mealPlanId
    await expect(publishHotel({ mealPlanIds: mealPlanIds.filter((id) => id !== dropped) })).rejects.toMatchObject({
      fields: [{ field: 'content.mealPlanIds' }],
    })
  })
})
