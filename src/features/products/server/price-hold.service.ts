import { LRUCache } from 'lru-cache'
import { addMinutes } from '../../../lib/days.ts'
import { type Exchange, US_DOLLARS } from '../../../lib/exchange.ts'
import type { Ctx, Services } from '../../../platform/context.ts'
import { readToken, signToken } from '../../../platform/signed-token.ts'
import { signingKey } from '../../../platform/signing-keys.ts'
import { PRICE_HELD_MINUTES, type PriceHold } from '../quote.ts'

const KEY = 'price-hold'

/** Holds the price of an offer: `key` identifies the selection, `cents` is the amount to pay now in the offer's currency. */
export type HoldPrice = (key: string, cents: number) => { offerToken: string; priceHeldUntil: string }

/** Offers created within this time hold their prices until the same instant, so that equal offers share a token. */
const SIGNED_TOGETHER_MS = 1_000
const MAX_TOKENS = 10_000

/** Tokens of the latest offers, by what they hold. They are cached because signing takes a tenth of the time of a search. */
const tokensOf = new WeakMap<Services['database'], LRUCache<string, string>>()

const keptTokens = (database: Services['database']) => {
  const tokens = tokensOf.get(database) ?? new LRUCache<string, string>({ max: MAX_TOKENS })
  tokensOf.set(database, tokens)
  return tokens
}

/** Returns a function that creates offer tokens, which hold a price and the exchange rate for 30 minutes. */
export const priceHolder = async (
  ctx: Pick<Ctx, 'database' | 'config' | 'clock'>,
  exchange: Exchange = US_DOLLARS,
): Promise<HoldPrice> => {
  const secret = await signingKey(ctx, KEY)
  const tokens = keptTokens(ctx.database)
  const madeAt = Math.ceil(ctx.clock.now().getTime() / SIGNED_TOGETHER_MS) * SIGNED_TOGETHER_MS
  const until = addMinutes(new Date(madeAt), PRICE_HELD_MINUTES)
  const priceHeldUntil = until.toISOString()
  const converted = exchange === US_DOLLARS ? {} : { exchange }
  const rate = JSON.stringify(converted)
  return (key, cents) => {
    const held = `${until.getTime()} ${rate} ${cents} ${key}`
    const known = tokens.get(held)
    if (known) return { offerToken: known, priceHeldUntil }
    const offerToken = signToken(secret, { key, cents, until: until.getTime(), ...converted } satisfies PriceHold)
    tokens.set(held, offerToken)
    return { offerToken, priceHeldUntil }
  }
}

/** The price hold in a token; undefined when the token is forged or belongs to another selection. */
export const readPriceHold = async (ctx: Pick<Ctx, 'database' | 'config'>, token: string, key: string) => {
  const hold = readToken<PriceHold>(await signingKey(ctx, KEY), token)
  return hold?.key === key ? hold : undefined
}

/** How the prices of an offer were converted, and whether they are still held; undefined when the token is forged. */
export const readHeldExchange = async (
  ctx: Pick<Ctx, 'database' | 'config' | 'clock'>,
  token: string,
): Promise<{ exchange: Exchange; held: boolean } | undefined> => {
  const hold = readToken<PriceHold>(await signingKey(ctx, KEY), token)
  return hold && { exchange: hold.exchange ?? US_DOLLARS, held: ctx.clock.now().getTime() <= hold.until }
}
