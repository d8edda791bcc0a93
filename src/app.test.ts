import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from './app.ts'
import { createJobs } from './platform/jobs.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp()

const readinessOf = async ({ http }: Pick<Awaited<ReturnType<typeof buildApp>>, 'http'>) => {
  const reply = await http.inject('/readyz')
  return { status: reply.statusCode, ...reply.json() }
}

/** Advances the clock that measures durations by a minute. */
const passMinute = () => {
  const now = performance.now.bind(performance)
  const passed = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
  onTestFinished(() => passed.mockRestore())
}

describe('process readiness', () => {
  it('does not depend on a job loop in a process that runs none, such as a command', async () => {
    expect(await readinessOf(app())).toMatchObject({ status: 200, ready: true, jobs: { lagMs: null } })
  })

  it('is lost when the job loop has not polled for due jobs for a minute', async () => {
    const { services } = app()
    const stop = services.jobs.start(services, 600_000)
    expect(await readinessOf(app())).toMatchObject({ status: 200, ready: true })
    passMinute()
    expect(await readinessOf(app())).toMatchObject({ status: 503, ready: false })
    await stop()
    expect(await readinessOf(app())).toMatchObject({ status: 200, jobs: { lagMs: null } })
  })

  it('is kept while one job hangs', async () => {
    const { services, ctx, clock } = app()
    const [begun, hanging] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
    const jobs = createJobs()
    jobs.handleExternal('test.hangs', () => {
      begun.resolve()
      return hanging.promise
    })
    const another = await buildApp({ ...services, jobs })
    await jobs.enqueue(ctx.db, { kind: 'test.hangs', payload: {}, dueAt: clock.now() })
    const stop = jobs.start(another.services, 10)
    await begun.promise
    passMinute()
    await expect.poll(async () => (await readinessOf(another)).status).toBe(200)
    hanging.resolve(undefined)
    await stop()
  })

  it('ends when shutdown begins, while the process still serves requests', async () => {
    const ending = await buildApp({ ...app().services, jobs: createJobs() })
    expect((await readinessOf(ending)).status).toBe(200)
    ending.endReadiness()
    expect(await readinessOf(ending)).toEqual({ status: 503, ready: false })
    expect((await ending.http.inject('/healthz')).statusCode).toBe(200)
    expect((await ending.http.inject('/api/countries')).statusCode).toBe(200)
  })
})

it('/version returns only the commit and the latest applied migration', async () => {
  const newest = readdirSync(path.resolve(import.meta.dirname, '../migrations'))
    .sort()
    .at(-1)
  expect((await app().http.inject('/version')).json()).toEqual({
    commit: expect.toSatisfy((commit) => commit === null || /^[0-9a-f]{40}$/.test(commit)),
    migration: newest?.replace('.sql', ''),
  })
})
