import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { ensureMaintenance } from '../../../platform/maintenance.ts'
import { approvedClient } from '../../../testing/documents.ts'
import { signedInClient, staffContext } from '../../../testing/people.ts'
import { addPhoto, BODY, completedBooking, openToken, STAY_SCORES, writtenReview } from '../../../testing/reviews.ts'
import { loadSmallCatalogue } from '../../../testing/small-catalogue.ts'
import { START, useTestApp } from '../../../testing/test-app.ts'
import { tripPhoto } from '../../../testing/trip-photo.ts'
import { ensureStaff } from '../../staff/server/staff.service.ts'
import * as contract from '../contract.ts'
import { MAX_PHOTO_BYTES } from '../review-rules.ts'
import * as moderation from './moderation.service.ts'
import { reviewsData } from './own-data.service.ts'
import { getModeratedPhoto } from './review-photos.service.ts'

const app = useTestApp((test) => loadSmallCatalogue(test, 20))
let token: string
beforeEach(async () => {
  token = (await approvedClient(app())).token
})

const visitor = () => app().callAs()
const staff = () => staffContext(app())
const openLink = async () => {
  await completedBooking(app(), token)
  return openToken(app(), token)
}
const add = (link: string, file: Uint8Array) => visitor()(contract.addReviewPhoto, { token: link, file })
const write = (link: string, photos: number[], scores: object = STAY_SCORES) =>
  visitor()(contract.writeReview, { token: link, party: 'couple', lang: 'en', scores, body: BODY, photos })
/** A review with photos of these colors. */
const writtenWith = async (...colors: string[]) =>
  writtenReview(app(), token, STAY_SCORES, await Promise.all(colors.map((color) => tripPhoto(color))))
const shownIn = async () => (await visitor()(contract.getHotelReviews, { hotelId: 1, lang: 'en' })).reviews[0]?.photos
const see = (id: number, shape = 'whole') =>
  app().http.inject({ method: 'GET', url: `/api/reviews/photos/${id}/${shape}/4/2?v=x` })
const statusOf = async (id: number) => (await see(id)).statusCode
const rowsOf = async (table: 'review_photos' | 'photo_files' | 'photo_renders' | 'photo_uploads') =>
  (await app().ctx.db.selectFrom(table).select(sql<number>`1`.as('one')).execute()).length
/** Files besides those of the catalogue. */
const files = async () => {
  const { rows } = await sql<{ version: string }>`
    select version from photo_files where version not in (select version from photos)`.execute(app().ctx.db)
  return rows.length
}

