import { expect, it } from 'vitest'
import { clientToken, staffToken } from '../testing/people.ts'
import { loadSmallCatalogue } from '../testing/small-catalogue.ts'
import { useTestApp } from '../testing/test-app.ts'
import { ensureMaintenance } from './maintenance.ts'

const app = useTestApp()
const DAY = 24

const countsOf = async (tables: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { total } = await app()
      .ctx.db.selectFrom(table as 'jobs')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    counts[table] = total
  }
  return counts
}

it('deletes rates and stock 400 days after their day', async () => {
  const { ctx, clock, runJobs } = app()
  await ensureMaintenance(ctx)
  await loadSmallCatalogue(app())
  const firstDays = async () => {
    const first = (table: 'lodging_days' | 'car_days') =>
      ctx.db
        .selectFrom(table)
        .select((eb) => eb.fn.min<string>('day').as('day'))
        .executeTakeFirstOrThrow()
    return (await Promise.all([first('lodging_days'), first('car_days')])).map(({ day }) => day)
  }
  const begun = await firstDays()
  expect(begun).toEqual(['2026-12-01', '2026-12-01'])
  clock.set('2028-01-05T17:00:00Z')
  await runJobs()
  expect(await firstDays()).toEqual(begun)
  clock.set('2028-01-20T17:00:00Z')
  await runJobs()
  expect(await firstDays()).toEqual(['2026-12-16', '2026-12-16'])
})

it('deletes expired rows daily in one recurring job, and none before they expire', async () => {
  const { ctx, clock, runJobs, request } = app()
  await Promise.all([ensureMaintenance(ctx), ensureMaintenance(ctx)])
  await clientToken(app())
  await staffToken(app())
  const NewClient = {
    Email: 'a@example.com',
    Password: 'Cayo-Coco-2026',
    FirstName: 'A',
    LastName: 'B',
    Phone: '+1 305 555 0101',
  }
  await request('POST', '/api/clients', { body: { NewClient }, headers: { 'idempotency-key': crypto.randomUUID() } })
  await request('POST', '/api/clients/recoverPassword', { body: { Email: 'maria.perez@example.com', SiteId: 6 } })
  await request('POST', '/api/office/token', { body: { Email: 'owner@alamar.example', Password: 'wrong' } })
  await runJobs()

  const shortest = ['idempotency_keys', 'counted_calls']
  const months = ['client_sessions', 'staff_sessions', 'activation_codes', 'temporary_passwords']
  const all = [...shortest, 'sign_in_attempts', ...months, 'mails']
  const begun = await countsOf(all)
  for (const [table, count] of Object.entries(begun)) expect(count, table).toBeGreaterThan(0)

  /** Lets this many days pass, runs the job on each, and returns the tables that are empty by then. */
  const emptyAfter = async (days: number) => {
    for (let day = 0; day < days; day++) {
      clock.advance(DAY)
      await runJobs()
    }
    return Object.entries(await countsOf(all)).flatMap(([table, count]) => (count === 0 ? table : []))
  }
  expect(await emptyAfter(1)).toEqual([])
  expect(await emptyAfter(4)).toEqual(shortest)
  expect(await emptyAfter(5)).toEqual([...shortest, 'sign_in_attempts'])
  expect(await emptyAfter(30)).toEqual([...shortest, 'sign_in_attempts', ...months])
  expect(await emptyAfter(51)).toEqual(all)

  const jobs = await ctx.db
    .selectFrom('jobs')
    .select(['kind', 'due_at'])
    .where('kind', '=', 'platform.maintain')
    .execute()
  expect(jobs).toEqual([{ kind: 'platform.maintain', due_at: new Date(clock.now().getTime() + DAY * 3_600_000) }])
  const rest = await ctx.db.selectFrom('jobs').select('kind').where('kind', '<>', 'platform.maintain').execute()
  expect(rest).toEqual([])
})
