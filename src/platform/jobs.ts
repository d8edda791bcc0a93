import type { Ctx, Services, TxCtx } from './context.ts'
import { systemContext, transact } from './context.ts'
import type { Db } from './db/database.ts'
import { claimDueJob, failJob, finishJob, insertJob, lendJob, nextDueAt, repeatJob } from './jobs.store.ts'

/** When a job is done again with what it is given then: work that goes on keeps its one row. */
export type Again = { dueAt: Date; payload: object }

type Handler =
  | { inside: (ctx: TxCtx, payload: never) => Promise<void> }
  | { outside: (ctx: Ctx, payload: never) => Promise<Again | undefined> }
type Job = { id: number; kind: string; payload: object; attempts: number }

/**
 * Durable work that falls due at a moment. A job is claimed, carried out and marked done in one transaction, so its effect
 * happens exactly once however many processes run, and what fell due while nothing ran is done at start-up (decisions 2).
 */
export type Jobs = {
  /** Names what carries out a kind of job; once, at start-up. */
  handle<P extends object>(kind: string, handler: (ctx: TxCtx, payload: P) => Promise<void>): void
  /**
   * The same for work that speaks to the outside (a mail server, a card processor) and so must hold no transaction: it is
   * lent to one process for two minutes and done at least once. What has not come to its end says when it is done again.
   */
  handleOutside<P extends object>(kind: string, handler: (ctx: Ctx, payload: P) => Promise<Again | undefined>): void
  /** Adds a job in the caller's transaction; with a key, the same kind and key is added only once. */
  enqueue(db: Db, job: { kind: string; payload: object; dueAt: Date; key?: string }): Promise<void>
  /** Carries out everything that is due; returns how many jobs were done. */
  runDue(services: Services): Promise<number>
  /** Looks for due work every `everyMs`, sooner when the next moment is nearer; returns what stops it. */
  start(services: Services, everyMs?: number): () => Promise<void>
}

const MAX_ATTEMPTS = 8
const LENT_MS = 120_000
const backoffMs = (attempts: number) => Math.min(2 ** attempts * 1_000, 3_600_000)

export const createJobs = (): Jobs => {
  const handlers = new Map<string, Handler>()

  /** Does one due job; false when none is due. */
  const runOne = async (ctx: Ctx): Promise<boolean> => {
    let claimed: Job | undefined
    try {
      const lent = await transact(ctx, async (tx) => {
        claimed = await claimDueJob(tx.db, ctx.clock.now(), [...handlers.keys()], MAX_ATTEMPTS)
        if (!claimed) return
        const handler = handlers.get(claimed.kind)!
        if ('outside' in handler) {
          await lendJob(tx.db, claimed.id, new Date(ctx.clock.now().getTime() + LENT_MS))
          return handler.outside
        }
        await handler.inside(tx, claimed.payload as never)
        await finishJob(tx.db, claimed.id, ctx.clock.now())
      })
      if (lent && claimed) {
        const again = await lent(ctx, claimed.payload as never)
        if (again) await repeatJob(ctx.db, claimed.id, again)
        else await finishJob(ctx.db, claimed.id, ctx.clock.now())
      }
    } catch (error) {
      if (!claimed) throw error
      ctx.log.error({ err: error, job: claimed.id, kind: claimed.kind }, 'A job failed and will be tried again')
      await failJob(
        ctx.db,
        claimed.id,
        new Date(ctx.clock.now().getTime() + backoffMs(claimed.attempts + 1)),
        String(error),
      )
    }
    return claimed !== undefined
  }

  const runDue = async (services: Services) => {
    const ctx = systemContext(services)
    let done = 0
    while (await runOne(ctx)) done++
    return done
  }

  return {
    handle: (kind, handler) => {
      handlers.set(kind, { inside: handler })
    },
    handleOutside: (kind, handler) => {
      handlers.set(kind, { outside: handler })
    },
    enqueue: (db, job) => insertJob(db, job),
    runDue,
    start: (services, everyMs = 1_000) => {
      let stopped = false
      let wake: (() => void) | undefined
      const loop = async () => {
        while (!stopped) {
          try {
            await runDue(services)
          } catch (error) {
            services.log.error({ err: error }, 'Due work could not be looked up')
          }
          if (stopped) return
          const next = await nextDueAt(services.database.db, MAX_ATTEMPTS).catch(() => undefined)
          const untilNext = next ? next.getTime() - services.clock.now().getTime() : everyMs
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, Math.max(20, Math.min(everyMs, untilNext)))
            wake = () => {
              clearTimeout(timer)
              resolve()
            }
          })
        }
      }
      const running = loop()
      return async () => {
        stopped = true
        wake?.()
        await running
      }
    },
  }
}
