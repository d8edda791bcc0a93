import { addMinutes } from '../lib/days.ts'
import { refuse } from '../lib/refusals.ts'
import type { Ctx, TxCtx } from './context.ts'
import { countCall, deleteExpiredCounts, revertCountedCall } from './limits.store.ts'
import { hashSecret } from './secrets.ts'

/** A rate limit: at most `max` within `minutes` of the first. */
export type Limit = { kind: string; max: number; minutes: number }

/** Counts in the database, so that the limit holds across processes and restarts. */
const count = async (ctx: Pick<Ctx, 'db' | 'clock'>, { kind, minutes }: Limit, who: string) => {
  const now = ctx.clock.now()
  const counted = await countCall(ctx.db, { kind, whoHash: hashSecret(who), now, endsAt: addMinutes(now, minutes) })
  if (counted.count === 1) await deleteExpiredCounts(ctx.db, now)
  return counted
}

/**
 * Counts an action of a caller; returns the number of actions in the current period.
 * Refuses: TOO_MANY, with the minutes until the period ends.
 */
export const limitCalls = async (ctx: Ctx, limit: Limit, who: string): Promise<number> => {
  const { count: done, endsAt } = await count(ctx, limit, who)
  if (done > limit.max)
    refuse('TOO_MANY', { minutes: Math.ceil((endsAt.getTime() - ctx.clock.now().getTime()) / 60_000) })
  return done
}

/** Counts an action of ours, such as an email to someone; false when the limit is exceeded. */
export const countWithinLimit = async (ctx: Pick<Ctx, 'db' | 'clock'>, limit: Limit, who: string): Promise<boolean> =>
  (await count(ctx, limit, who)).count <= limit.max

/** Reverts the count of one action. */
export const revertCount = (ctx: Ctx, { kind }: Limit, who: string) =>
  revertCountedCall(ctx.db, { kind, whoHash: hashSecret(who), now: ctx.clock.now() })

/** Limits the account requests of a network; each kind has its own count. Refuses: TOO_MANY. */
export const limitAccountRequests = (
  ctx: Ctx,
  kind: 'signUp' | 'recover' | 'resend' | 'activate' | 'staff' | 'setup',
) => limitCalls(ctx, { kind, max: ctx.config.accountRequestsAnHour, minutes: 60 }, networkOf(ctx.origin.address))

/** Limits the sign-in attempts of a network, across accounts. Refuses: TOO_MANY. */
export const limitSignIns = (ctx: Ctx, realm: string) =>
  limitCalls(
    ctx,
    { kind: `signIn.${realm}`, max: ctx.config.signInsAMinute, minutes: 1 },
    networkOf(ctx.origin.address),
  )

/** The hash under which the caller's network is stored. */
export const networkHash = ({ origin }: Pick<Ctx, 'origin'>) => hashSecret(networkOf(origin.address))

/** Locks the caller's network until the transaction ends, so that concurrent requests from it are counted one after the other. */
export const lockNetwork = async (tx: TxCtx, kind: string) => {
  const now = tx.clock.now()
  await countCall(tx.db, { kind, whoHash: networkHash(tx), now, endsAt: addMinutes(now, 60) })
}

/** The network of an IP address: the address itself for IPv4, the /64 prefix for IPv6. */
export const networkOf = (address: string) => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return plain.includes(':') ? groupsOf(plain).slice(0, 4).join(':') : plain
}

/** The eight groups of an IPv6 address; '::' stands for as many zeros as are missing. */
const groupsOf = (address: string) => {
  const [start = [], end = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')))
  return [...start, ...Array<string>(Math.max(8 - start.length - end.length, 0)).fill('0'), ...end]
}
