import { addMinutes } from '../../../lib/days.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readToken, signToken } from '../../../platform/signed-token.ts'
import { signingKey } from '../../../platform/signing-keys.ts'
import { PRICE_HELD_MINUTES, type PriceHold } from '../quote.ts'

const KEY = 'price-hold'

/** Holds the price of an offer: `key` identifies the selection, `cents` is the amount to pay now. */
export type HoldPrice = (key: string, cents: number) => { offerToken: string; priceHeldUntil: string }

/** Returns a function that creates offer tokens, which hold a price for 30 minutes. */
export const priceHolder = async (ctx: Pick<Ctx, 'database' | 'config' | 'clock'>): Promise<HoldPrice> => {
  const secret = await signingKey(ctx, KEY)
  const until = addMinutes(ctx.clock.now(), PRICE_HELD_MINUTES)
  const priceHeldUntil = until.toISOString()
  return (key, cents) => ({
    offerToken: signToken(secret, { key, cents, until: until.getTime() } satisfies PriceHold),
    priceHeldUntil,
  })
}

/** The price hold in a token; undefined when the token is forged or belongs to another selection. */
export const readPriceHold = async (ctx: Pick<Ctx, 'database' | 'config'>, token: string, key: string) => {
  const hold = readToken<PriceHold>(await signingKey(ctx, KEY), token)
  return hold?.key === key ? hold : undefined
}
