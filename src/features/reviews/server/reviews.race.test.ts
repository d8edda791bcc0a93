import { beforeEach, expect, it } from 'vitest'
import { Refusal } from '../../../lib/refusals.ts'
import { inside } from '../../../platform/db/database.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { approvedClient } from '../../../testing/documents.ts'
import { staffContext } from '../../../testing/people.ts'
import { addPhoto, BODY, completedBooking, openToken, STAY_SCORES, writtenReview } from '../../../testing/reviews.ts'
import { loadSmallCatalogue } from '../../../testing/small-catalogue.ts'
import { usePostgres, waitForLocks } from '../../../testing/test-postgres.ts'
import { tripPhoto } from '../../../testing/trip-photo.ts'
import { getHotelReviews, openReview, removeAddedPhoto, withdrawReview, writeReview } from '../contract.ts'
import { publishReview, rejectReview } from './moderation.service.ts'
import { reviewToken } from './review-links.ts'
import { writeReview as sendReview } from './reviews.service.ts'

const app = usePostgres()
beforeEach(() => loadSmallCatalogue(app(), 20))

const clientAt = async (email: string) => (await approvedClient(app(), { email })).token
const staff = () => staffContext(app())
const hotel = () => app().callAs()(getHotelReviews, { hotelId: 1, lang: 'en' })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error) => {
      if (isCallRefused(error) || error instanceof Refusal) return error.code
      throw error
    },
  )

it('reviews of one hotel that are published at the same time are all counted', async () => {
  const ids: number[] = []
  for (const [i, score] of [1, 2, 3, 4, 5, 5].entries()) {
    const scores = { cleanliness: score, staff: score, comfort: score, location: score, utilities: score, value: score }
    ids.push((await writtenReview(app(), await clientAt(`client${i}@example.com`), scores)).id)
  }
  await Promise.all(ids.map((id) => publishReview(staff(), { id })))
  expect(await hotel()).toMatchObject({ score: 6.7, count: 6 })
  await Promise.all(ids.slice(0, 3).map((id) => rejectReview(staff(), { id, reason: 'offTopic' })))
  expect(await hotel()).toMatchObject({ score: 9.3, count: 3 })
})

it('only one of several identical concurrent decisions succeeds', async () => {
  const { id } = await writtenReview(app(), await clientAt('maria@example.com'))
  const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(publishReview(staff(), { id }))))
  expect(codes.sort()).toEqual(['OK', ...Array(4).fill('REVIEW_DECIDED')])
  expect(await hotel()).toMatchObject({ count: 1 })
})

it('a form that is sent several times at once writes one review', async () => {
  const token = await clientAt('maria@example.com')
  await completedBooking(app(), token)
  const link = await openToken(app(), token)
  const send = () =>
    app().callAs()(writeReview, { token: link, party: 'couple', lang: 'en', scores: STAY_SCORES, body: BODY })
  const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(send())))
  expect(codes.sort()).toEqual(['OK', ...Array(4).fill('REVIEW_WRITTEN')])
})

it('photos that are uploaded concurrently fill only the free places', async () => {
  const token = await clientAt('maria@example.com')
  await completedBooking(app(), token)
  const link = await openToken(app(), token)
  const pictures = await Promise.all(
    ['#100000', '#200000', '#300000', '#400000', '#500000', '#600000'].map((color) => tripPhoto(color)),
  )
  const codes = await Promise.all(pictures.map((picture) => codeOf(addPhoto(app(), link, picture))))
  expect(codes.sort()).toEqual(['INVALID', 'INVALID', ...Array(4).fill('OK')])
  expect((await app().callAs()(openReview, { token: link })).photos).toHaveLength(4)
  const files = await app().ctx.db.selectFrom('photo_uploads').select('version').where('kind', '=', 'review').execute()
  expect(files).toHaveLength(4)
})

it('a picture removed from one review while it is added to another stays in the other', async () => {
  const picture = await tripPhoto()
  for (let round = 0; round < 5; round++) {
    const first = await clientAt(`first${round}@example.com`)
    const { id } = await writtenReview(app(), first, STAY_SCORES, [picture])
    const second = await clientAt(`second${round}@example.com`)
    await completedBooking(app(), second)
    const link = await openToken(app(), second)
    await Promise.all([app().callAs(first)(withdrawReview, { id }), addPhoto(app(), link, picture)])
    expect((await app().callAs()(openReview, { token: link })).photos).toHaveLength(1)
    await app().ctx.db.deleteFrom('review_photos').execute()
    await app().ctx.db.deleteFrom('photo_uploads').where('kind', '=', 'review').execute()
    await app().ctx.db.deleteFrom('photo_files').execute()
  }
})

it('a photo that is removed while the review is submitted stays in the review', async () => {
  const client = await clientAt('maria@example.com')
  const booking = await completedBooking(app(), client)
  const link = await openToken(app(), client)
  const id = await addPhoto(app(), link)
  const { database } = app().ctx
  const { removal } = await database.transaction(async (tx) => {
    const ctx = { ...app().ctx, db: tx, database: inside(database, tx) }
    const token = await reviewToken(ctx, booking.id)
    await sendReview(ctx, { token, party: 'couple', lang: 'en', scores: STAY_SCORES, body: BODY, photos: [id] })
    const removal = app().callAs()(removeAddedPhoto, { token: link, id })
    await waitForLocks(database.db)
    return { removal }
  })
  await removal
  expect(await database.db.selectFrom('review_photos').select('id').execute()).toEqual([{ id }])
})
