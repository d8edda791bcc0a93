import { setTimeout as sleep } from 'node:timers/promises'
import { MS_PER_DAY } from '../lib/days.ts'
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

type ExternalHandler<P = never> = ExternalOptions & {
  external: (ctx: Ctx, payload: P) => Promise<NextRun | undefined>
  /** Ends the work that waits for a job of this kind, in the transaction in which the job fails for good. */
  onGiveUp?: (ctx: TxCtx, payload: P) => Promise<void>
}
type Handler =
  | (TransactionalOptions & { transactional: (ctx: TxCtx, payload: never) => Promise<void> })
  | ExternalHandler
type Job = {
  id: number
  kind: string
  payload: object
  attempts: number
  due_at: Date
  failing_since: Date | null
  unfinished_runs: number
}

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
   * Registers a handler that calls an external service (mail server, card processor) and so must not hold a transaction. The job is leased
   * to one process while it runs, and runs at least once. A handler that returns a `NextRun` runs again. When the process ended during each
   * of a job's last five runs, the job fails for good; a deadline job is leased for longer each time instead.
   */
  handleExternal<P extends object>(
    kind: string,
    handler: (ctx: Ctx, payload: P) => Promise<NextRun | undefined>,
    options?: Omit<ExternalHandler<P>, 'external'>,
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
  /** Milliseconds since the loop of `start` last looked for due jobs; running jobs do not delay this. Null without a loop. */
  lagMs(): number | null
}

/** Thrown by a job that cannot succeed: it is not retried. */
export class PermanentFailure extends Error {}

/** How long the lease of a running job outlives its process. */
const LEASE_MS = 120_000
/** Runs in a row during which the process ended, after which the job itself is considered the cause. */
const MAX_UNFINISHED_RUNS = 5
/** How long a failing job is retried. */
export const RETRY_PERIOD_MS = 3 * 24 * 3_600_000
const MAX_PAUSE_MS = 3_600_000
const MAX_DEADLINE_PAUSE_MS = 300_000
const STOP_TIMEOUT_MS = 5_000

export const createJobs = (leaseMs = LEASE_MS): Jobs => {
  const handlers = new Map<string, Handler>()
  let lookedAt: number | undefined

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
    const failure = { at: now, error: describeError(error), retryAt: again }
    const giveUp = !again && 'external' in handler && handler.onGiveUp
    if (!giveUp) return store.failJob(ctx.db, job.id, failure)
    await transact(ctx, async (tx) => {
      await store.failJob(tx.db, job.id, failure)
      await giveUp(tx, job.payload as never)
    })
  }

  /** When the lease of a job ends. One that has kept ending its process is leased for twice as long each time. */
  const leaseEnd = ({ unfinished_runs }: Job, now: Date) => {
    const backoffMs = leaseMs * 2 ** Math.max(0, unfinished_runs - MAX_UNFINISHED_RUNS)
    return new Date(now.getTime() + Math.min(backoffMs, MAX_PAUSE_MS))
  }

  /** Runs a leased job and renews its lease meanwhile, so that only the lease of a process that has ended runs out. */
  const runLeased = async (ctx: Ctx, job: Job, { handler, until }: { handler: ExternalHandler; until: Date }) => {
    let endsAt = until
    const renew = async () => {
      const next = leaseEnd(job, ctx.clock.now())
      if (await store.renewLease(ctx.db, job.id, endsAt, next)) endsAt = next
    }
    // An outage may end before the lease does.
    const renewal = setInterval(() => renew().catch(() => {}), leaseMs / 3).unref()
    try {
      return await handler.external(ctx, job.payload as never)
    } finally {
      clearInterval(renewal)
    }
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
          const until = leaseEnd(claimed, now)
          await store.leaseJob(tx.db, claimed.id, until)
          return { handler, until }
        }
        const others = handler.together ? await store.claimOtherDueJobs(tx.db, now, claimed) : []
        await handler.transactional(tx, claimed.payload as never)
        await store.finishJobs(tx.db, [claimed.id, ...others], ctx.clock.now())
      })
      if (lent && claimed) {
        onClaim?.()
        refuseStale(lent.handler, claimed, ctx.clock.now())
        refuseUnfinished(lent.handler, claimed)
        const again = await runLeased(ctx, claimed, lent)
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
    lagMs: () => (lookedAt === undefined ? null : Math.round(performance.now() - lookedAt)),
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
        for (const lane of lanes) {
          if (lane.busy < lane.concurrency && lane.kinds.some((kind) => due.has(kind))) startWorker(lane)
        }
        const next = await store.findNextDueAt(ctx.db, now, kinds)
        return next ? Math.min(everyMs, next.getTime() - ctx.clock.now().getTime()) : everyMs
      }
      const loop = async () => {
        while (!stopped) {
          lookedAt = performance.now()
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
        lookedAt = undefined
        wake()
        // Unfinished jobs stay leased for up to two minutes; then another process runs them.
        const all = running.then(() => Promise.all(working))
        await Promise.race([all, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
      }
    },
  }
}

const refuseStale = ({ staleAfterMs = Number.POSITIVE_INFINITY }: ExternalOptions, job: Job, now: Date) => {
  const days = Math.floor((now.getTime() - job.due_at.getTime()) / MS_PER_DAY)
  if (!job.failing_since && now.getTime() - job.due_at.getTime() > staleAfterMs)
    throw new PermanentFailure(`Overdue by ${days} days before its first attempt`)
}

const refuseUnfinished = ({ deadline }: ExternalOptions, { unfinished_runs }: Job) => {
  if (!deadline && unfinished_runs >= MAX_UNFINISHED_RUNS)
    throw new PermanentFailure(`The process ended during each of the last ${unfinished_runs} runs`)
}
