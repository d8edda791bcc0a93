import { addMinutes } from '../lib/days.ts'
import { PRICE_HELD_MINUTES, type PriceHold } from '../lib/quote.ts'
import type { Ctx } from './context.ts'
import { sharedSecret } from './secret-keys.store.ts'
import { readToken, signToken } from './signed-token.ts'

const SECRET = 'price-hold'
const secrets = new WeakMap<object, Promise<string>>()

const secretOf = (ctx: Pick<Ctx, 'database'>) => {
  let secret = secrets.get(ctx.database)
  if (!secret) {
    secret = sharedSecret(ctx.database.db, SECRET)
    secrets.set(ctx.database, secret)
  }
  return secret
}

/** Holds the price of an offer: `key` says what is sold, `cents` what is paid now. */
export type HoldPrice = (key: string, cents: number) => { offerToken: string; priceHeldUntil: string }

/** Makes tokens that hold the prices of offers for 30 minutes, and says until when. */
export const priceHolder = async (ctx: Pick<Ctx, 'database' | 'clock'>): Promise<HoldPrice> => {
  const secret = await secretOf(ctx)
  const until = addMinutes(ctx.clock.now(), PRICE_HELD_MINUTES)
  const priceHeldUntil = until.toISOString()
  return (key, cents) => ({
    offerToken: signToken(secret, { key, cents, until: until.getTime() } satisfies PriceHold),
    priceHeldUntil,
  })
}

/** What a token of ours holds for this key; undefined when it is forged or was made for something else. */
export const readPriceHold = async (ctx: Pick<Ctx, 'database'>, token: string, key: string) => {
  const hold = readToken<PriceHold>(await secretOf(ctx), token)
  return hold?.key === key ? hold : undefined
}
