import { admitAttempt } from '../lib/lock-out.ts'
import { refuse } from '../lib/refusals.ts'
import { type Ctx, type TxCtx, transact } from './context.ts'
import { findKnownBrowser, type Realm } from './known-browsers.ts'
import { type Limit, limitCalls, limitSignIns, networkOf, revertCount } from './limits.ts'
import { isPassword } from './passwords.ts'
import { hashSecret } from './secrets.ts'
import { type AttemptKey, deleteAttempts, lockAttempts, saveAttempts } from './sign-in-attempts.store.ts'

type Account = { id: number; passwordHash: string }

/**
 * Failed sign-ins to an account within an hour, from all unknown callers together, after which unknown callers are locked out
 * until the hour is over. Limits attackers with many addresses.
 */
const MAX_UNKNOWN_CALLER_FAILURES = 100
export const unknownCallerLimit = (realm: Realm): Limit => ({
  kind: `signIn.${realm}.strangers`,
  max: MAX_UNKNOWN_CALLER_FAILURES,
  minutes: 60,
})

type SignInOptions<T extends Account> = {
  find: (email: string) => Promise<T | undefined>
  /** Whether the password is accepted although it is not the account's own, such as an emailed temporary password. */
  opensOtherwise?: (account: T) => boolean
  /** Whether a second step follows, so that failures keep counting until `guardSecondStep`. */
  hasSecondStep?: (account: T) => Promise<boolean>
  /** Called when failures lead to a lock-out, also for an email address without an account. */
  onLock: (account: T | undefined) => Promise<void>
}

/**
 * Finds the account for an email address and a password. An email address without an account gets the same reply after the same work, and
 * the same lock-outs. Failures are counted per email address and caller network, so that others cannot lock out the owner; a browser that
 * has signed in before has a separate count and is exempt from all other limits. A password that `opensOtherwise` accepts is exempt from
 * all limits (docs/decisions/0027).
 * Refuses: WRONG_CREDENTIALS; TOO_MANY for 15 minutes after 10 failures (docs/rules/sessions.md#lock-out), to a network with too many
 * attempts, and to unknown callers after 100 of their failures within an hour.
 */
export const guardSignIn = async <T extends Account>(
  ctx: Ctx,
  realm: Realm,
  { email, password }: { email: string; password: string },
  { find, opensOtherwise, hasSecondStep, onLock }: SignInOptions<T>,
): Promise<T> => {
  const account = await find(email)
  if (account && opensOtherwise?.(account)) return account
  const { door, strangers } = await enter(ctx, realm, email, account)
  const { locks } = await countAttempt(ctx, door, strangers)
  const right = await isPassword(account?.passwordHash, password)
  if (!account || !right) {
    if (locks) await onLock(account)
    return refuse('WRONG_CREDENTIALS')
  }
  if (await hasSecondStep?.(account)) await uncountAttempt(ctx, door, locks)
  else await deleteAttempts(ctx.db, door, ctx.clock.now())
  if (strangers) await revertCount(ctx, strangers.limit, strangers.who)
  return account
}

/**
 * The second step of a sign-in, counted with the passwords of the first. Refuses: `code` when `isRight` returns false; TOO_MANY as
 * `guardSignIn` does.
 */
export const guardSecondStep = async (
  ctx: Ctx,
  realm: Realm,
  account: Account & { email: string },
  {
    isRight,
    code,
    onLock,
  }: {
    isRight: () => Promise<boolean>
    code: 'WRONG_CODE' | 'PASSKEY_NOT_ACCEPTED'
    onLock: () => Promise<void>
  },
): Promise<void> => {
  const { door, strangers } = await enter(ctx, realm, account.email, account)
  const { locks } = await countAttempt(ctx, door, strangers)
  if (!(await isRight())) {
    if (locks) await onLock()
    return refuse(code)
  }
  await deleteAttempts(ctx.db, door, ctx.clock.now())
  if (strangers) await revertCount(ctx, strangers.limit, strangers.who)
}

/** The key by which the attempts of this caller are counted. Refuses: TOO_MANY to a network with too many attempts. */
const enter = async (ctx: Ctx, realm: Realm, email: string, account: Account | undefined) => {
  const browser = await findKnownBrowser(ctx, realm, account)
  if (!browser) await limitSignIns(ctx, realm)
  const caller = browser ? `browser ${browser}` : `address ${networkOf(ctx.origin.address)}`
  const door = { realm, emailHash: hashSecret(email), callerHash: hashSecret(caller) }
  return { door, strangers: browser ? undefined : { limit: unknownCallerLimit(realm), who: email } }
}

/**
 * Whether a signed-in user knows the account's password. Failures are counted per session.
 * Refuses: TOO_MANY for 15 minutes after 10 failures.
 */
export const guardProof = async (
  ctx: Ctx,
  realm: Realm,
  account: { email: string; passwordHash: string } | undefined,
  { sessionId, password }: { sessionId: number; password: string },
): Promise<boolean> => {
  const emailHash = hashSecret(account?.email ?? '')
  const door = { realm, emailHash, callerHash: hashSecret(`session ${sessionId}`) }
  await countAttempt(ctx, door)
  const right = await isPassword(account?.passwordHash, password)
  if (right) await deleteAttempts(ctx.db, door, ctx.clock.now())
  return right
}

/** A transaction of the counts. It does not mark the request's key as carried out: a refusal must leave the key free (0023). */
const transactCounts = <T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>) =>
  transact({ ...ctx, requestKey: undefined }, work)

/** Counts an attempt as failed before the password is checked; `locks` is true for the last attempt before a lock-out. */
const countAttempt = async (ctx: Ctx, door: AttemptKey, strangers?: { limit: Limit; who: string }) => {
  const now = ctx.clock.now()
  const verdict = await transactCounts(ctx, async (tx) => {
    const decided = admitAttempt(await lockAttempts(tx.db, door, now), now)
    if (!('admitted' in decided)) return decided
    await saveAttempts(tx.db, door, decided.admitted)
    // A refusal here rolls back the count above as well.
    const failures = strangers ? await limitCalls(tx, strangers.limit, strangers.who) : 0
    return { locks: decided.admitted.lockedUntil !== null || failures === strangers?.limit.max }
  })
  if ('locks' in verdict) return verdict
  return refuse('TOO_MANY', { minutes: Math.ceil((verdict.lockedUntil.getTime() - now.getTime()) / 60_000) })
}

/** Reverts the count of an attempt whose password was correct; `locks`: it was the last before a lock-out. */
const uncountAttempt = (ctx: Ctx, door: AttemptKey, locks: boolean) =>
  transactCounts(ctx, async (tx) => {
    const attempts = await lockAttempts(tx.db, door, tx.clock.now())
    if (!attempts) return
    const { failures, lastAt, lockedUntil } = attempts
    await saveAttempts(tx.db, door, {
      failures: Math.max(0, failures - 1),
      lastAt,
      lockedUntil: locks ? null : lockedUntil,
    })
  })
