import type { Ctx } from '../../../platform/context.ts'
import { readToken, signToken } from '../../../platform/signed-token.ts'
import { signingKey } from '../../../platform/signing-keys.ts'

const KEY = 'review'

/** The token of the link with which a booking is reviewed without signing in. */
export const reviewToken = async (ctx: Pick<Ctx, 'database' | 'config'>, bookingId: number): Promise<string> =>
  signToken(await signingKey(ctx, KEY), { bookingId })

/** The booking of a token; undefined for a forged one. */
export const bookingOf = async (ctx: Pick<Ctx, 'database' | 'config'>, token: string): Promise<number | undefined> =>
  readToken<{ bookingId: number }>(await signingKey(ctx, KEY), token)?.bookingId
