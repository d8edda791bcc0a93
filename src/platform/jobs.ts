import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx, Services, TxCtx } from './context.ts'
import { systemContext, transact } from './context.ts'
import type { Db } from './db/database.ts'
import type { Write } from './db/late-writes.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import * as store from './jobs.store.ts'
import { describeError } from './log.ts'
import { currentContext } from './settings.ts'

/** When a recurring job runs next, and with which payload. It keeps its row. */
export type NextRun = { dueAt: Date; payload: object }

type JobOptions = {
  /** For deadlines and money: the job never waits for other jobs and is retried until it succeeds. */
  deadline?: boolean
}

type TransactionalOptions = JobOptions & {
  /** One run does the work of all due jobs of this kind, whatever their payloads. */
  together?: boolean
}

type ExternalOptions = JobOptions & {
  /** How many jobs of this kind one process runs in parallel; 2 by default. */
  concurrency?: number
  /** A job that has not been attempted this many milliseconds after it fell due fails for good. */
  staleAfterMs?: number
}

type Handler =
  | (TransactionalOptions & { transactional: (ctx: TxCtx, payload: never) => Promise<void> })
  | (ExternalOptions & { external: (ctx: Ctx, payload: never) => Promise<NextRun | undefined> })
type Job = { id: number; kind: string; payload: object; attempts: number; due_at: Date; failing_since: Date | null }

/**
 * Durable scheduled jobs. A job is claimed, run and marked done in one transaction, so that its effect happens exactly once
 * across all processes; overdue jobs run at start-up (docs/rules/states.md#clocks). A failed job is retried with exponential
 * backoff for three days and then fails for good; deadline jobs are retried until they succeed.
 */
export type Jobs = {
  /** Registers the handler of a kind of job, at start-up. */
  handle<P extends object>(
    kind: string,
    handler: (ctx: TxCtx, payload: P) => Promise<void>,
    options?: TransactionalOptions,
  ): void
  /**
   * Registers a handler that calls an external service (mail server, card processor) and so must not hold a transaction. The job
   * is leased to one process for two minutes and runs at least once. A handler that returns a `NextRun` runs again.
   */
  handleExternal<P extends object>(
    kind: string,
    handler: (ctx: Ctx, payload: P) => Promise<NextRun | undefined>,
    options?: ExternalOptions,
  ): void
  /** Adds jobs in the caller's transaction; with a key, the same kind and key is added only once. */
  enqueue(db: Db, ...jobs: store.NewJob[]): Promise<void>
  /** The statement that adds jobs, to send with others; absent where jobs are not in the database, as in the demo's history. */
  insertion?: (db: Db, jobs: readonly store.NewJob[]) => Write
  /** Runs all due jobs, one at a time; returns their number. */
  runDue(services: Services): Promise<number>
  /**
   * Looks for due jobs every `everyMs`, or sooner when the next one falls due earlier. Deadline jobs, other transactional jobs and
   * each kind of external job run in parallel. Returns a function that stops it and waits a few seconds for running jobs.
   */
  start(services: Services, everyMs?: number): () => Promise<void>
}

/** Thrown by a job that cannot succeed: it is not retried. */
export class PermanentFailure extends Error {}

const LEASE_MS = 120_000
/** How long a failing job is retried. */
export const RETRY_PERIOD_MS = 3 * 24 * 3_600_000
const MAX_PAUSE_MS = 3_600_000
const MAX_DEADLINE_PAUSE_MS = 300_000
const STOP_TIMEOUT_MS = 5_000

