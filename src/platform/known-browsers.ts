import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from './context.ts'
import { NO_PASSWORD } from './passwords.ts'
import { randomToken } from './secrets.ts'
import { signingKey } from './signing-keys.ts'

/** Accounts that can recognize the same browser at a time, for shared computers. */
const MAX_PASSES = 5
const KEY = 'known-browsers'

/** Which accounts: clients or staff. */
export type Realm = 'client' | 'staff'
type Account = { id: number; passwordHash: string }

/*
 * A browser that has signed in stores a pass: a random id and a signature over the account, its password hash and the id. A pass
 * grants no access. It only exempts this browser from lock-outs caused by other callers' failed sign-ins. A new password changes the hash
 * and so invalidates all passes of the account.
 */

const signatureOf = (key: string, realm: Realm, account: Account, id: string) =>
  createHmac('sha256', key).update(`${realm} ${account.id} ${account.passwordHash} ${id}`).digest()

/** The passes `<id>.<signature>` that the caller's browser stores. */
const passesOf = (ctx: Ctx) =>
  (ctx.browser?.token ?? '').split('~').filter((pass) => /^[\w-]{43}\.[\w-]{43}$/.test(pass))

const isFor = (key: string, realm: Realm, account: Account, pass: string) => {
  const [id, signature] = pass.split('.') as [string, string]
  const actual = Buffer.from(signature, 'base64url')
  const expected = signatureOf(key, realm, account, id)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The id of the caller's pass for an account; undefined when this browser has not signed in with the current password. */
export const findKnownBrowser = async (
  ctx: Ctx,
  realm: Realm,
  account: Account | undefined,
): Promise<string | undefined> => {
  const key = await signingKey(ctx, KEY)
  // An email address without an account takes the same time.
  const pass = passesOf(ctx).find((candidate) =>
    isFor(key, realm, account ?? { id: 0, passwordHash: NO_PASSWORD }, candidate),
  )
  return account && pass?.split('.')[0]
}

/** Stores a new pass for an account in the caller's browser; passes for other accounts stay. */
export const rememberBrowser = async (ctx: Ctx, realm: Realm, account: Account): Promise<void> => {
  if (!ctx.browser) return
  const key = await signingKey(ctx, KEY)
  const others = passesOf(ctx).filter((pass) => !isFor(key, realm, account, pass))
  const id = randomToken()
  const pass = `${id}.${signatureOf(key, realm, account, id).toString('base64url')}`
  ctx.browser.keep([pass, ...others].slice(0, MAX_PASSES).join('~'))
}
