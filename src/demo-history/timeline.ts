import type { Clock } from '../platform/clock.ts'
import { type Ctx, type Services, systemContext, type TxCtx, transact } from '../platform/context.ts'
import type { NewJob } from '../platform/jobs.store.ts'
import type { Jobs, NextRun } from '../platform/jobs.ts'

type Handler =
  | { transactional: (ctx: TxCtx, payload: never) => Promise<void> }
  | { external: (ctx: Ctx, payload: never) => Promise<NextRun | undefined> }

type Entry = { at: Date; run: (services: Services) => Promise<void>; job?: NewJob }

/** Simulated time: its clock jumps from one event to the next, and its jobs run when they fall due on that clock. */
export type Timeline = {
  clock: Clock
  jobs: Jobs
  /** Schedules an event; an event in the past happens next. */
  plan: (at: Date, run: () => Promise<void>) => void
  /** Plays all events and jobs up to an instant, and stops the clock there; returns the jobs that fall due later. */
  playUntil: (end: Date, services: Services) => Promise<NewJob[]>
}

/** A timeline that begins at an instant. Its jobs are kept in memory, since thousands of them run within seconds. */
export const createTimeline = (start: Date): Timeline => {
  let now = start
  const entries: Entry[] = []
  const handlers = new Map<string, Handler>()
  const keys = new Set<string>()

  /** Inserts an entry after those for the same instant. */
  const add = (entry: Entry) => {
    let [from, to] = [0, entries.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (entries[middle]!.at <= entry.at) from = middle + 1
      else to = middle
    }
    entries.splice(from, 0, entry)
  }

  const runJob =
    ({ kind, payload }: NewJob) =>
    async (services: Services) => {
      const handler = handlers.get(kind)
      // The emails of the past are not delivered.
      if (!handler) return
      const ctx = systemContext(services)
      if ('transactional' in handler) return transact(ctx, (tx) => handler.transactional(tx, payload as never))
      const again = await handler.external(ctx, payload as never)
      if (again) addJob({ kind, ...again })
    }

  const addJob = (job: NewJob) => {
    const stored = { ...job, payload: JSON.parse(JSON.stringify(job.payload)) as object }
    add({ at: job.dueAt, run: runJob(stored), job: stored })
  }

  return {
    clock: { now: () => new Date(now) },
    jobs: {
      handle: (kind, handler) => handlers.set(kind, { transactional: handler }),
      handleExternal: (kind, handler) => handlers.set(kind, { external: handler }),
      enqueue: async (_db, ...jobs) => {
        for (const job of jobs) {
          const key = job.key && `${job.kind} ${job.key}`
          if (key && keys.has(key)) continue
          if (key) keys.add(key)
          addJob(job)
        }
      },
      runDue: () => Promise.reject(new Error('The jobs of a timeline run when it is played')),
      start: () => () => Promise.resolve(),
      lagMs: () => null,
    },
    plan: (at, run) => add({ at, run }),
    playUntil: async (end, services) => {
      for (let next = entries[0]; next && next.at <= end; next = entries[0]) {
        entries.shift()
        if (next.at > now) now = next.at
        await next.run(services)
      }
      now = end
      return entries.splice(0).flatMap(({ job }) => job ?? [])
    },
  }
}
