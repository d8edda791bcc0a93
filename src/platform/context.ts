import type { Lang } from '../lib/languages.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db, Tx } from './db/database.ts'
import { markCarriedOut, type RequestKey } from './http/idempotency.store.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'

/** Who is asking; `system` is a job of ours. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'client'; clientId: number; sessionId: number }
  | { kind: 'staff'; staffId: number; sessionId: number }
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

/** The signed-in client's id; calls with access 'client' always have one. */
export const clientIdOf = (ctx: Ctx): number => {
  if (ctx.actor.kind !== 'client') throw new Error('This use case needs a signed-in client')
  return ctx.actor.clientId
}
