import './reviews.tables.ts'
import '../../places/server/photos.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { MAX_PHOTOS, type PhotoReason } from '../review-rules.ts'

type Added = { bookingId: number; version: string; at: Date }

/**
 * Adds a photo to a booking, at the first free position; undefined when all are taken. The same picture is added only once. Concurrent
 * uploads take different positions.
 */
export const insertPhoto = async (tx: Tx, { bookingId, version, at }: Added): Promise<number | undefined> => {
  const same = () =>
    tx
      .selectFrom('review_photos')
      .select('id')
      .where('booking_id', '=', bookingId)
      .where('version', '=', version)
      .executeTakeFirst()
  const existing = await same()
  if (existing) return existing.id
  for (let position = 1; position <= MAX_PHOTOS; position++) {
    const added = await tx
      .insertInto('review_photos')
      .values({ booking_id: bookingId, version, position, added_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return added.id
  }
  return (await same())?.id
}

const photos = (db: Db) =>
  db
    .selectFrom('review_photos as p')
    .innerJoin('photo_files as f', 'f.version', 'p.version')
    .select(['p.id', 'p.version', 'p.booking_id as bookingId', 'p.review_id as reviewId', 'p.left_out as leftOut'])
    .select(['f.colours', sql<number>`round(f.width::numeric / f.height, 3)::float`.as('ratio')])

/** The photos of a booking that are not sent with a review yet, in order. */
export const listUnsent = (db: Db, bookingId: number) =>
  photos(db).where('p.booking_id', '=', bookingId).where('p.review_id', 'is', null).orderBy('p.position').execute()

/** All photos of a client, sent or not. */
export const listPhotosOf = (db: Db, clientId: number) =>
  photos(db)
    .innerJoin('bookings as b', 'b.id', 'p.booking_id')
    .where('b.client_id', '=', clientId)
    .orderBy('p.booking_id')
    .orderBy('p.position')
    .execute()

export const findPhoto = (db: Db, id: number) => photos(db).where('p.id', '=', id).executeTakeFirst()

/** A photo that visitors may see: not left out, of a published review. */
export const findShown = (db: Db, id: number) =>
  photos(db)
    .innerJoin('reviews as r', 'r.id', 'p.review_id')
    .where('p.id', '=', id)
    .where('p.left_out', 'is', null)
    .where('r.status', '=', 'published')
    .executeTakeFirst()

/** A photo of a review of a client. */
export const findOwn = (db: Db, clientId: number, id: number) =>
  photos(db)
    .innerJoin('reviews as r', 'r.id', 'p.review_id')
    .where('p.id', '=', id)
    .where('r.client_id', '=', clientId)
    .executeTakeFirst()

/** Sends a booking's photos with its review; false when one of them does not exist. */
export const sendPhotos = async (tx: Tx, bookingId: number, reviewId: number, ids: readonly number[]) => {
  if (ids.length === 0) return true
  const { numUpdatedRows } = await tx
    .updateTable('review_photos')
    .set({ review_id: reviewId })
    .where('booking_id', '=', bookingId)
    .where('review_id', 'is', null)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numUpdatedRows) === ids.length
}

export const setLeftOut = async (tx: Tx, id: number, leftOut: { reason: PhotoReason; at: Date } | null) => {
  const change = { left_out: leftOut?.reason ?? null, left_out_at: leftOut?.at ?? null }
  await tx.updateTable('review_photos').set(change).where('id', '=', id).execute()
}

export type PhotoChoice =
  | { ids: readonly number[] }
  | { unsent: readonly number[] }
  | { reviewId: number }
  | { leftOutBy: Date }

/** Deletes photos by id, by id if not yet sent, by review, or those left out by an instant. Returns the deleted ones. */
export const deletePhotos = async (tx: Tx, which: PhotoChoice) => {
  const all = tx.deleteFrom('review_photos').returning(['booking_id as bookingId', 'version'])
  if ('reviewId' in which) return all.where('review_id', '=', which.reviewId).execute()
  if ('leftOutBy' in which) return all.where('left_out_at', '<=', which.leftOutBy).execute()
  const [ids, chosen] = 'ids' in which ? [which.ids, all] : [which.unsent, all.where('review_id', 'is', null)]
  return ids.length === 0 ? [] : chosen.where('id', 'in', ids).execute()
}

/** Locks some reviews that have photos, were rejected by an instant and have stayed rejected; returns their ids. */
export const lockRejectedWithPhotos = async (tx: Tx, by: Date, limit: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('reviews as r')
    .select('r.id')
    .where('r.status', '=', 'rejected')
    .where('r.decided_at', '<=', by)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('review_photos as p').select('p.id').whereRef('p.review_id', '=', 'r.id')),
    )
    .orderBy('r.id')
    .limit(limit)
    .forUpdate('r')
    .execute()
  return rows.map(({ id }) => id)
}
