import { refuse, refuseField } from '../../../lib/refusals.ts'
import { deleteAuditDetails, recordAudit } from '../../../platform/audit.store.ts'
import { deleteUndeliverable } from '../../../platform/bounces/undeliverable.store.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { deleteMailsTo } from '../../../platform/mail.store.ts'
import { sendMail } from '../../../platform/mail.ts'
import type { OwnDataProvider } from '../../../platform/own-data.ts'
import { NO_PASSWORD } from '../../../platform/passwords.ts'
import { deleteContact } from '../../../platform/whatsapp/contacts.store.ts'
import { accountDeletedMail } from './clients.mails.ts'
import { getProfile, listNewestMails } from './clients.service.ts'
import * as clients from './clients.store.ts'
import { listPasskeys } from './passkeys.service.ts'
import { proveOwner } from './password.service.ts'
import { listSavedPeople } from './saved-people.service.ts'
import { listSessions } from './sessions.service.ts'
import { deleteWhatsApp, findAccount, listPhonesWithCodes } from './whatsapp.store.ts'

/** Maximum number of emails in the export, newest first. */
const MAX_EXPORTED_MAILS = 1_000

/** All the data kept about the caller: the account, and one part per higher feature. */
export const getMyData = (keepers: readonly OwnDataProvider[]) => async (ctx: Ctx) => {
  const clientId = clientIdOf(ctx)
  const profile = await getProfile(ctx, { id: clientId, languageId: ctx.lang })
  const parts = await Promise.all(keepers.map(async ({ part, read }) => [part, await read(ctx, clientId)] as const))
  return {
    exportedAt: ctx.clock.now().toISOString(),
    profile,
    savedPeople: await listSavedPeople(ctx),
    sessions: await listSessions(ctx),
    passkeys: await listPasskeys(ctx),
    whatsApp: (await findAccount(ctx.db, clientId)) ?? null,
    ...Object.fromEntries(parts),
    mails: await listNewestMails(ctx, MAX_EXPORTED_MAILS, profile.email),
  }
}

/**
 * Deletes the caller's account: ends all sessions and erases personal data. Records that the law requires (paid plans, receipts, the
 * ledger) are kept under the client's id. Afterwards the email address is treated as one that never had an account.
 * Refuses: INVALID when the email address is not the caller's; WRONG_PASSWORD; PROOF_NEEDED without a password; TOO_MANY; ACCOUNT_IN_USE
 * while a paid trip is not over, or a payment is in progress.
 */
export const deleteAccount =
  (keepers: readonly OwnDataProvider[]) =>
  async (ctx: Ctx, input: { email: string; password: string }): Promise<true> => {
    const clientId = clientIdOf(ctx)
    const own = (await clients.findClient(ctx.db, clientId)) ?? refuse('NOT_FOUND')
    if (input.email !== own.email)
      refuseField('email', { en: 'is not the email address of this account', es: 'no es el correo de esta cuenta' })
    await proveOwner(ctx, input.password, 'WRONG_PASSWORD')
    await transact(ctx, async (tx) => {
      for (const keeper of keepers) await keeper.erase(tx, clientId)
      const account = (await clients.lockAccount(tx.db, clientId)) ?? refuse('NOT_FOUND')
      const at = tx.clock.now()
      await deleteMailsTo(tx.db, account.email)
      await deleteUndeliverable(tx.db, account.email)
      await deleteAuditDetails(tx.db, 'client', clientId)
      await recordAudit(tx.db, { at, actor: tx.actor, entity: 'client', entityId: clientId, event: 'deleteAccount' })
      await sendMail(tx, account.email, account.lang, accountDeletedMail(account))
      await eraseWhatsApp(tx, clientId)
      await clients.eraseClient(tx.db, clientId, NO_PASSWORD, at)
    })
    return true
  }

/**
 * Deletes a client's verified phone number with everything kept about it, and the codes sent to other phones. The number in the profile is
 * not used: it may be somebody else's.
 */
const eraseWhatsApp = async (tx: TxCtx, clientId: number) => {
  const verified = await findAccount(tx.db, clientId)
  if (verified) {
    await deleteMailsTo(tx.db, verified.phone)
    await deleteContact(tx.db, verified.phone)
  }
  for (const phone of await listPhonesWithCodes(tx.db, clientId)) await deleteMailsTo(tx.db, phone)
  await deleteWhatsApp(tx.db, clientId)
}
