import type { Lang } from '../lib/languages.ts'
import { refuse } from '../lib/refusals.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db, Tx } from './db/database.ts'
import { markCarriedOut, type RequestKey } from './http/idempotency.store.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'

/**
 * Who is asking; `system` is a job of ours. A client may be impersonated: one of the staff acts for them (decisions 5). Staff
 * without `permissions` have none.
 */
export type Actor =
  | { kind: 'visitor' }
  | {
      kind: 'client'
      clientId: number
      sessionId: number
      impersonatedBy?: { staffId: number }
      /** They came with a temporary password and may only choose a new one. */
      mustChangePassword?: boolean
    }
  | { kind: 'staff'; staffId: number; sessionId: number; permissions?: readonly string[] }
  | { kind: 'system' }

/** What a process has, whoever asks. */
export type Services = { database: Database; clock: Clock; config: Config; log: Log; jobs: Jobs }

/** What a use case works with: the services, who asks, in which language, and a handle to read with. */
export type Ctx = Services & {
  db: Db
  actor: Actor
  lang: Lang
  /** Address and program of the caller, for limits and evidence. */
  origin: { address: string; agent: string }
  /** The kinds of file that the caller takes, 'image/avif,image/webp'. */
  accept: string
  /** The caller's idempotency key: a transaction writes down that it has had its effect. */
  requestKey?: RequestKey
}

/** A use case's context inside a transaction. */
export type TxCtx = Omit<Ctx, 'db'> & { db: Tx }

/** Runs `work` in one transaction; a refusal or a fault thrown inside rolls everything back. */
export const transact = <T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<T> =>
  ctx.database.transaction(async (tx) => {
    if (ctx.requestKey) await markCarriedOut(tx, ctx.requestKey)
    return work({ ...ctx, db: tx })
  })

/** The context in which the product itself acts, in a job or at start-up. */
export const systemContext = (services: Services): Ctx => ({
  ...services,
  db: services.database.db,
  actor: { kind: 'system' },
  lang: 'en',
  origin: { address: 'localhost', agent: 'alamar' },
  accept: '',
})

/** Refuses: FORBIDDEN to everybody but staff whose role has the permission (decisions 5). */
export const requirePermission = (ctx: Pick<Ctx, 'actor'>, permission: string) => {
  if (ctx.actor.kind !== 'staff' || !ctx.actor.permissions?.includes(permission)) refuse('FORBIDDEN')
}

/** Refuses: IMPERSONATED to staff who act as a client, for what only the client may do (decisions 5). */
export const refuseImpersonated = (ctx: Pick<Ctx, 'actor'>) => {
  if (ctx.actor.kind === 'client' && ctx.actor.impersonatedBy) refuse('IMPERSONATED')
}

/** The signed-in client's id; calls with access 'client' always have one. */
export const clientIdOf = (ctx: Ctx): number => {
  if (ctx.actor.kind !== 'client') throw new Error('This use case needs a signed-in client')
  return ctx.actor.clientId
}
