import { addHours } from '../../../lib/days.ts'
import { type RefusalCode, refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { rememberBrowser } from '../../../platform/known-browsers.ts'
import { limitAccountRequests } from '../../../platform/limits.ts'
import { sendMail } from '../../../platform/mail.ts'
import { hashPassword, NO_PASSWORD } from '../../../platform/passwords.ts'
import { hashSecret, randomReference } from '../../../platform/secrets.ts'
import { guardProof } from '../../../platform/sign-in-guard.ts'
import { passwordProblem } from '../../staff/password-rules.ts'
import { TEMPORARY_PASSWORD_HOURS } from '../contract.ts'
import { passwordChangedMail, temporaryPasswordMail } from './clients.mails.ts'
import * as clients from './clients.store.ts'
import * as passkeys from './passkeys.store.ts'
import * as store from './password.store.ts'
import { requireProof, sessionIdOf } from './sessions.service.ts'
import * as sessions from './sessions.store.ts'

const MAIL_TEMPORARY_PASSWORD = 'client.mail-temporary-password'

/** Maximum temporary passwords per account and hour. */
const RECOVERIES_AN_HOUR = 3
/** Number of letters and digits in a temporary password: about 80 bits, enough for a fast hash. */
const TEMPORARY_PASSWORD_LENGTH = 16

/**
 * Emails a temporary password if the email address has an account. A job writes the email, so that neither the reply nor its
 * timing reveals whether an account exists (docs/rules/sessions.md#password-recovery). Refuses: TOO_MANY.
 */
export const recoverPassword = async (ctx: Ctx, { email }: { email: string }): Promise<true> => {
  await limitAccountRequests(ctx, 'recover')
  const account = await clients.findAccount(ctx.db, email)
  const payload = { clientId: account?.id ?? 0 }
  await ctx.jobs.enqueue(ctx.db, { kind: MAIL_TEMPORARY_PASSWORD, payload, dueAt: ctx.clock.now() })
  return true
}

/** Emails a temporary password to a client, at most three an hour. */
export const mailTemporaryPassword = async (tx: TxCtx, { clientId }: { clientId: number }) => {
  const account = await clients.lockAccount(tx.db, clientId)
  if (!account) return
  const at = tx.clock.now()
  if ((await store.countTemporaryPasswords(tx.db, clientId, addHours(at, -1))) >= RECOVERIES_AN_HOUR) return
  const password = randomReference(TEMPORARY_PASSWORD_LENGTH)
  const expiresAt = addHours(at, TEMPORARY_PASSWORD_HOURS)
  await store.insertTemporaryPassword(tx.db, { passwordHash: hashSecret(password), clientId, at, expiresAt })
  await recordAudit(tx.db, { at, actor: tx.actor, entity: 'client', entityId: clientId, event: 'recoverPassword' })
  const hasPassword = account.passwordHash !== NO_PASSWORD
  const mail = temporaryPasswordMail(account, password, tx.config.publicOrigin, hasPassword)
  await sendMail(tx, account.email, account.lang, mail)
}

/** Registers the job that emails temporary passwords. */
export const handlePasswordJobs = ({ jobs }: Pick<Ctx, 'jobs'>) =>
  jobs.handle(MAIL_TEMPORARY_PASSWORD, mailTemporaryPassword)

/**
 * Checks the caller's password. Without a password, a recent proof is needed, because accounts opened within a booking have none
 * (docs/rules/sessions.md#proof-of-identity). Refuses: `code` when it is wrong, TOO_MANY after ten failures in this session, PROOF_NEEDED.
 */
export const proveOwner = async (ctx: Ctx, password: string, code: RefusalCode) => {
  if (!password) return requireProof(ctx)
  const account = await clients.findAccountById(ctx.db, clientIdOf(ctx))
  if (!(await guardProof(ctx, 'client', account, { sessionId: sessionIdOf(ctx), password }))) refuse(code)
}

/** Records a proof of identity: the caller has entered the password again. Refuses: WRONG_PASSWORD, TOO_MANY. */
export const provePassword = async (ctx: Ctx, { password }: { password: string }): Promise<true> => {
  await proveOwner(ctx, password, 'WRONG_PASSWORD')
  await sessions.markProven(ctx.db, sessionIdOf(ctx), ctx.clock.now())
  return true
}

/**
 * Changes the caller's password, ends their other sessions and notifies them by email; only this browser stays known (0027). A
 * session opened with a temporary password does not need the old one, and the change removes the account's passkeys (0189).
 * Refuses: NOT_FOUND for any other id; PASSWORD_NOT_CHANGED when the old password is wrong; PROOF_NEEDED without it; TOO_MANY.
 */
export const changePassword = async (
  ctx: Ctx,
  { clientId, oldPassword, newPassword }: { clientId?: number; oldPassword: string; newPassword: string },
): Promise<true> => {
  const id = clientIdOf(ctx)
  if (clientId !== undefined && clientId !== id) refuse('NOT_FOUND')
  const byTemporary = ctx.actor.kind === 'client' && ctx.actor.mustChangePassword === true
  if (!byTemporary) await proveOwner(ctx, oldPassword, 'PASSWORD_NOT_CHANGED')
  const client = (await clients.findClient(ctx.db, id)) ?? refuse('NOT_FOUND')
  const problem = passwordProblem(newPassword, client.email)
  if (problem) refuseField('newPassword', problem)
  if (newPassword === oldPassword)
    refuseField('newPassword', { en: 'must be different from the old one', es: 'debe ser distinta de la anterior' })
  const passwordHash = await hashPassword(newPassword)
  await transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const here = sessionIdOf(tx)
    if (!(await clients.lockAccount(tx.db, id))) refuse('NOT_FOUND')
    await store.setPassword(tx.db, id, passwordHash)
    await store.invalidateTemporaryPasswords(tx.db, id, at)
    const removedPasskeys = byTemporary ? await passkeys.deletePasskeys(tx.db, id) : []
    await sessions.endOtherSessions(tx.db, id, here, at)
    await sessions.markProven(tx.db, here, at)
    const audited = { at, actor: tx.actor, entity: 'client', entityId: id }
    await recordAudit(tx.db, { ...audited, event: 'changePassword' })
    for (const name of removedPasskeys)
      await recordAudit(tx.db, { ...audited, event: 'removePasskey', before: { name } })
    const mail = passwordChangedMail(client, tx.config.publicOrigin, removedPasskeys.length > 0)
    await sendMail(tx, client.email, client.lang, mail)
  })
  await rememberBrowser(ctx, 'client', { id, passwordHash })
  return true
}
