import { admitAttempt } from '../lib/lock-out.ts'
import { refuse } from '../lib/refusals.ts'
import { type Ctx, transact } from './context.ts'
import { limitSignIns } from './limits.ts'
import { isPassword } from './passwords.ts'
import { hashSecret } from './secrets.ts'
import { type Door, forgetAttempts, lockAttempts, saveAttempts } from './sign-in-attempts.store.ts'

/**
 * Finds the account that an e-mail and a password open. An e-mail without account is answered the same, as slowly, and is
 * locked as well, so that nobody learns who has one. `alsoOpens` says what else than its own password opens an account.
 * Refuses: WRONG_CREDENTIALS; TOO_MANY for 15 minutes after 10 failures, and from an address that tries too often (decisions 5).
 */
export const guardSignIn = async <T extends { passwordHash: string }>(
  ctx: Ctx,
  realm: Door['realm'],
  { email, password }: { email: string; password: string },
  find: (email: string) => Promise<T | undefined>,
  alsoOpens: (account: T) => boolean = () => false,
): Promise<T> => {
  await limitSignIns(ctx, realm)
  const door = { realm, emailHash: hashSecret(email) }
  await countTry(ctx, door)
  const account = await find(email)
  const right = await isPassword(account?.passwordHash, password)
  if (!account || !(right || alsoOpens(account))) return refuse('WRONG_CREDENTIALS')
  await forgetAttempts(ctx.db, door, ctx.clock.now())
  return account
}

const countTry = async (ctx: Ctx, door: Door) => {
  const now = ctx.clock.now()
  const verdict = await transact(ctx, async (tx) => {
    const decided = admitAttempt(await lockAttempts(tx.db, door, now), now)
    if ('admitted' in decided) await saveAttempts(tx.db, door, decided.admitted)
    return decided
  })
  if ('admitted' in verdict) return
  refuse('TOO_MANY', { minutes: Math.ceil((verdict.lockedUntil.getTime() - now.getTime()) / 60_000) })
}
