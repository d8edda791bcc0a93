import { toE164 } from '../../../lib/phone.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { forgetAuditDetails, recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, transact } from '../../../platform/context.ts'
import { forgetMails } from '../../../platform/mail.store.ts'
import { sendMail } from '../../../platform/mail.ts'
import type { DataKeeper } from '../../../platform/own-data.ts'
import { NO_PASSWORD } from '../../../platform/passwords.ts'
import { accountDeletedMail } from './clients.mails.ts'
import { getProfile, listNewestMails } from './clients.service.ts'
import * as clients from './clients.store.ts'
import { proveOwner } from './password.service.ts'
import { listSavedPeople } from './saved-people.service.ts'
import { listSessions } from './sessions.service.ts'
import { findAccount, forgetWhatsApp } from './whatsapp.store.ts'

/** Mails that are told of, the newest first. */
const MAILS_TOLD = 1_000

/** Everything that the store keeps of the caller: the account, and one part of each feature above. */
export const getMyData = (keepers: readonly DataKeeper[]) => async (ctx: Ctx) => {
  const clientId = clientIdOf(ctx)
  const profile = await getProfile(ctx, { id: clientId, languageId: ctx.lang })
  const parts = await Promise.all(keepers.map(async ({ part, tell }) => [part, await tell(ctx, clientId)] as const))
  return {
    exportedAt: ctx.clock.now().toISOString(),
    profile,
    savedPeople: await listSavedPeople(ctx),
    sessions: await listSessions(ctx),
    whatsApp: (await findAccount(ctx.db, clientId)) ?? null,
    ...Object.fromEntries(parts),
    mails: await listNewestMails(ctx, MAILS_TOLD, profile.email),
  }
}

/**
 * Deletes the caller's account: all sessions end, personal data go, and what law makes us keep (paid plans, receipts, the ledger)
 * stands under a number. Signing in is from then on as with an e-mail that never had an account.
 * Refuses: INVALID when the e-mail typed is not theirs, WRONG_PASSWORD, TOO_MANY, ACCOUNT_IN_USE while a trip is paid or being
 * paid and not over.
 */
export const deleteAccount =
  (keepers: readonly DataKeeper[]) =>
  async (ctx: Ctx, input: { email: string; password: string }): Promise<true> => {
    const clientId = clientIdOf(ctx)
    const own = (await clients.findClient(ctx.db, clientId)) ?? refuse('NOT_FOUND')
    if (input.email !== own.email)
      refuseField('Email', { en: 'is not the e-mail of this account', es: 'no es el correo de esta cuenta' })
    await proveOwner(ctx, input.password, 'WRONG_PASSWORD')
    await transact(ctx, async (tx) => {
      for (const keeper of keepers) await keeper.erase(tx, clientId)
      const account = (await clients.lockAccount(tx.db, clientId)) ?? refuse('NOT_FOUND')
      const at = tx.clock.now()
      await forgetMails(tx.db, account.email)
      await forgetAuditDetails(tx.db, 'client', clientId)
      await recordAudit(tx.db, { at, actor: tx.actor, entity: 'client', entityId: clientId, event: 'deleteAccount' })
      await sendMail(tx, account.email, account.lang, accountDeletedMail(account))
      await forgetWhatsApp(tx.db, clientId)
      await forgetMails(tx.db, toE164(account.phone) ?? account.email)
      await clients.eraseClient(tx.db, clientId, NO_PASSWORD, at)
    })
    return true
  }
