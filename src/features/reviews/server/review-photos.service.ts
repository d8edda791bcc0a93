import { addHours } from '../../../lib/days.ts'
import { WHOLE } from '../../../lib/photo.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf, type Services, type TxCtx, transact } from '../../../platform/context.ts'
import type { FileReply, Parsed } from '../../../platform/http/endpoint.ts'
import { type Limit, limitCalls } from '../../../platform/limits.ts'
import { PICTURE_PROBLEMS, reencodePicture } from '../../../platform/uploads.ts'
import * as files from '../../places/server/photos.service.ts'
import type * as contract from '../contract.ts'
import { MAX_PHOTOS } from '../review-rules.ts'
import { bookedOf, openBookedOf } from './review-form.service.ts'
import * as store from './review-photos.store.ts'

/** The longer side of a stored photo in pixels: the largest size in which it is shown. */
const MAX_SIDE = 1_600
/** Limit on the photos uploaded for one review, including those that were removed again. */
const UPLOADS_A_DAY: Limit = { kind: 'review.photo', max: 30, minutes: 24 * 60 }
/** Hours after which a photo that was not sent is deleted. */
const FORGET_AFTER_HOURS = 48
const FORGET = 'reviews.forget-photo'
/** Days after which hidden photos are deleted; until then staff can show them again. */
const HIDDEN_KEPT_DAYS = 90
/** Rejected reviews whose photos are deleted in one transaction. */
const REJECTED_AT_A_TIME = 20
/** Seconds for which a published photo may be cached, since it can be left out or withdrawn later. */
const SHOWN_SECONDS = 3_600

/** Sizes of a photo that is not public: a small one, and a large one for moderation (`PHOTO_WIDTHS`). */
const SMALL = 4
const LARGE = 5

type Photo = Awaited<ReturnType<typeof store.listUnsent>>[number]
const toShown = ({ id, version, colours, ratio }: Photo) => ({ id, version: version.slice(0, 8), colours, ratio })

/** Refuses: LINK_NOT_VALID, REVIEW_WRITTEN, REVIEW_OVER, REVIEW_NOT_BY_STAFF. */
export const checkLink = (ctx: Ctx, { token }: { token: string }) => openBookedOf(ctx, token)

/**
 * Stores a photo for the review of a link, upright and without metadata. Refuses: LINK_NOT_VALID, REVIEW_WRITTEN, REVIEW_OVER,
 * REVIEW_NOT_BY_STAFF; TOO_MANY; INVALID for `file` when it is not a picture, or when there are already four.
 */
export const addReviewPhoto = async (ctx: Ctx, { token, file }: Parsed<typeof contract.addReviewPhoto>) => {
  const { bookingId } = await openBookedOf(ctx, token)
  await limitCalls(ctx, UPLOADS_A_DAY, String(bookingId))
  const redrawn = await reencodePicture(file, MAX_SIDE)
  if ('problem' in redrawn) return refuseField('file', PICTURE_PROBLEMS[redrawn.problem])
  const described = await files.describeFile(redrawn.picture)
  return transact(ctx, async (tx) => {
    const at = tx.clock.now()
    await files.keepFile(tx, 'review', bookingId, described)
    const id =
      (await store.insertPhoto(tx.db, { bookingId, version: described.version, at })) ?? refuseField('file', NO_MORE)
    await tx.jobs.enqueue(tx.db, { kind: FORGET, payload: { id }, dueAt: addHours(at, FORGET_AFTER_HOURS) })
    return toShown((await store.findPhoto(tx.db, id))!)
  })
}

const NO_MORE = {
  en: `is one too many: a review has at most ${MAX_PHOTOS} photos`,
  es: `sobra: una opinión lleva como máximo ${MAX_PHOTOS} fotos`,
}

/** The photos of a booking whose review is not sent yet. */
export const listUnsentPhotos = async (ctx: Ctx, bookingId: number) =>
  (await store.listUnsent(ctx.db, bookingId)).map(toShown)

/** An uploaded photo of the review of a link. Refuses: LINK_NOT_VALID; NOT_FOUND, even once it is sent. */
const findUnsent = async (ctx: Ctx, { token, id }: { token: string; id: number }) => {
  const { bookingId } = await bookedOf(ctx, token)
  return (await store.listUnsent(ctx.db, bookingId)).find((photo) => photo.id === id)
}

/** Shows an uploaded photo to anyone who has the link. Refuses: LINK_NOT_VALID, NOT_FOUND. */
export const getAddedPhoto = async (ctx: Ctx, input: { token: string; id: number }): Promise<FileReply> =>
  drawWhole(ctx, (await findUnsent(ctx, input)) ?? refuse('NOT_FOUND'), SMALL)

