import { readPriceHold } from '../features/products/server/price-hold.service.ts'

/** The price in cents that an offer token holds for the selection with this key; undefined when it holds none. */
export const heldCents = async (ctx: Parameters<typeof readPriceHold>[0], token: string, key: string) =>
  (await readPriceHold(ctx, token, key))?.cents
