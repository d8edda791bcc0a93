import type { Scores } from '../features/reviews/aspects.ts'
import { addReviewPhoto, getOwnReviews, writeReview } from '../features/reviews/contract.ts'
import { createCarBooking, createLodgingBooking } from '../features/travel-plan/contract.ts'
import { confirmBooking } from '../features/travel-plan/server/booking-confirmation.service.ts'
import { BOOKING } from '../features/travel-plan/states.ts'
import { payByTestCard } from './payments.ts'
import { signPlan } from './plans.ts'
import { driver, selectCar, selectRoom, travelers } from './small-catalogue.ts'
import type { TestApp } from './test-app.ts'
import { tripPhoto } from './trip-photo.ts'

/** A stay in the small catalogue's hotel, or a rental of its car, that an approved client has paid for and signed. */
export const guaranteedBooking = async (app: TestApp, token: string, product: 'stay' | 'rental' = 'stay') => {
  const call = app.callAs(token)
  const booking =
    product === 'stay'
      ? await call(createLodgingBooking, { offer: await selectRoom(app), bookForm: { travelers } })
      : await call(createCarBooking, { lang: 'en', carOffer: await selectCar(app), bookForm: { driver } })
  await confirmBooking(app.ctx, { id: booking.id, supplierReference: 'FARO-88' })
  await payByTestCard(app, token, booking.planId)
  await signPlan(app, booking.planId)
  return booking
}

/** A booking as after its last day, without moving the clock. */
export const completedBooking = async (app: TestApp, token: string, product: 'stay' | 'rental' = 'stay') => {
  const booking = await guaranteedBooking(app, token, product)
  await app.ctx.db.updateTable('bookings').set({ status: BOOKING.completed }).where('id', '=', booking.id).execute()
  return booking
}

export const STAY_SCORES: Scores = { cleanliness: 5, staff: 5, comfort: 4, location: 4, utilities: 2, value: 4 }
export const RENTAL_SCORES: Scores = { condition: 3, pickUp: 2, value: 4 }
export const BODY = 'The power went out twice, and our hosts had lamps and breakfast ready.'

/** The token of the link to the form of a client's first trip to review. */
export const openToken = async (app: TestApp, token: string) =>
  (await app.callAs(token)(getOwnReviews, {})).open[0]!.token!

/** Uploads a photo for the review of a link; returns its id. */
export const addPhoto = async (app: TestApp, link: string, file?: Uint8Array) =>
  (await app.callAs()(addReviewPhoto, { token: link, file: file ?? (await tripPhoto()) })).id

/** A review of a completed stay that waits for the staff. */
export const writtenReview = async (app: TestApp, token: string, scores = STAY_SCORES, photos: Uint8Array[] = []) => {
  const booking = await completedBooking(app, token)
  const link = await openToken(app, token)
  const photoIds: number[] = []
  for (const photo of photos) photoIds.push(await addPhoto(app, link, photo))
  const written = { party: 'couple', lang: 'en', scores, body: BODY, photos: photoIds } as const
  const { id } = await app.callAs()(writeReview, { token: link, ...written })
  return { id, link, booking, photoIds }
}

/** A review of a booking with a photo, written as after its last day; the booking stays as it is. */
export const reviewOf = async (app: TestApp, token: string, bookingId: number) => {
  const { db } = app.ctx
  const { status } = await db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const setStatus = (to: typeof status) =>
    db.updateTable('bookings').set({ status: to }).where('id', '=', bookingId).execute()
  await setStatus(BOOKING.completed)
  const link = await openToken(app, token)
  const photoId = await addPhoto(app, link)
  const { id } = await app.callAs()(writeReview, {
    token: link,
    party: 'couple',
    lang: 'en',
    scores: STAY_SCORES,
    body: BODY,
    photos: [photoId],
  })
  await setStatus(status)
  return { reviewId: id, photoId }
}
