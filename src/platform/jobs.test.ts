import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { transact } from './context.ts'
import { countFailedJobs, listFailedJobs } from './jobs.store.ts'
import { createJobs, PermanentFailure } from './jobs.ts'
import { listMails } from './mail.store.ts'
import { sendMail } from './mail.ts'

const app = useTestApp()
const at = (text: string) => new Date(`${text}Z`)

describe('a job', () => {
  it('runs exactly once when it is due, and not before', async () => {
    const { services, clock, runJobs, ctx } = app()
    const done: string[] = []
    services.jobs.handle('test.note', async (_tx, { text }: { text: string }) => {
      done.push(text)
    })
    await services.jobs.enqueue(ctx.db, {
      kind: 'test.note',
      payload: { text: 'later' },
      dueAt: at('2026-12-01T16:00:00'),
    })
    expect(await runJobs()).toBe(0)
    clock.set('2026-12-01T16:00:00Z')
    expect(await runJobs()).toBe(1)
    expect(await runJobs()).toBe(0)
    expect(done).toEqual(['later'])
  })

  it('is added once per key', async () => {
    const { services, runJobs, ctx, clock } = app()
    let count = 0
    services.jobs.handle('test.count', async () => {
      count++
    })
    for (let i = 0; i < 3; i++)
      await services.jobs.enqueue(ctx.db, { kind: 'test.count', payload: {}, dueAt: clock.now(), key: 'same' })
    await runJobs()
    expect(count).toBe(1)
  })

  it('that handles all due jobs together runs once and marks them done', async () => {
    const { services, runJobs, ctx, clock } = app()
    let runs = 0
    services.jobs.handle(
      'test.all',
      async () => {
        runs++
      },
      { together: true },
    )
    const later = new Date(clock.now().getTime() + 60_000)
    for (const dueAt of [clock.now(), clock.now(), later])
      await services.jobs.enqueue(ctx.db, { kind: 'test.all', payload: {}, dueAt })
    await runJobs()
    expect(runs).toBe(1)
    clock.set(later.toISOString())
    await runJobs()
    expect(runs).toBe(2)
  })

  it('is added with its transaction, and not when that is rolled back', async () => {
    const { services, runJobs, ctx, clock } = app()
    const done: string[] = []
    services.jobs.handle('test.note', async (_tx, { text }: { text: string }) => {
      done.push(text)
    })
    const add = (text: string, fails: boolean) =>
      transact(ctx, async (tx) => {
        await tx.jobs.enqueue(tx.db, { kind: 'test.note', payload: { text }, dueAt: clock.now() })
        if (fails) throw new Error('rolled back')
      })
    await add('kept', false)
    await expect(add('lost', true)).rejects.toThrow('rolled back')
    await runJobs()
    expect(done).toEqual(['kept'])
  })

  it('has no effect when it fails, and is retried later', async () => {
    const { services, runJobs, ctx, clock, clearErrors } = app()
    let fail = true
    services.jobs.handle('test.mail', async (tx) => {
      await sendMail(tx, 'a@example.com', 'en', { subject: 'Once', paragraphs: [] })
      if (fail) throw new Error('half-way')
    })
    await services.jobs.enqueue(ctx.db, { kind: 'test.mail', payload: {}, dueAt: clock.now() })
    await runJobs()
    expect(clearErrors()).toHaveLength(1)
    expect(await listMails(ctx.db, 10)).toEqual([])
    fail = false
    clock.advance(1)
    await runJobs()
    expect((await listMails(ctx.db, 10)).map((mail) => mail.subject)).toEqual(['Once'])
  })

  it('that calls an external service holds no transaction, and is leased in the meantime', async () => {
    const { services, runJobs, ctx, clock } = app()
    const seen: number[] = []
    services.jobs.handleExternal('test.outside', async (outside) => {
      await sendMail(outside, 'b@example.com', 'es', { subject: 'Fuera', paragraphs: [] })
      seen.push(await runJobs())
    })
    await services.jobs.enqueue(ctx.db, { kind: 'test.outside', payload: {}, dueAt: clock.now() })
    await runJobs()
    expect(seen).toEqual([0])
    expect((await listMails(ctx.db, 10)).map((mail) => mail.subject)).toEqual(['Fuera'])
  })

  it('that recurs runs again when due, in the same row', async () => {
    const { services, runJobs, ctx, clock } = app()
    const seen: number[] = []
    services.jobs.handleExternal('test.again', async (_ctx, { round }: { round: number }) => {
      seen.push(round)
      if (round < 3) return { dueAt: new Date(clock.now().getTime() + 60_000), payload: { round: round + 1 } }
    })
    await services.jobs.enqueue(ctx.db, { kind: 'test.again', payload: { round: 1 }, dueAt: clock.now() })
    for (let minute = 0; minute < 5; minute++) {
      await runJobs()
      await runJobs()
      expect(seen).toHaveLength(Math.min(minute + 1, 3))
      clock.advance(1 / 60)
    }
    const rows = await ctx.db.selectFrom('jobs').select('done_at').where('kind', '=', 'test.again').execute()
    expect(rows).toEqual([{ done_at: expect.any(Date) }])
  })

  it('that keeps failing fails for good after three days; a deadline job is always retried', async () => {
    const { services, runJobs, ctx, clock, clearErrors } = app()
    const tries = { task: 0, deadline: 0, hopeless: 0 }
    const failing = (name: keyof typeof tries, error: Error) => async () => {
      tries[name]++
      throw error
    }
    services.jobs.handle('test.task', failing('task', new Error('broken')))
    services.jobs.handle('test.deadline', failing('deadline', new Error('broken')), { deadline: true })
    services.jobs.handleExternal('test.hopeless', failing('hopeless', new PermanentFailure('never')))
    for (const kind of ['test.task', 'test.deadline', 'test.hopeless'])
      await services.jobs.enqueue(ctx.db, { kind, payload: {}, dueAt: clock.now() })
    for (let hour = 0; hour < 100; hour++) {
      await runJobs()
      clock.advance(1)
    }
    expect(tries).toEqual({ task: 73, deadline: 100, hopeless: 1 })
    expect(await countFailedJobs(ctx.db)).toEqual({ gaveUp: 2, failing: 1 })
    expect((await app().http.inject('/readyz')).json()).toMatchObject({ ready: true, jobs: { gaveUp: 2, failing: 1 } })
    const [task, hopeless] = await listFailedJobs(ctx.db, 10, 0)
    expect(task).toMatchObject({ kind: 'test.task', attempts: 73, lastError: 'Error: broken' })
    expect(hopeless).toMatchObject({ kind: 'test.hopeless', attempts: 1 })
    const told = clearErrors().filter((line) => line.includes('failed for good'))
    expect(told).toHaveLength(2)
  })

  it('does not wait for hanging jobs of other kinds or exceed its concurrency limit', async () => {
    const { services, ctx, clock } = app()
    const hanging = Promise.withResolvers<undefined>()
    const [deadline, both] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let begun = 0
    services.jobs.handleExternal('test.hangs', () => {
      if (++begun === 2) both.resolve()
      return hanging.promise
    })
    services.jobs.handle('test.due', async () => deadline.resolve())
    for (let i = 0; i < 5; i++)
      await services.jobs.enqueue(ctx.db, { kind: 'test.hangs', payload: {}, dueAt: clock.now() })
    const stop = services.jobs.start(services, 10)
    await both.promise
    await services.jobs.enqueue(ctx.db, { kind: 'test.due', payload: {}, dueAt: clock.now() })
    await deadline.promise
    expect(begun).toBe(2)
    hanging.resolve(undefined)
    await expect.poll(() => begun).toBe(5)
    await stop()
  })

  it('runs when it is due even while another one of its kind hangs', async () => {
    const { services, ctx, clock } = app()
    const [begun, hanging] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done: string[] = []
    services.jobs.handleExternal('test.slow', async (_ctx, { name }: { name: string }) => {
      if (name === 'hangs') {
        begun.resolve()
        await hanging.promise
      }
      done.push(name)
      return undefined
    })
    services.jobs.handle('test.other', async () => {
      done.push('other')
    })
    const add = (kind: string, name: string) =>
      services.jobs.enqueue(ctx.db, { kind, payload: { name }, dueAt: clock.now() })
    await add('test.slow', 'hangs')
    const stop = services.jobs.start(services, 10)
    await begun.promise
    // Once it is done, no worker is left that looked for more when the first job began.
    await add('test.other', '')
    await expect.poll(() => done).toEqual(['other'])
    await add('test.slow', 'falls due')
    await expect.poll(() => done).toEqual(['other', 'falls due'])
    hanging.resolve()
    await stop()
    expect(done).toEqual(['other', 'falls due', 'hangs'])
  })

  it('stays leased to its process when it runs longer than its lease', async () => {
    const { services, ctx, clock } = app()
    const leaseMs = 60
    const jobs = createJobs(leaseMs)
    const [begun, hanging] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
    jobs.handleExternal('test.long', () => {
      begun.resolve()
      return hanging.promise
    })
    await jobs.enqueue(ctx.db, { kind: 'test.long', payload: {}, dueAt: clock.now() })
    const running = jobs.runDue(services)
    await begun.promise
    clock.advance(1)
    const leasedUntil = async () =>
      (await ctx.db.selectFrom('jobs').select('due_at').where('kind', '=', 'test.long').executeTakeFirstOrThrow())
        .due_at
    await expect.poll(leasedUntil).toEqual(new Date(clock.now().getTime() + leaseMs))
    hanging.resolve(undefined)
    expect(await running).toBe(1)
  })

  it('fails for good when the process ends during five runs; a deadline job is retried with exponential backoff', async () => {
    const { services, ctx, clock, clearErrors } = app()
    const begun = { 'test.kills': 0, 'test.kills-late': 0 }
    // A killed process renews no lease.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    /** A process that ends during the job: it neither records a result nor renews its lease. */
    const runUntilKilled = async (kind: keyof typeof begun) => {
      const jobs = createJobs()
      const killed = Promise.withResolvers<void>()
      const handler = () => {
        begun[kind]++
        killed.resolve()
        return new Promise<undefined>(() => {})
      }
      jobs.handleExternal(kind, handler, { deadline: kind === 'test.kills-late' })
      await Promise.race([jobs.runDue(services), killed.promise])
    }
    for (const kind of ['test.kills', 'test.kills-late'])
      await services.jobs.enqueue(ctx.db, { kind, payload: {}, dueAt: clock.now() })
    for (let minute = 0; minute < 90; minute += 2) {
      await runUntilKilled('test.kills')
      await runUntilKilled('test.kills-late')
      clock.advance(2 / 60)
    }
    // Runs of the deadline job begin after 0, 2, 4, 6, 8, 10, 12, 16, 24, 40 and 72 minutes.
    expect(begun).toEqual({ 'test.kills': 5, 'test.kills-late': 11 })
    expect(clearErrors()).toEqual([expect.stringContaining('failed for good')])
    expect(await listFailedJobs(ctx.db, 10, 0)).toMatchObject([
      { kind: 'test.kills', lastError: expect.stringContaining('The process ended during each of the last 5 runs') },
    ])
  })
})
