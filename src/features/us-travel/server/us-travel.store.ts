import './us-travel.tables.ts'
import '../../lodging/server/lodging.tables.ts'
import '../../travel-plan/server/travel-plan.tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { Retention } from '../../../platform/maintenance.store.ts'
import { BOOKING, isLive } from '../../travel-plan/states.ts'

/** Ten years after the last trip that could be booked when the statement was made (settings: at most 730 days ahead, 90 nights). */
const KEPT_DAYS = 3_653 + 730 + 90

export const US_TRAVEL_RETENTION: Retention[] = [{ table: 'travel_statements', column: 'stated_at', days: KEPT_DAYS }]

const toStatement = (row: Selectable<Tables['travel_statements']>) => ({
  planId: row.plan_id,
  category: row.category,
  words: row.words,
  lang: row.lang,
  textVersion: row.text_version,
  statedAt: row.stated_at,
})
export type Statement = ReturnType<typeof toStatement>

export const insertStatement = async (tx: Tx, values: Insertable<Tables['travel_statements']>): Promise<Statement> =>
  toStatement(await tx.insertInto('travel_statements').values(values).returningAll().executeTakeFirstOrThrow())

/** The current statement of each plan that has one. */
export const listStatements = async (db: Db, planIds: readonly number[]): Promise<Statement[]> => {
  if (planIds.length === 0) return []
  const rows = await db
    .selectFrom('travel_statements')
    .selectAll()
    .distinctOn('plan_id')
    .where('plan_id', 'in', planIds)
    .orderBy('plan_id')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toStatement)
}

const LIVE = Object.values(BOOKING).filter(isLive)

/** The current statement about the live bookings of a plan. A statement older than all of them was about another trip. */
export const findStatement = async (db: Db, planId: number): Promise<Statement | null> => {
  const row = await db
    .selectFrom('travel_statements as s')
    .selectAll('s')
    .where('s.plan_id', '=', planId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bookings as b')
          .select('b.id')
          .whereRef('b.plan_id', '=', 's.plan_id')
          .whereRef('b.created_at', '<=', 's.stated_at')
          .where('b.status', 'in', LIVE),
      ),
    )
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toStatement(row) : null
}

/** All statements of a client, including those that were replaced. */
export const listStatementsOf = async (db: Db, clientId: number): Promise<Statement[]> =>
  (await db.selectFrom('travel_statements').selectAll().where('client_id', '=', clientId).orderBy('id').execute()).map(
    toStatement,
  )

/** The hotels of a plan's live bookings. */
export const listBookedHotels = async (db: Db, planId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('lodging_bookings as l')
    .innerJoin('bookings as b', 'b.id', 'l.booking_id')
    .select(['l.hotel_id as hotelId', 'b.status'])
    .where('b.plan_id', '=', planId)
    .execute()
  return rows.filter(({ status }) => isLive(status)).map(({ hotelId }) => hotelId)
}

type Trip = {
  paid_at: Date | null
  bookings: { reference: string; title: string; firstDay: string; lastDay: string }[] | null
}

/** Statements made in [from, before) with their trips. */
export const listRecorded = async (
  db: Db,
  {
    from,
    before,
    newestFirst,
    limit,
    offset,
  }: { from: Date | null; before: Date | null; newestFirst: boolean; limit: number; offset: number },
) => {
  const { rows } = await sql<Selectable<Tables['travel_statements']> & Trip & { matching: number }>`
    select s.*, p.paid_at, count(*) over () as matching, (
      select json_agg(json_build_object('reference', b.reference, 'title', b.summary->>'title', 'firstDay', b.first_day::text,
        'lastDay', b.last_day::text) order by b.first_day, b.id)
      from bookings b where b.plan_id = s.plan_id
    ) as bookings
    from travel_statements s join travel_plans p on p.id = s.plan_id
    where (${from}::timestamptz is null or s.stated_at >= ${from}) and (${before}::timestamptz is null or s.stated_at < ${before})
    order by s.id ${newestFirst ? sql`desc` : sql`asc`} limit ${limit} offset ${offset}`.execute(db)
  return {
    list: rows.map((row) => ({
      ...toStatement(row),
      id: row.id,
      clientId: row.client_id,
      name: row.name,
      email: row.email,
      paidAt: row.paid_at,
      bookings: row.bookings ?? [],
    })),
    totalItems: rows[0]?.matching ?? 0,
  }
}
