import { expect, it } from 'vitest'
import { DEMO_CLIENTS, loadDemo, loadHistory } from '../demo.ts'
import { reconcilePayments } from '../features/payment/server/payment.service.ts'
import { PAYMENT } from '../features/payment/states.ts'
import { reconcileLedger } from '../features/travel-plan/server/reconciliation.service.ts'
import { BOOKING, PLAN, REFUND } from '../features/travel-plan/states.ts'
import { DOCUMENT } from '../features/travel-plan/trip-documents.ts'
import type { Database, Tables } from '../platform/db/database.ts'
import { useTestApp } from '../testing/test-app.ts'

const app = useTestApp()

/** The number of rows in each state. */
const statesOf = async (table: 'bookings' | 'travel_plans' | 'payments' | 'refunds' | 'documents') => {
  const rows = await app().ctx.db.selectFrom(table).select('status').execute()
  return Map.groupBy(rows, ({ status }) => status as number)
}
const countOf = async (table: keyof Tables) =>
  Number(
    (
      await app()
        .ctx.db.selectFrom(table)
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )

/** Plays the year with few clients and stops just before the commit; returns what was booked. */
const playAndKill = async () => {
  const { database } = app().services
  let booked: object[] = []
  const transaction: Database['transaction'] = (work) =>
    database.transaction(async (tx) => {
      const result = await work(tx)
      const facts = ['status', 'pay_now_cents', 'first_day', 'last_day', 'created_at', 'ended_at'] as const
      booked = await tx.selectFrom('bookings').select(facts).orderBy('id').execute()
      if (booked.length > 0) throw new Error('killed')
      return result
    })
  const services = { ...app().services, database: { ...database, transaction } }
  await expect(loadHistory(services, { families: 2 })).rejects.toThrow('killed')
  return booked
}

it('plays a year through the services exactly once and ends with the agency in mid-season', async () => {
  // Midnight in Havana, at which the history ends.
  app().clock.set('2026-12-01T04:00:00Z')
  await loadDemo(app().ctx)
  // An interrupted start leaves nothing of the history behind, and every start on the same day plays the same history.
  const first = await playAndKill()
  expect(first.length).toBeGreaterThan(5)
  expect(await countOf('bookings')).toBe(0)
  expect(await playAndKill()).toEqual(first)

  const shares: number[] = []
  expect(await loadHistory(app().services, { onProgress: (share) => shares.push(share) })).toBe(true)
  expect(shares.at(-1)).toBe(1)
  expect(await countOf('clients')).toBeGreaterThanOrEqual(38 + DEMO_CLIENTS.length)
  const bookings = await countOf('bookings')
  expect(bookings).toBeGreaterThan(170)

  // No booking reaches Alternative offered, and whether one is In service depends on the day.
  const reached = [...(await statesOf('bookings')).keys()]
  const { alternativeOffered: _, inService: __, ...others } = BOOKING
  expect(reached).toEqual(expect.arrayContaining(Object.values(others)))
  const { signed: ___, ...plans } = PLAN
  expect([...(await statesOf('travel_plans')).keys()]).toEqual(expect.arrayContaining(Object.values(plans)))
  const { noFound: ____, ...payments } = PAYMENT
  expect([...(await statesOf('payments')).keys()]).toEqual(expect.arrayContaining(Object.values(payments)))
  // An approved refund is sent immediately.
  const { approved: _____, ...refunds } = REFUND
  expect([...(await statesOf('refunds')).keys()]).toEqual(expect.arrayContaining(Object.values(refunds)))
  // Finance sends refunds of transfers within days.
  const { decided_at: decidedAt } = await app()
    .ctx.db.selectFrom('refunds')
    .select((eb) => eb.fn.min<Date>('decided_at').as('decided_at'))
    .where('status', '=', REFUND.processing)
    .executeTakeFirstOrThrow()
  expect(decidedAt.getTime()).toBeGreaterThan(app().clock.now().getTime() - 14 * 24 * 3_600_000)
  const { inReview, approved, rejected, expired } = DOCUMENT
  expect([...(await statesOf('documents')).keys()]).toEqual(
    expect.arrayContaining([inReview, approved, rejected, expired]),
  )

  // Travelers reviewed completed trips, each in their own words, and not all were satisfied.
  const reviews = await app().ctx.db.selectFrom('reviews').select(['body', 'status', 'score_tenths']).execute()
  expect(reviews.length).toBeGreaterThan(15)
  expect(new Set(reviews.map(({ body }) => body)).size).toBe(reviews.length)
  // Whether some are still waiting depends on the day.
  expect(reviews.map(({ status }) => status)).toEqual(expect.arrayContaining(['published', 'rejected']))
  expect(Math.min(...reviews.map((review) => review.score_tenths))).toBeLessThan(60)
  expect(await countOf('review_photos')).toBeGreaterThan(0)

  // Visitors asked about hotels; some questions are waiting.
  const questions = await app().ctx.db.selectFrom('hotel_questions').select('status').execute()
  expect(new Set(questions.map(({ status }) => status))).toEqual(new Set(['published', 'waiting']))

  expect(await reconcileLedger(app().ctx)).toEqual([])
  for (const { id } of await app().ctx.db.selectFrom('travel_plans').select('id').execute())
    expect(await reconcilePayments(app().ctx, id)).toEqual([])
  const unsent = await app().ctx.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
  expect(unsent).toEqual([])
  const overdue = app().ctx.db.selectFrom('jobs').select('kind').where('due_at', '<=', app().clock.now())
  expect(await overdue.where('done_at', 'is', null).execute()).toEqual([])

  expect(await loadHistory(app().services)).toBe(false)
  expect(await countOf('bookings')).toBe(bookings)
}, 240_000)
