import { type Ctx, transact } from '../../../platform/context.ts'
import { NO_PASSWORD } from '../../../platform/passwords.ts'
import { findAccount } from './clients.store.ts'
import { invalidateTemporaryPasswords, setPassword } from './password.store.ts'
import { endOtherSessions } from './sessions.store.ts'

/** Disables sign-in for a demo client and ends the client's sessions; false when already disabled. */
export const closeDemoClient = (ctx: Ctx, email: string): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const account = await findAccount(tx.db, email)
    if (!account || account.passwordHash === NO_PASSWORD) return false
    const at = tx.clock.now()
    await setPassword(tx.db, account.id, NO_PASSWORD)
    await invalidateTemporaryPasswords(tx.db, account.id, at)
    await endOtherSessions(tx.db, account.id, 0, at)
    return true
  })