describe('a photo for a review', () => {
  it('is stored as an upright, smaller JPEG without metadata', async () => {
    const link = await openLink()
    const taken = await tripPhoto('#2f6f8f', 3_000, 1_500)
    const before = await sharp(taken).metadata()
    expect(before.exif!.includes('A telephone')).toBe(true)
    const { id } = await add(link, taken)
    const { bytes } = await app()
      .ctx.db.selectFrom('review_photos as p')
      .innerJoin('photo_files as f', 'f.version', 'p.version')
      .select('f.bytes')
      .where('p.id', '=', id)
      .executeTakeFirstOrThrow()
    const stored = await sharp(bytes).metadata()
    expect(stored).toMatchObject({ format: 'jpeg', width: 1_600, height: 800 })
    for (const data of ['exif', 'xmp', 'iptc', 'icc'] as const) expect(stored[data], data).toBeUndefined()
    await write(link, [id])
    await moderation.publishReview(staff(), { id: 1 })
    const shown = (await see(id)).rawPayload
    expect((await sharp(shown).metadata()).exif).toBeUndefined()
  })

  it('can be a PNG or WebP, detected by its content, and nothing else', async () => {
    const link = await openLink()
    const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#aa3311' } })
    for (const picture of [drawn.png(), drawn.clone().resize(200).webp()]) await add(link, await picture.toBuffer())
    const gif = await drawn.gif().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const cut = (await tripPhoto('#123456')).subarray(0, 900)
    for (const file of [gif, svg, Buffer.from('%PDF-1.4'), cut])
      await expect(add(link, file)).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'file' }] })
    const { photos } = await visitor()(contract.openReview, { token: link })
    expect(photos).toMatchObject([{ ratio: 1.333 }, { ratio: 1.333 }])
  })

  it('is limited to 8 MB and to four per review', async () => {
    const link = await openLink()
    const large = await app().http.inject({
      method: 'POST',
      url: `/api/reviews/request/${link}/photos`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.alloc(MAX_PHOTO_BYTES + 1),
    })
    expect(large.json()).toMatchObject({ ResultCode: 'INVALID', Fields: [{ Field: 'File' }] })
    const colors = ['#111111', '#222222', '#333333', '#444444']
    const ids: number[] = []
    for (const color of colors) ids.push((await add(link, await tripPhoto(color))).id)
    await expect(add(link, await tripPhoto('#555555'))).rejects.toMatchObject({ fields: [{ field: 'file' }] })
    // Adding the same picture again returns the same photo.
    expect(await add(link, await tripPhoto('#222222'))).toMatchObject({ id: ids[1] })
    await visitor()(contract.removeAddedPhoto, { token: link, id: ids[0]! })
    const { id } = await add(link, await tripPhoto('#555555'))
    await expect(write(link, [...ids.slice(1), id, 99])).rejects.toMatchObject({ fields: [{ field: 'photos' }] })
    await write(link, [...ids.slice(1), id])
  })

  it('needs the link of a review that can be written', async () => {
    const link = await openLink()
    const code = async (given: string) => {
      const file = await tripPhoto()
      return add(given, file).then(
        () => 'OK',
        (refused) => refused.code,
      )
    }
    expect(await code(`${link}x`)).toBe('LINK_NOT_VALID')
    app().clock.set('2027-06-12T05:00:00Z')
    expect(await code(link)).toBe('REVIEW_OVER')
    app().clock.set(START)
    const other = { email: 'maria.perez@example.com', password: 'a long enough secret', name: 'Maria', role: 'Support' }
    await ensureStaff(app().ctx, other as never)
    expect(await code(link)).toBe('REVIEW_NOT_BY_STAFF')
    await app().ctx.db.deleteFrom('staff').execute()
    await write(link, [])
    expect(await code(link)).toBe('REVIEW_WRITTEN')
  })

  it('is uploaded at most thirty times a day', async () => {
    const link = await openLink()
    const file = await tripPhoto()
    for (let i = 0; i < 30; i++) await add(link, file)
    await expect(add(link, file)).rejects.toMatchObject({ code: 'TOO_MANY' })
  })

  it('is shown to anyone with the link until it is submitted or removed', async () => {
    const link = await openLink()
    const [kept, removed] = [await addPhoto(app(), link), await addPhoto(app(), link, await tripPhoto('#ffffff'))]
    const call = (row: typeof contract.getAddedPhoto, id: number, given = link) => visitor()(row, { token: given, id })
    await call(contract.getAddedPhoto, kept)
    await expect(call(contract.getAddedPhoto, kept, `${link}x`)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    await visitor()(contract.removeAddedPhoto, { token: link, id: removed })
    await visitor()(contract.removeAddedPhoto, { token: link, id: removed })
    expect(await files()).toBe(1)
    token = (await approvedClient(app(), { email: 'jose@example.com' })).token
    const foreign = await openLink()
    for (const row of [contract.getAddedPhoto, contract.removeAddedPhoto] as const)
      await call(row as typeof contract.getAddedPhoto, kept, foreign).catch(({ code }) =>
        expect(code).toBe('NOT_FOUND'),
      )
    await expect(write(foreign, [kept])).rejects.toMatchObject({ fields: [{ field: 'photos' }] })
    await write(link, [kept])
    await expect(call(contract.getAddedPhoto, kept)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await visitor()(contract.removeAddedPhoto, { token: link, id: kept })
    expect(await rowsOf('review_photos')).toBe(1)
  })

  it('that is not submitted is deleted when the review is submitted, or after two days', async () => {
    const link = await openLink()
    const sent = await addPhoto(app(), link)
    await addPhoto(app(), link, await tripPhoto('#ffffff'))
    await write(link, [sent])
    expect(await files()).toBe(1)
    await completedBooking(app(), token, 'rental')
    await addPhoto(app(), await openToken(app(), token), await tripPhoto('#ffffff'))
    app().clock.set('2026-12-03T14:59:00Z')
    await app().runJobs()
    expect(await files()).toBe(2)
    app().clock.set('2026-12-03T15:01:00Z')
    await app().runJobs()
    expect(await files()).toBe(1)
    expect(await rowsOf('review_photos')).toBe(1)
  })
})

