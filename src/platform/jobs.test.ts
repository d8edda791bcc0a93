import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { listMails } from './mail.store.ts'
import { sendMail } from './mail.ts'

const app = useTestApp()
const at = (text: string) => new Date(`${text}Z`)

describe('a job', () => {
  it('runs when it falls due and not before, once', async () => {
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

  it('is added once for one key', async () => {
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

  it('leaves no effect when it fails, and is tried again later', async () => {
    const { services, runJobs, ctx, clock, forgiveErrors } = app()
    let fail = true
    services.jobs.handle('test.mail', async (tx) => {
      await sendMail(tx, 'a@example.com', 'en', { subject: 'Once', paragraphs: [] })
      if (fail) throw new Error('half-way')
    })
    await services.jobs.enqueue(ctx.db, { kind: 'test.mail', payload: {}, dueAt: clock.now() })
    await runJobs()
    expect(forgiveErrors()).toHaveLength(1)
    expect(await listMails(ctx.db, 10)).toEqual([])
    fail = false
    clock.advance(1)
    await runJobs()
    expect((await listMails(ctx.db, 10)).map((mail) => mail.subject)).toEqual(['Once'])
  })

  it('that speaks to the outside holds no transaction and is kept from others meanwhile', async () => {
    const { services, runJobs, ctx, clock } = app()
    const seen: number[] = []
    services.jobs.handleOutside('test.outside', async (outside) => {
      await sendMail(outside, 'b@example.com', 'es', { subject: 'Fuera', paragraphs: [] })
      seen.push(await runJobs())
    })
    await services.jobs.enqueue(ctx.db, { kind: 'test.outside', payload: {}, dueAt: clock.now() })
    await runJobs()
    expect(seen).toEqual([1])
    expect((await listMails(ctx.db, 10)).map((mail) => mail.subject)).toEqual(['Fuera'])
  })

  it('that goes on is done again at its moment, in its one row', async () => {
    const { services, runJobs, ctx, clock } = app()
    const seen: number[] = []
    services.jobs.handleOutside('test.again', async (_ctx, { round }: { round: number }) => {
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
})