export const createJobs = (): Jobs => {
  const handlers = new Map<string, Handler>()

  /** When a failed job is retried; undefined when it has failed for good. */
  const retryAt = ({ deadline }: Handler, job: Job, error: unknown, now: Date): Date | undefined => {
    const failingFor = now.getTime() - (job.failing_since ?? now).getTime()
    if (!deadline && (error instanceof PermanentFailure || failingFor >= RETRY_PERIOD_MS)) return undefined
    const longest = deadline ? MAX_DEADLINE_PAUSE_MS : MAX_PAUSE_MS
    return new Date(now.getTime() + Math.min(2 ** (job.attempts + 1) * 1_000, longest))
  }

  const recordFailure = async (ctx: Ctx, job: Job, error: unknown) => {
    const handler = handlers.get(job.kind)!
    const now = ctx.clock.now()
    const again = retryAt(handler, job, error, now)
    const what = { err: error, job: job.id, kind: job.kind, attempts: job.attempts + 1, retryAt: again }
    if (!again) ctx.log.error(what, 'A job failed for good; the office lists it under failures')
    else if ('external' in handler || error instanceof DatabaseUnavailable)
      ctx.log.warn(what, 'A job failed and will be retried')
    else ctx.log.error(what, 'A job failed and will be retried')
    await store.failJob(ctx.db, job.id, { at: now, error: describeError(error), retryAt: again })
  }

  /** Runs one due job of these kinds; false when none is due. `onClaim` is called once an external job is leased. */
  const runOne = async (services: Services, kinds: string[], onClaim?: () => void): Promise<boolean> => {
    const ctx = await currentContext(services)
    let claimed: Job | undefined
    try {
      const lent = await transact(ctx, async (tx) => {
        const now = ctx.clock.now()
        claimed = await store.claimDueJob(tx.db, now, kinds)
        if (!claimed) return
        const handler = handlers.get(claimed.kind)!
        if ('external' in handler) {
          await store.leaseJob(tx.db, claimed.id, new Date(now.getTime() + LEASE_MS))
          return handler
        }
        const others = handler.together ? await store.claimOtherDueJobs(tx.db, now, claimed) : []
        await handler.transactional(tx, claimed.payload as never)
        await store.finishJobs(tx.db, [claimed.id, ...others], ctx.clock.now())
      })
      if (lent && claimed) {
        onClaim?.()
        refuseStale(lent, claimed, ctx.clock.now())
        const again = await lent.external(ctx, claimed.payload as never)
        if (again) await store.repeatJob(ctx.db, claimed.id, again)
        else await store.finishJobs(ctx.db, [claimed.id], ctx.clock.now())
      }
    } catch (error) {
      if (!claimed) throw error
      await recordFailure(ctx, claimed, error)
    }
    return claimed !== undefined
  }

  /** Groups of kinds that share workers: deadline jobs, other transactional jobs, and each external kind on its own. */
  const lanesOf = (): { kinds: string[]; concurrency: number }[] => {
    const all = [...handlers]
    const transactional = all.filter(([, handler]) => 'transactional' in handler)
    const kindsOf = (some: typeof all) => some.map(([kind]) => kind)
    return [
      { kinds: kindsOf(transactional.filter(([, { deadline }]) => deadline)), concurrency: 1 },
      { kinds: kindsOf(transactional.filter(([, { deadline }]) => !deadline)), concurrency: 1 },
      ...all.flatMap(([kind, handler]) =>
        'external' in handler ? [{ kinds: [kind], concurrency: handler.concurrency ?? 2 }] : [],
      ),
    ]
  }

  return {
    handle: (kind, handler, options) => {
      handlers.set(kind, { transactional: handler, ...options })
    },
    handleExternal: (kind, handler, options) => {
      handlers.set(kind, { external: handler, ...options })
    },
    enqueue: (db, ...jobs) => store.insertJobs(db, jobs),
    insertion: store.jobsInsert,
    runDue: async (services) => {
      let done = 0
      while (await runOne(services, [...handlers.keys()])) done++
      return done
    },
    start: (services, everyMs = 1_000) => {
      const ctx = systemContext(services)
      const kinds = [...handlers.keys()]
      const lanes = lanesOf().map((lane) => ({ ...lane, busy: 0 }))
      const working = new Set<Promise<void>>()
      let stopped = false
      let wake = () => {}

      const logLookupFailure = (error: unknown) => {
        // An outage is logged once, when it begins.
        if (!(error instanceof DatabaseUnavailable)) ctx.log.error({ err: error }, 'Due jobs could not be looked up')
      }

      /** Runs a lane's due jobs; starts another worker while more jobs are due and the lane has capacity. */
      const work = async (lane: (typeof lanes)[number]) => {
        lane.busy++
        let done = 0
        const addWorker = () => {
          if (!stopped && lane.busy < lane.concurrency) startWorker(lane)
        }
        try {
          while (!stopped && (await runOne(services, lane.kinds, addWorker))) done++
        } catch (error) {
          logLookupFailure(error)
        }
        lane.busy--
        if (done > 0) wake()
      }
      const startWorker = (lane: (typeof lanes)[number]) => {
        const worker = work(lane).finally(() => working.delete(worker))
        working.add(worker)
      }

      const checkDue = async () => {
        const now = ctx.clock.now()
        const due = new Set(await store.listDueKinds(ctx.db, now, kinds))
        for (const lane of lanes) if (lane.busy === 0 && lane.kinds.some((kind) => due.has(kind))) startWorker(lane)
        const next = await store.findNextDueAt(ctx.db, now, kinds)
        return next ? Math.min(everyMs, next.getTime() - ctx.clock.now().getTime()) : everyMs
      }
      const loop = async () => {
        while (!stopped) {
          const woken = new Promise<void>((resolve) => {
            wake = resolve
          })
          const pauseMs = await checkDue().catch((error) => {
            logLookupFailure(error)
            return everyMs
          })
          if (stopped) return
          const pause = new AbortController()
          const timer = sleep(Math.max(20, pauseMs), undefined, { signal: pause.signal }).catch(() => {})
          await Promise.race([woken, timer])
          pause.abort()
        }
      }
      const running = loop()
      return async () => {
        stopped = true
        wake()
        // Unfinished jobs stay leased for two minutes; then another process runs them.
        const all = running.then(() => Promise.all(working))
        await Promise.race([all, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
      }
    },
  }
}

const refuseStale = ({ staleAfterMs = Number.POSITIVE_INFINITY }: ExternalOptions, job: Job, now: Date) => {
  const days = Math.floor((now.getTime() - job.due_at.getTime()) / 86_400_000)
  if (!job.failing_since && now.getTime() - job.due_at.getTime() > staleAfterMs)
    throw new PermanentFailure(`Overdue by ${days} days before its first attempt`)
}
