import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { approvedClient } from '../../../testing/documents.ts'
import { impersonatedClient, signedInClient } from '../../../testing/people.ts'
import {
  BODY,
  completedBooking,
  guaranteedBooking,
  openToken,
  RENTAL_SCORES,
  STAY_SCORES,
  writtenReview,
} from '../../../testing/reviews.ts'
import { loadSmallCatalogue } from '../../../testing/small-catalogue.ts'
import { START, useTestApp } from '../../../testing/test-app.ts'
import { searchCars } from '../../cars/contract.ts'
import { deleteAccount } from '../../clients/contract/own-data.ts'
import { getHotelOffers } from '../../lodging/contract.ts'
import { ensureStaff } from '../../staff/server/staff.service.ts'
import * as contract from '../contract.ts'
import { publishReview, rejectReview } from './moderation.service.ts'
import { reviewsData } from './own-data.service.ts'

const app = useTestApp((test) => loadSmallCatalogue(test, 20))
let token: string
beforeEach(async () => {
  token = (await approvedClient(app())).token
})

const write = async (more: Partial<Parameters<typeof input>[0]> = {}) =>
  app().callAs()(contract.writeReview, input({ token: await openToken(app(), token), ...more }))
const input = (given: { token: string; scores?: object; body?: string }) => ({
  party: 'couple' as const,
  lang: 'en',
  scores: STAY_SCORES,
  body: BODY,
  ...given,
})
const reviewsOf = (more: object = {}) => app().callAs()(contract.getHotelReviews, { hotelId: 1, lang: 'en', ...more })
const setBooking = (id: number, values: object) =>
  app().ctx.db.updateTable('bookings').set(values).where('id', '=', id).execute()

describe('writing a review', () => {
  it('needs a completed booking, and works once by the link, without signing in', async () => {
    const { id } = await completedBooking(app(), token)
    const link = await openToken(app(), token)
    await setBooking(id, { status: 4 })
    await expect(app().callAs()(contract.openReview, { token: link })).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    await setBooking(id, { status: 6 })
    expect(await app().callAs()(contract.openReview, { token: link })).toMatchObject({
      state: 'open',
      author: 'Maria',
      until: '2027-06-11',
    })
    await app().callAs()(contract.writeReview, input({ token: link }))
    expect(await app().callAs()(contract.openReview, { token: link })).toMatchObject({ state: 'written' })
    await expect(app().callAs()(contract.writeReview, input({ token: link }))).rejects.toMatchObject({
      code: 'REVIEW_WRITTEN',
    })
  })

  it('is possible for 180 days', async () => {
    await completedBooking(app(), token)
    const link = await openToken(app(), token)
    app().clock.set('2027-06-12T05:00:00Z')
    await expect(app().callAs()(contract.writeReview, input({ token: link }))).rejects.toMatchObject({
      code: 'REVIEW_OVER',
    })
    app().clock.set('2027-06-12T03:00:00Z')
    await app().callAs()(contract.writeReview, input({ token: link }))
    app().clock.set(START)
  })

  it('needs a score for each aspect of the product, and a text', async () => {
    await completedBooking(app(), token, 'rental')
    await expect(write()).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'scores.condition' }] })
    await expect(write({ scores: { ...RENTAL_SCORES, condition: 6 } })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(write({ scores: RENTAL_SCORES, body: 'Good' })).rejects.toMatchObject({ fields: [{ field: 'body' }] })
    await write({ scores: RENTAL_SCORES })
  })

  it('refuses forged links, and clients who are also staff', async () => {
    await completedBooking(app(), token)
    const link = await openToken(app(), token)
    await expect(app().callAs()(contract.writeReview, input({ token: `${link}x` }))).rejects.toMatchObject({
      code: 'LINK_NOT_VALID',
    })
    const staff = { email: 'maria.perez@example.com', password: 'a long enough secret', name: 'Maria', role: 'Support' }
    await ensureStaff(app().ctx, staff as never)
    await expect(app().callAs()(contract.writeReview, input({ token: link }))).rejects.toMatchObject({
      code: 'REVIEW_NOT_BY_STAFF',
    })
  })

  it('provides no link to staff who act as the client', async () => {
    await completedBooking(app(), token)
    const acting = await impersonatedClient(app())
    const { open } = await app().callAs(acting.token)(contract.getOwnReviews, {})
    expect(open).toMatchObject([{ token: null }])
  })
})

