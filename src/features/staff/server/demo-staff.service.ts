import { type Ctx, transact } from '../../../platform/context.ts'
import { NO_PASSWORD } from '../../../platform/passwords.ts'
import { findStaffAccount, setDisabled, setStaffPassword } from './staff.store.ts'
import { endStaffSessions } from './staff-sessions.store.ts'

/** Disables a demo staff account and ends its sessions; false when it was already disabled. */
export const closeDemoStaff = (ctx: Ctx, email: string): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const account = await findStaffAccount(tx.db, email)
    if (!account || account.passwordHash === NO_PASSWORD) return false
    await setStaffPassword(tx.db, account.id, NO_PASSWORD)
    await setDisabled(tx.db, account.id, tx.clock.now())
    await endStaffSessions(tx.db, account.id, tx.clock.now())
    return true
  })