/** Removes an uploaded photo. Refuses: LINK_NOT_VALID. */
export const removeAddedPhoto = async (ctx: Ctx, input: { token: string; id: number }): Promise<true> => {
  const photo = await findUnsent(ctx, input)
  if (photo) await transact(ctx, (tx) => forget(tx, { unsent: [photo.id] }))
  return true
}

const drawWhole = (ctx: Ctx, { version }: { version: string }, size: number) =>
  files.drawKept(ctx, { version, size, alignment: WHOLE })

/** A photo of a published review that is not left out. Refuses: NOT_FOUND (docs/rules/reviews.md#photos). */
export const getReviewPhoto = async (
  ctx: Ctx,
  { id, shape, size, alignment }: Parsed<typeof contract.getReviewPhoto>,
): Promise<FileReply> => {
  const { version } = (await store.findShown(ctx.db, id)) ?? refuse('NOT_FOUND')
  return files.drawKept(ctx, { version, size, alignment: shape === 'whole' ? WHOLE : alignment }, SHOWN_SECONDS)
}

/** A photo of a review of the caller. Refuses: NOT_FOUND. */
export const getOwnReviewPhoto = async (ctx: Ctx, { id }: { id: number }): Promise<FileReply> =>
  drawWhole(ctx, (await store.findOwn(ctx.db, clientIdOf(ctx), id)) ?? refuse('NOT_FOUND'), SMALL)

/** A photo of any review, for staff. Refuses: NOT_FOUND, also if the review is not sent yet. */
export const getModeratedPhoto = async (ctx: Ctx, { id }: { id: number }): Promise<FileReply> => {
  const photo = await store.findPhoto(ctx.db, id)
  return drawWhole(ctx, photo?.reviewId ? photo : refuse('NOT_FOUND'), LARGE)
}

/**
 * Sends a booking's photos with its review, and deletes the uploaded photos that the author did not include. Refuses: INVALID for `photos`
 * when one of them does not exist.
 */
export const sendPhotos = async (
  tx: TxCtx,
  { bookingId, reviewId, ids }: { bookingId: number; reviewId: number; ids: readonly number[] },
) => {
  const chosen = [...new Set(ids)]
  if (!(await store.sendPhotos(tx.db, bookingId, reviewId, chosen))) refuseField('photos', GONE)
  const behind = await store.listUnsent(tx.db, bookingId)
  await forget(tx, { unsent: behind.map(({ id }) => id) })
}

const GONE = {
  en: 'include one that is no longer stored: remove it and add it again',
  es: 'incluyen una que ya no está guardada: quítela y añádala de nuevo',
}

/** Deletes photos with their files. */
const forget = async (tx: TxCtx, which: store.PhotoChoice) => {
  const byBooking = Map.groupBy(await store.deletePhotos(tx.db, which), ({ bookingId }) => bookingId)
  for (const [bookingId, photos] of byBooking)
    await files.forgetFiles(
      tx,
      'review',
      bookingId,
      photos.map(({ version }) => version),
    )
}

/** Deletes the photos of a review. */
export const deletePhotosOf = (tx: TxCtx, reviewId: number) => forget(tx, { reviewId })

/** Deletes all photos of a client, sent or not. */
export const deletePhotosOfClient = async (tx: TxCtx, clientId: number) =>
  forget(tx, { ids: (await store.listPhotosOf(tx.db, clientId)).map(({ id }) => id) })

/** Deletes photos that were left out, or whose review was rejected, at least `HIDDEN_KEPT_DAYS` ago. */
export const deleteHiddenPhotos = async (ctx: Ctx) => {
  const by = addHours(ctx.clock.now(), -24 * HIDDEN_KEPT_DAYS)
  await transact(ctx, (tx) => forget(tx, { leftOutBy: by }))
  const deleteSome = () =>
    transact(ctx, async (tx) => {
      const ids = await store.lockRejectedWithPhotos(tx.db, by, REJECTED_AT_A_TIME)
      for (const id of ids) await deletePhotosOf(tx, id)
      return ids.length
    })
  while ((await deleteSome()) === REJECTED_AT_A_TIME);
}

/** All photos of a client with their files, for the export. */
export const exportPhotos = async (ctx: Ctx, clientId: number) => {
  const photos = await store.listPhotosOf(ctx.db, clientId)
  return Promise.all(
    photos.map(async ({ id, bookingId, reviewId, leftOut, version }) => ({
      id,
      bookingId,
      reviewId,
      leftOut,
      file: `data:image/jpeg;base64,${Buffer.from(await files.readStoredFile(ctx, version)).toString('base64')}`,
    })),
  )
}

export const handlePhotoJobs = ({ jobs }: Pick<Services, 'jobs'>) => {
  jobs.handle(FORGET, (tx, { id }: { id: number }) => forget(tx, { unsent: [id] }))
}