describe('the database', () => {
  const insert = async (values: object, bookingId: number) => {
    const { client } = await signedInClient(app())
    const row = {
      ...{ booking_id: bookingId, client_id: client.id, product_type: 4, hotel_id: 1, first_day: '2026-12-10' },
      ...{ party: 'couple', lang: 'en', scores: '{}', score_tenths: 80, body: BODY, written_at: new Date(START) },
      ...values,
    }
    return app()
      .ctx.db.insertInto('reviews')
      .values(row as never)
      .execute()
  }

  it.each([
    ['reviews_only_within_180_days', { written_at: new Date('2027-06-13T00:00:00Z') }],
    ['reviews_only_of_what_was_booked', { hotel_id: null, product_type: 1, supplier_id: 1, model_id: 1 }],
    ['reviews_wait_first', { status: 'published', decided_at: new Date(START) }],
  ])('refuses a new review: %s', async (problem, values) => {
    const { id } = await completedBooking(app(), token)
    await expect(insert(values, id)).rejects.toThrow(problem)
  })

  it('refuses reviews by others, of bookings that are not completed, and second reviews', async () => {
    const { id } = await completedBooking(app(), token)
    const other = await signedInClient(app(), { email: 'jose@example.com' })
    await expect(insert({ client_id: other.client.id }, id)).rejects.toThrow('reviews_only_by_who_booked')
    await setBooking(id, { status: 5 })
    await expect(insert({}, id)).rejects.toThrow('reviews_only_of_completed_bookings')
    await setBooking(id, { status: 6 })
    await insert({}, id)
    await expect(insert({}, id)).rejects.toThrow('reviews_one_per_booking')
  })

  it('refuses reviews by staff', async () => {
    const { id } = await completedBooking(app(), token)
    const staff = { email: 'maria.perez@example.com', password: 'a long enough secret', name: 'Maria', role: 'Support' }
    await ensureStaff(app().ctx, staff as never)
    await expect(insert({}, id)).rejects.toThrow('reviews_not_by_staff')
  })

  it('never changes or deletes what was written', async () => {
    const { id } = await writtenReview(app(), token)
    const { db } = app().ctx
    for (const change of [sql`body = 'Lovely'`, sql`scores = '{}'`, sql`score_tenths = 100`, sql`author = 'Ana'`])
      await expect(sql`update reviews set ${change} where id = ${id}`.execute(db)).rejects.toThrow('stays as it was')
    await expect(sql`delete from reviews where id = ${id}`.execute(db)).rejects.toThrow('stays as it was')
    await app().callAs(token)(contract.withdrawReview, { id })
    await expect(sql`update reviews set status = 'waiting' where id = ${id}`.execute(db)).rejects.toThrow('stays as')
  })
})

