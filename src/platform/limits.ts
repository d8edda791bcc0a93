import { addMinutes } from '../lib/days.ts'
import { refuse } from '../lib/refusals.ts'
import type { Ctx } from './context.ts'
import { countCall, forgetCounts } from './limits.store.ts'
import { hashSecret } from './secrets.ts'

/** How much of something one may do: so many within so many minutes from the first. */
export type Limit = { kind: string; most: number; minutes: number }

/**
 * Counts one more of something that somebody does, in the database, so that it holds over all processes and a restart.
 * Refuses: TOO_MANY, with the minutes until it may be done again.
 */
export const limitCalls = async (ctx: Ctx, { kind, most, minutes }: Limit, who: string): Promise<void> => {
  const now = ctx.clock.now()
  const { count, endsAt } = await countCall(ctx.db, {
    kind,
    whoHash: hashSecret(who),
    now,
    endsAt: addMinutes(now, minutes),
  })
  if (count > most) refuse('TOO_MANY', { minutes: Math.ceil((endsAt.getTime() - now.getTime()) / 60_000) })
  if (count === 1) await forgetCounts(ctx.db, now)
}

/** What visitors ask about accounts, each kind counted by itself. Refuses: TOO_MANY. */
export const limitAccountRequests = (ctx: Ctx, kind: 'signUp' | 'recover' | 'resend' | 'activate') =>
  limitCalls(ctx, { kind, most: ctx.config.accountRequestsAnHour, minutes: 60 }, networkOf(ctx.origin.address))

/** Tries to sign in, by whichever account. Refuses: TOO_MANY (checks 2). */
export const limitSignIns = (ctx: Ctx, realm: string) =>
  limitCalls(
    ctx,
    { kind: `signIn.${realm}`, most: ctx.config.signInsAMinute, minutes: 1 },
    networkOf(ctx.origin.address),
  )

/** Whoever has one address of version 6 has the 2^64 beside it. */
const networkOf = (address: string) => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain
}