describe('the photos of a review', () => {
  it('are visible only to the author and the staff until it is published', async () => {
    const { id, photoIds } = await writtenWith('#204060', '#206040')
    const [first, second] = photoIds as [number, number]
    expect(await statusOf(first)).toBe(404)
    await app().callAs(token)(contract.getOwnReviewPhoto, { id: first })
    await getModeratedPhoto(staff(), { id: first })
    const stranger = (await signedInClient(app(), { email: 'jose@example.com' })).token
    await expect(app().callAs(stranger)(contract.getOwnReviewPhoto, { id: first })).rejects.toMatchObject({
      status: 404,
    })
    await moderation.publishReview(staff(), { id })
    expect(await shownIn()).toMatchObject([{ id: first }, { id: second }])
    for (const [shape, size] of [
      ['whole', [640, 480]],
      ['cut', [640, 400]],
    ] as const) {
      const reply = await see(first, shape)
      expect(reply.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' })
      const { width, height } = await sharp(reply.rawPayload).metadata()
      expect([width, height], shape).toEqual(size)
    }
    await moderation.rejectReview(staff(), { id, reason: 'offTopic' })
    expect(await statusOf(first)).toBe(404)
    await moderation.publishReview(staff(), { id })
    expect(await statusOf(first)).toBe(200)
  })

  it('can be left out with a reason that the author sees, and shown again', async () => {
    const { id, photoIds } = await writtenWith('#204060', '#206040')
    const [first, second] = photoIds as [number, number]
    await moderation.leaveOutPhoto(staff(), { id: first, reason: 'people' })
    await moderation.publishReview(staff(), { id })
    expect((await shownIn())!.map((photo) => photo.id)).toEqual([second])
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    const [mail] = await listMails(app().ctx.db, 1)
    expect(mail!.text).toContain('We left out one or more of your photos')
    const own = async () => (await app().callAs(token)(contract.getOwnReviews, {})).written[0]!.photos
    expect(await own()).toMatchObject([{ id: first, leftOut: 'people' }, { leftOut: null }])
    await app().callAs(token)(contract.getOwnReviewPhoto, { id: first })
    await moderation.showPhoto(staff(), { id: first })
    expect(await statusOf(first)).toBe(200)
    const audited = await app()
      .ctx.db.selectFrom('audit_log')
      .select(['event', 'after'])
      .where('entity', '=', 'review')
      .where('event', 'like', '%Photo')
      .orderBy('id')
      .execute()
    expect(audited).toEqual([
      { event: 'leaveOutPhoto', after: { photo: first, reason: 'people' } },
      { event: 'showPhoto', after: { photo: first, reason: null } },
    ])
  })

  it('can be left out only while the review is waiting or published', async () => {
    const { id, photoIds } = await writtenWith('#204060')
    const leaveOut = () => moderation.leaveOutPhoto(staff(), { id: photoIds[0]!, reason: 'people' })
    await moderation.rejectReview(staff(), { id, reason: 'offTopic' })
    await expect(leaveOut()).rejects.toMatchObject({ code: 'REVIEW_DECIDED' })
    token = (await approvedClient(app(), { email: 'jose@example.com' })).token
    const unsent = await addPhoto(app(), await openLink())
    await expect(moderation.leaveOutPhoto(staff(), { id: unsent, reason: 'people' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(getModeratedPhoto(staff(), { id: unsent })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are not mentioned in the email when all are shown', async () => {
    const { id } = await writtenWith('#204060')
    await moderation.publishReview(staff(), { id })
    expect((await listMails(app().ctx.db, 1))[0]!.text).not.toContain('photos')
  })

  it('are deleted with their renderings when the review is withdrawn', async () => {
    const { id, photoIds } = await writtenWith('#204060', '#206040')
    await moderation.publishReview(staff(), { id })
    await see(photoIds[0]!)
    expect(await rowsOf('photo_renders')).toBe(1)
    await app().callAs(token)(contract.withdrawReview, { id })
    expect(await statusOf(photoIds[0]!)).toBe(404)
    expect([await rowsOf('review_photos'), await files(), await rowsOf('photo_renders')]).toEqual([0, 0, 0])
  })

  it('are deleted 90 days after the review is rejected, unless it was published in between', async () => {
    const { id, photoIds } = await writtenWith('#204060', '#206040')
    await moderation.publishReview(staff(), { id })
    await ensureMaintenance(app().ctx)
    const pass = async (days: number) => {
      app().clock.advance(24 * days)
      await app().runJobs()
    }
    await pass(100)
    await moderation.rejectReview(staff(), { id, reason: 'offTopic' })
    await pass(89)
    await moderation.publishReview(staff(), { id })
    await pass(2)
    expect(await statusOf(photoIds[0]!)).toBe(200)
    await moderation.rejectReview(staff(), { id, reason: 'offTopic' })
    await pass(88)
    expect(await rowsOf('review_photos')).toBe(2)
    await pass(3)
    expect([await rowsOf('review_photos'), await files()]).toEqual([0, 0])
    await moderation.publishReview(staff(), { id })
    expect(await shownIn()).toEqual([])
  })

  it('are deleted 90 days after staff leave them out, unless they are shown again', async () => {
    const { id, photoIds } = await writtenWith('#204060', '#206040', '#602040')
    const [first, second, third] = photoIds as [number, number, number]
    await moderation.publishReview(staff(), { id })
    for (const photo of [first, second]) await moderation.leaveOutPhoto(staff(), { id: photo, reason: 'people' })
    await ensureMaintenance(app().ctx)
    const pass = async (days: number) => {
      app().clock.advance(24 * days)
      await app().runJobs()
    }
    await pass(88)
    await moderation.showPhoto(staff(), { id: second })
    expect(await rowsOf('review_photos')).toBe(3)
    await pass(3)
    expect((await shownIn())!.map((photo) => photo.id)).toEqual([second, third])
    expect([await rowsOf('review_photos'), await files()]).toEqual([2, 2])
  })

  it('keep a file that another review shows as well', async () => {
    const { id } = await writtenWith('#204060')
    token = (await approvedClient(app(), { email: 'jose@example.com' })).token
    const other = await writtenWith('#204060')
    const { token: first } = await signedInClient(app())
    await app().callAs(first)(contract.withdrawReview, { id })
    await moderation.publishReview(staff(), { id: other.id })
    expect(await statusOf(other.photoIds[0]!)).toBe(200)
    await app().callAs(token)(contract.withdrawReview, { id: other.id })
    expect(await files()).toBe(0)
  })

  it('survive the deletion of unused photos', async () => {
    const { id, photoIds } = await writtenWith('#204060')
    await moderation.publishReview(staff(), { id })
    await ensureMaintenance(app().ctx)
    app().clock.set('2027-02-01T00:00:00Z')
    await app().runJobs()
    expect(await statusOf(photoIds[0]!)).toBe(200)
  })

  it('are exported, and deleted with the account', async () => {
    const { id } = await writtenWith('#204060')
    await moderation.publishReview(staff(), { id })
    await completedBooking(app(), token, 'rental')
    await addPhoto(app(), await openToken(app(), token), await tripPhoto('#ffffff'))
    const { client } = await signedInClient(app())
    const { photos } = (await reviewsData.read(app().ctx, client.id)) as {
      photos: { reviewId: number; file: string }[]
    }
    expect(photos.map(({ reviewId }) => reviewId)).toEqual([id, null])
    const exported = Buffer.from(photos[0]!.file.replace('data:image/jpeg;base64,', ''), 'base64')
    expect(await sharp(exported).metadata()).toMatchObject({ format: 'jpeg', width: 1_200 })
    await transact(app().ctx, (tx) => reviewsData.erase(tx, client.id))
    expect([await rowsOf('review_photos'), await files()]).toEqual([0, 0])
    expect(await shownIn()).toEqual([])
  })
})

describe('the database', () => {
  const run = (statement: string) => app().services.database.run(statement)
  const insert = (bookingId: number, values = '1, null') =>
    run(
      `insert into review_photos (booking_id, version, added_at, position, review_id)
       select ${bookingId}, version, now(), ${values} from photo_files order by version limit 1`,
    )

  it('accepts at most four photos of a completed booking, until the review is written', async () => {
    const { booking, id } = await writtenWith('#204060')
    await expect(insert(booking.id, '2, null')).rejects.toThrow('review_photos_come_with_the_review')
    await expect(insert(booking.id, `2, ${id}`)).rejects.toThrow('review_photos_come_with_the_review')
    const other = await completedBooking(app(), token, 'rental')
    await expect(insert(other.id, '5, null')).rejects.toThrow('review_photos_at_most_four')
    await insert(other.id)
    await expect(insert(other.id)).rejects.toThrow('review_photos_one_at_a_position')
    await expect(insert(other.id, '2, null')).rejects.toThrow('review_photos_each_once')
    await expect(run(`update review_photos set review_id = ${id} where booking_id = ${other.id}`)).rejects.toThrow(
      'review_photos_of_the_same_booking',
    )
    await expect(
      run(`update review_photos set left_out = 'people', left_out_at = now() where booking_id = ${other.id}`),
    ).rejects.toThrow('review_photos_left_out_of_a_review')
    await run(`delete from review_photos where booking_id = ${other.id}`)
    await run(`update bookings set status = 5 where id = ${other.id}`)
    await expect(insert(other.id)).rejects.toThrow('review_photos_only_of_completed_bookings')
  })

  it('keeps a submitted photo unchanged in its review, and none of a withdrawn review', async () => {
    const { id } = await writtenWith('#204060')
    for (const change of ['review_id = null', 'position = 2', `added_at = added_at + interval '1 day'`])
      await expect(run(`update review_photos set ${change}`)).rejects.toThrow('review_photos_stay_as_they_were_sent')
    await expect(run(`update reviews set status = 'withdrawn' where id = ${id}`)).rejects.toThrow(
      'reviews_withdrawn_without_photos',
    )
  })

  it('adds no pending photo to a decided review', async () => {
    const link = await openLink()
    await addPhoto(app(), link)
    const { rows } = await sql<{ id: number }>`
      insert into reviews (booking_id, client_id, product_type, hotel_id, first_day, party, lang, scores, score_tenths, body, written_at)
      select b.id, b.client_id, 4, 1, b.first_day, 'couple', 'en', '{}', 80, ${BODY}, ${new Date(START)} from bookings b
      returning id`.execute(app().ctx.db)
    await moderation.publishReview(staff(), { id: rows[0]!.id })
    await expect(run(`update review_photos set review_id = ${rows[0]!.id}`)).rejects.toThrow(
      'review_photos_come_with_the_review',
    )
  })
})