describe('published reviews', () => {
  it('are scored, counted, sorted and filtered', async () => {
    const worse = { cleanliness: 2, staff: 2, comfort: 2, location: 2, utilities: 2, value: 2 }
    const good = await writtenReview(app(), token)
    const bad = await writtenReview(app(), (await approvedClient(app(), { email: 'jose@example.com' })).token, worse)
    expect(await reviewsOf()).toMatchObject({ score: null, count: 0, reviews: [], totalItems: 0 })
    await publishReview(app().ctx, { id: good.id })
    await publishReview(app().ctx, { id: bad.id })
    const { hotel, offers } = await app().callAs()(getHotelOffers, {
      hotelId: 1,
      checkIn: '2026-12-10',
      checkOut: '2026-12-13',
      rooms: [{ adultsAmount: 2 }],
    })
    expect(hotel.guestScore).toEqual({ score: 6, count: 2 })
    expect(offers[0]!.hotel.guestScore).toEqual({ score: 6, count: 2 })
    const all = await reviewsOf({ sort: 'lowest' })
    expect(all).toMatchObject({
      score: 6,
      count: 2,
      distribution: [
        { score: 8, count: 1 },
        { score: 4, count: 1 },
      ],
      parties: [{ party: 'couple', count: 2 }],
      totalItems: 2,
    })
    expect(all.aspects).toContainEqual({ aspect: 'cleanliness', score: 3.5, count: 2 })
    expect(all.reviews.map(({ score }) => score)).toEqual([4, 8])
    expect((await reviewsOf({ sort: 'highest' })).reviews.map(({ score }) => score)).toEqual([8, 4])
    expect(await reviewsOf({ party: 'solo' })).toMatchObject({ count: 2, reviews: [], totalItems: 0 })
    await rejectReview(app().ctx, { id: bad.id, reason: 'offTopic' })
    expect(await reviewsOf()).toMatchObject({ score: 8, count: 1 })
    await app().callAs(token)(contract.withdrawReview, { id: good.id })
    expect(await reviewsOf()).toMatchObject({ score: null, count: 0 })
  })

  it('score a model of a supplier across all its offices', async () => {
    await completedBooking(app(), token, 'rental')
    const { id } = await write({ scores: RENTAL_SCORES })
    await publishReview(app().ctx, { id })
    const car = { supplierId: 1, modelId: 1, lang: 'en' } as const
    expect(await app().callAs()(contract.getCarReviews, car)).toMatchObject({
      score: 6,
      car: { model: 'Kia Picanto', supplier: 'Caimán Autos' },
      reviews: [{ office: 'Vedado' }],
    })
    const search = { idZone: 2, pickUp: '2026-12-10', dropOff: '2026-12-15', startHour: '0900', endHour: '0900' }
    const { list } = await app().callAs()(searchCars, { ...search, lang: 'en', fieldName: 'GuestScore', order: 1 })
    expect(list[0]!.guestScore).toEqual({ score: 6, count: 1 })
    await expect(app().callAs()(contract.getCarReviews, { ...car, modelId: 99 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a deleted account', () => {
  it('leaves its published reviews without an author and withdraws waiting ones', async () => {
    const { id } = await writtenReview(app(), token)
    const { client } = await signedInClient(app())
    expect(JSON.stringify(await reviewsData.read(app().ctx, client.id))).toContain(BODY)
    await publishReview(app().ctx, { id })
    await completedBooking(app(), token, 'rental')
    await write({ scores: RENTAL_SCORES })
    await transact(app().ctx, (tx) => reviewsData.erase(tx, client.id))
    expect((await reviewsOf()).reviews).toMatchObject([{ id, author: null, country: null, body: BODY }])
    const { written } = await app().callAs(token)(contract.getOwnReviews, {})
    expect(written.map(({ status }) => status)).toEqual(['withdrawn', 'published'])
  })

  it('invalidates the links to its reviews', async () => {
    await completedBooking(app(), token)
    const link = await openToken(app(), token)
    app().clock.set('2026-12-14T15:00:00Z')
    const { client, token: later } = await signedInClient(app())
    await app().callAs(later)(deleteAccount, { email: client.email, password: 'a long enough secret' })
    await expect(app().callAs()(contract.openReview, { token: link })).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    await expect(app().callAs()(contract.writeReview, input({ token: link }))).rejects.toMatchObject({
      code: 'LINK_NOT_VALID',
    })
  })
})

describe('the emails that ask for a review', () => {
  const subjects = async () =>
    (await listMails(app().ctx.db, 50)).map(({ subject }) => subject).filter((subject) => /stay|review/.test(subject))
  const until = async (instant: string) => {
    app().clock.set(instant)
    await app().runJobs()
  }
  // The last day of the stay is December 13 in Havana.
  const bookAndTravel = async () => {
    await guaranteedBooking(app(), token)
    await until('2026-12-10T20:00:00Z')
    await until('2026-12-14T05:00:00Z')
    return openToken(app(), (await signedInClient(app())).token)
  }

  it('are sent after the trip and once more', async () => {
    await bookAndTravel()
    await until('2026-12-15T14:59:00Z')
    expect(await subjects()).toEqual([])
    await until('2026-12-15T15:00:00Z')
    expect(await subjects()).toEqual(['How was your stay at Hotel Faro?'])
    await until('2026-12-23T00:00:00Z')
    await until('2027-03-01T00:00:00Z')
    expect((await subjects()).toSorted()).toEqual([
      'How was your stay at Hotel Faro?',
      'Your review of Hotel Faro is still missing',
    ])
  })

  it('are sent days apart, even after weeks without a running process', async () => {
    await bookAndTravel()
    await until('2027-01-10T00:00:00Z')
    expect(await subjects()).toEqual(['How was your stay at Hotel Faro?'])
    await until('2027-01-16T14:00:00Z')
    expect(await subjects()).toContain('Your review of Hotel Faro is still missing')
  })

  it('are not sent after the review', async () => {
    const link = await bookAndTravel()
    await app().callAs()(contract.writeReview, input({ token: link }))
    await until('2026-12-23T00:00:00Z')
    expect(await subjects()).toEqual([])
  })

  it('are not sent to clients who opted out', async () => {
    const link = await bookAndTravel()
    await app().callAs()(contract.stopReviewMails, { token: link })
    await until('2026-12-23T00:00:00Z')
    expect(await subjects()).toEqual([])
    const call = app().callAs((await signedInClient(app())).token)
    expect(await call(contract.getOwnReviews, {})).toMatchObject({ mails: false })
    await call(contract.setReviewMails, { wanted: true })
    expect(await call(contract.getOwnReviews, {})).toMatchObject({ mails: true })
  })
})
