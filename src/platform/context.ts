import type { Lang } from '../lib/languages.ts'
import { refuse } from '../lib/refusals.ts'
import type { ChangeFeed } from './changes/change-feed.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database, Db, Tx } from './db/database.ts'
import { sendTogether, type Write } from './db/late-writes.ts'
import { markKeyCarriedOut } from './http/idempotency.store.ts'
import type { RequestKey } from './http/idempotency.ts'
import type { NewJob } from './jobs.store.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'

/**
 * The caller; `system` is a job. `impersonatedBy` is the staff member who acts as the client
 * (docs/rules/sessions.md#impersonation). Staff without `permissions` have none.
 */
export type Actor =
  | { kind: 'visitor' }
  | {
      kind: 'client'
      clientId: number
      sessionId: number
      impersonatedBy?: { staffId: number; readOnly: boolean }
      /** They signed in with a temporary password and may only choose a new one. */
      mustChangePassword?: boolean
    }
  | {
      kind: 'staff'
      staffId: number
      sessionId: number
      permissions?: readonly string[]
      /** They have no second factor yet and may only set one up. */
      mustEnroll?: boolean
    }
  | { kind: 'system' }

/** In-memory copies of database content; each feature adds its own. Commands and tests have none. */
// biome-ignore lint/suspicious/noEmptyInterface: features declare their copies by merging into it
export interface Copies {}

/** The services of a process, independent of the caller. */
export type Services = {
  database: Database
  clock: Clock
  config: Config
  log: Log
  jobs: Jobs
  /** Services inside a transaction need a feed that is not started. */
  changes: ChangeFeed
  copies: Copies
}

/** The cookie by which the caller's browser is recognized; `keep` sets it. */
export type KnownBrowser = { token: string | undefined; keep: (token: string) => void }

/** What a use case works with: services, caller, language and a database handle. */
export type Ctx = Services & {
  db: Db
  actor: Actor
  lang: Lang
  /** The language that the request names; unset when it names none, and `lang` is the default. */
  requestedLang?: Lang
  /** IP address and user agent of the caller, for limits and evidence. */
  origin: { address: string; agent: string }
  /** Set for calls over HTTP only. */
  browser?: KnownBrowser
  /** The Accept header, 'image/avif,image/webp'. */
  accept: string
  /** The caller's idempotency key; a transaction marks it as carried out. */
  requestKey?: RequestKey
}

/** A use case's context inside a transaction. */
export type TxCtx = Omit<Ctx, 'db'> & {
  db: Tx
  /** Adds a write that nothing in the transaction reads. */
  writeLater: (write: Write) => void
  /**
   * Sends the jobs and writes added so far; otherwise they are sent at the end of the transaction. Call it before locking rows that other
   * requests wait for.
   */
  sendWrites: () => Promise<void>
}

/** The context inside a transaction of the database. */
export const insideTransaction = (ctx: Omit<Ctx, 'db'>, tx: Tx): TxCtx => {
  let jobs: NewJob[] = []
  let writes: Write[] = []
  return {
    ...ctx,
    db: tx,
    jobs: { ...ctx.jobs, enqueue: async (_db, ...added) => void jobs.push(...added) },
    writeLater: (write) => void writes.push(write),
    sendWrites: async () => {
      const [newJobs, newWrites] = [jobs, writes]
      jobs = []
      writes = []
      const insertion = newJobs.length > 0 ? ctx.jobs.insertion?.(tx, newJobs) : undefined
      if (newJobs.length > 0 && !insertion) await ctx.jobs.enqueue(tx, ...newJobs)
      await sendTogether(tx, insertion ? [insertion, ...newWrites] : newWrites)
    },
  }
}

/**
 * Runs `work` in one transaction; an exception, including a refusal, rolls it back. The jobs and writes that it adds are sent in one
 * statement.
 */
export const transact = <T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<T> =>
  ctx.database.transaction(async (tx) => {
    if (ctx.requestKey && !(await markKeyCarriedOut(tx, ctx.requestKey))) refuse('IN_PROGRESS')
    const inside = insideTransaction(ctx, tx)
    const result = await work(inside)
    await inside.sendWrites()
    return result
  })

/** The context of jobs and start-up code. */
export const systemContext = (services: Services): Ctx => ({
  ...services,
  db: services.database.db,
  actor: { kind: 'system' },
  lang: 'en',
  origin: { address: 'localhost', agent: 'alamar' },
  accept: '',
})

/** Refuses: FORBIDDEN unless the caller is staff with the permission. */
export const requirePermission = (ctx: Pick<Ctx, 'actor'>, permission: string) => {
  if (ctx.actor.kind !== 'staff' || !ctx.actor.permissions?.includes(permission)) refuse('FORBIDDEN')
}

/** Whether the caller is staff who act as a client; they do not see numbers of documents (docs/rules/sessions.md#impersonation). */
export const isImpersonated = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor.kind === 'client' && actor.impersonatedBy !== undefined

/** Refuses: IMPERSONATED to staff who act as a client. */
export const refuseImpersonated = (ctx: Pick<Ctx, 'actor'>) => {
  if (isImpersonated(ctx)) refuse('IMPERSONATED')
}

/**
 * The id of the client whose data is requested. Staff may request any client's data; the row's `staffPermission` has been checked
 * before (docs/rules/calls.md#admin-paths). Refuses: NOT_FOUND to another client.
 */
export const ownerId = (ctx: Pick<Ctx, 'actor'>, clientId: number): number =>
  ctx.actor.kind === 'staff' || (ctx.actor.kind === 'client' && ctx.actor.clientId === clientId)
    ? clientId
    : refuse('NOT_FOUND')

/** The signed-in client's id; calls with access 'client' always have one. */
export const clientIdOf = (ctx: Ctx): number => {
  if (ctx.actor.kind !== 'client') throw new Error('This use case needs a signed-in client')
  return ctx.actor.clientId
}

/** The staff member who makes a change; null when the caller is not staff. */
export const staffIdOf = ({ actor }: Pick<Ctx, 'actor'>): number | null =>
  actor.kind === 'staff' ? actor.staffId : null

/** The signed-in staff member and their session; calls with access 'staff' always have one. */
export const staffOf = (ctx: Pick<Ctx, 'actor'>): { staffId: number; sessionId: number } => {
  if (ctx.actor.kind !== 'staff') throw new Error('This use case needs a signed-in staff member')
  return ctx.actor
}
