import './reviews.tables.ts'
import '../../cars/server/cars.tables.ts'
import '../../clients/server/clients.tables.ts'
import '../../lodging/server/lodging.tables.ts'
import '../../places/server/photos.tables.ts'
import '../../places/server/places.tables.ts'
import '../../staff/server/staff.tables.ts'
import '../../travel-plan/server/travel-plan.tables.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { SoldProduct } from '../../../lib/site.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import { BOOKING } from '../../travel-plan/states.ts'
import type { Aspect } from '../aspects.ts'
import {
  type PartyKind,
  type PhotoReason,
  REVIEWS_PER_PAGE,
  type ReviewOrder,
  type ReviewStatus,
} from '../review-rules.ts'

/** A completed booking with the subject of its review; its client has an account. */
export type Reviewable = {
  bookingId: number
  clientId: number
  productType: SoldProduct
  title: string
  firstDay: Day
  lastDay: Day
  hotelId: number | null
  supplierId: number | null
  modelId: number | null
  officeId: number | null
  countryId: number | null
  firstName: string
  /** Whether its client is a member of the staff. */
  isByStaff: boolean
  isWritten: boolean
}

const reviewables = (db: Db) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .leftJoin('lodging_bookings as l', 'l.booking_id', 'b.id')
    .leftJoin('car_bookings as r', 'r.booking_id', 'b.id')
    .leftJoin('reviews as w', 'w.booking_id', 'b.id')
    .select([
      'b.id as bookingId',
      'b.client_id as clientId',
      'b.product_type as productType',
      'b.first_day as firstDay',
      'b.last_day as lastDay',
      'l.hotel_id as hotelId',
      'r.supplier_id as supplierId',
      'r.model_id as modelId',
      'r.pick_up_office_id as officeId',
      'c.country_id as countryId',
      'c.first_name as firstName',
      sql<string>`b.summary->>'title'`.as('title'),
      sql<boolean>`exists (select from staff s where s.email = lower(c.email))`.as('isByStaff'),
      sql<boolean>`w.id is not null`.as('isWritten'),
    ])
    .where('b.status', '=', BOOKING.completed)
    .where('c.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('l.hotel_id', 'is not', null), eb('r.model_id', 'is not', null)]))

export const findReviewable = (db: Db, bookingId: number): Promise<Reviewable | undefined> =>
  reviewables(db).where('b.id', '=', bookingId).executeTakeFirst()

/** A client's completed bookings without a review that ended on or after a day, the latest first. */
export const listReviewables = (db: Db, clientId: number, since: Day): Promise<Reviewable[]> =>
  reviewables(db)
    .where('b.client_id', '=', clientId)
    .where('b.last_day', '>=', since)
    .where('w.id', 'is', null)
    .orderBy('b.last_day', 'desc')
    .orderBy('b.id')
    .execute()

/** Adds a review; undefined when the booking has one. */
export const insertReview = async (tx: Tx, values: Insertable<Tables['reviews']>): Promise<number | undefined> =>
  (
    await tx
      .insertInto('reviews')
      .values(values)
      .onConflict((conflict) => conflict.column('booking_id').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** A photo of a review, without its bytes. */
export type StoredPhoto = {
  id: number
  version: string
  colours: string[]
  /** Width divided by height. */
  ratio: number
  leftOut: PhotoReason | null
}

/** A photo `p` with its file `f`. */
const PHOTO = sql`json_build_object('id', p.id, 'version', left(p.version, 8), 'colours', f.colours,
  'ratio', round(f.width::numeric / f.height, 3), 'leftOut', p.left_out)`

type Names = { country: Bilingual | null; office: string | null; title: string; photos: StoredPhoto[] }

const readReviews = (db: Db) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('bookings as b', 'b.id', 'r.booking_id')
    .leftJoin('countries as c', 'c.id', 'r.country_id')
    .leftJoin('car_offices as o', 'o.id', 'r.office_id')
    .selectAll('r')
    .select(['c.name as country', 'o.name as office', sql<string>`b.summary->>'title'`.as('title')])
    .select(
      sql<StoredPhoto[]>`coalesce((
        select json_agg(${PHOTO} order by p.position) from review_photos p join photo_files f on f.version = p.version
        where p.review_id = r.id), '[]')`.as('photos'),
    )

/** A review with the names of its subject; scores are from 2 to 10. */
const toReview = ({ score_tenths, ...row }: Selectable<Tables['reviews']> & Names) => ({
  id: row.id,
  bookingId: row.booking_id,
  clientId: row.client_id,
  productType: row.product_type,
  title: row.title,
  author: row.author,
  country: row.country,
  party: row.party,
  firstDay: row.first_day,
  writtenAt: row.written_at,
  score: score_tenths / 10,
  scores: row.scores,
  lang: row.lang,
  body: row.body,
  translation: row.translation,
  agencyAnswer: row.agency_answer,
  supplierAnswer: row.supplier_answer,
  office: row.office,
  status: row.status,
  reason: row.reason,
  photos: row.photos,
})
export type StoredReview = ReturnType<typeof toReview>

/** What reviews are about: a hotel, or a model of a rental company. */
export type Subject = { hotelId: number } | { supplierId: number; modelId: number }

/** The names of a model and its rental company; undefined when the model was never rented. */
export const findCar = (db: Db, supplierId: number, modelId: number) =>
  db
    .selectFrom('car_products as p')
    .innerJoin('car_models as m', 'm.id', 'p.model_id')
    .innerJoin('car_suppliers as s', 's.id', 'p.supplier_id')
    .select(['m.name as model', 's.name as supplier'])
    .where('p.supplier_id', '=', supplierId)
    .where('p.model_id', '=', modelId)
    .executeTakeFirst()

const about = (subject: Subject) =>
  'hotelId' in subject
    ? sql<boolean>`r.hotel_id = ${subject.hotelId}`
    : sql<boolean>`(r.supplier_id, r.model_id) = (${subject.supplierId}::int, ${subject.modelId}::int)`

/** One page of the published reviews of a subject, and the number of reviews that match. */
export const listPublished = async (
  db: Db,
  subject: Subject,
  { party, order, page }: { party: PartyKind | undefined; order: ReviewOrder; page: number },
) => {
  const rows = await readReviews(db)
    .select(sql<number>`count(*) over ()`.as('matching'))
    .where(about(subject))
    .where('r.status', '=', 'published')
    .$if(party !== undefined, (query) => query.where('r.party', '=', party!))
    .$if(order === 'highest', (query) => query.orderBy('r.score_tenths', 'desc'))
    .$if(order === 'lowest', (query) => query.orderBy('r.score_tenths'))
    .orderBy('r.written_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(REVIEWS_PER_PAGE)
    .offset((page - 1) * REVIEWS_PER_PAGE)
    .execute()
  return { list: rows.map(toReview), matching: rows[0]?.matching ?? 0 }
}

/** The figures of a subject's published reviews. */
export const measureReviews = async (db: Db, subject: Subject) => {
  const published = sql`reviews r where ${about(subject)} and r.status = 'published'`
  const { rows } = await sql<{
    score_tenths: number | null
    count: number
    distribution: { score: number; count: number }[] | null
    parties: { party: PartyKind; count: number }[] | null
    aspects: { aspect: Aspect; score: number; count: number }[] | null
  }>`
    select (select round(avg(r.score_tenths))::int from ${published}) as score_tenths,
      (select count(*) from ${published}) as count,
      (select json_agg(d) from (
        select r.score_tenths / 10 as score, count(*) as count from ${published} group by 1 order by 1 desc
      ) d) as distribution,
      (select json_agg(p) from (select r.party, count(*) as count from ${published} group by 1) p) as parties,
      (select json_agg(a) from (
        select s.key as aspect, round(avg(s.value::int), 1)::float as score, count(*) as count
        from (select r.scores from ${published}) p cross join lateral jsonb_each_text(p.scores) s group by 1
      ) a) as aspects`.execute(db)
  const { score_tenths, count, distribution, parties, aspects } = rows[0]!
  return {
    score: score_tenths === null ? null : score_tenths / 10,
    count,
    distribution: distribution ?? [],
    parties: parties ?? [],
    aspects: aspects ?? [],
  }
}

/** A client's reviews in all states, the newest first. */
export const listReviewsOf = async (db: Db, clientId: number): Promise<StoredReview[]> =>
  (await readReviews(db).where('r.client_id', '=', clientId).orderBy('r.id', 'desc').execute()).map(toReview)

/** Reviews in a state: waiting ones oldest first, others by date of the decision, newest first. */
export const listByStatus = async (db: Db, status: ReviewStatus, limit: number, offset: number) => {
  const rows = await readReviews(db)
    .select(sql<number>`count(*) over ()`.as('matching'))
    .where('r.status', '=', status)
    .$if(status !== 'waiting', (query) => query.orderBy('r.decided_at', sql`desc nulls last`))
    .orderBy('r.written_at')
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { list: rows.map(toReview), totalItems: rows[0]?.matching ?? 0 }
}

export const lockReview = async (tx: Tx, id: number): Promise<StoredReview | undefined> => {
  const row = await readReviews(tx).where('r.id', '=', id).forUpdate('r').executeTakeFirst()
  return row && toReview(row)
}

export const updateReview = async (tx: Tx, id: number, values: Updateable<Tables['reviews']>) => {
  await tx.updateTable('reviews').set(values).where('id', '=', id).execute()
}

/** The number of reviews waiting for a decision, and when the oldest was written. */
export const countWaiting = async (db: Db): Promise<{ count: number; oldest: Date | null }> =>
  db
    .selectFrom('reviews')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('written_at').as('oldest')])
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()

/** Makes a client's reviews anonymous and withdraws the waiting ones. */
export const makeAnonymous = async (tx: Tx, clientId: number) => {
  await tx
    .updateTable('reviews')
    .set({ status: 'withdrawn' })
    .where('client_id', '=', clientId)
    .where('status', '=', 'waiting')
    .execute()
  await tx.updateTable('reviews').set({ author: null, country_id: null }).where('client_id', '=', clientId).execute()
  await tx.deleteFrom('review_opt_outs').where('client_id', '=', clientId).execute()
}

export const wantsMails = async (db: Db, clientId: number): Promise<boolean> =>
  (await db.selectFrom('review_opt_outs').select('client_id').where('client_id', '=', clientId).executeTakeFirst()) ===
  undefined

export const setMails = async (db: Db, clientId: number, wanted: boolean, at: Date) => {
  if (wanted) await db.deleteFrom('review_opt_outs').where('client_id', '=', clientId).execute()
  else
    await db
      .insertInto('review_opt_outs')
      .values({ client_id: clientId, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
