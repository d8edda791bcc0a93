import { addHours } from '../../../lib/days.ts'
import { Refusal, type RefusalCode, refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, type TxCtx, transact } from '../../../platform/context.ts'
import { limitAccountRequests } from '../../../platform/limits.ts'
import { sendMail } from '../../../platform/mail.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { hashSecret, randomReference } from '../../../platform/secrets.ts'
import { guardSignIn } from '../../../platform/sign-in-guard.ts'
import { TEMPORARY_PASSWORD_HOURS } from '../contract.ts'
import { passwordProblem } from '../password-rules.ts'
import { passwordChangedMail, temporaryPasswordMail } from './clients.mails.ts'
import * as clients from './clients.store.ts'
import * as store from './password.store.ts'
import { sessionIdOf } from './sessions.service.ts'
import * as sessions from './sessions.store.ts'

const MAIL_TEMPORARY_PASSWORD = 'client.mail-temporary-password'

/** Temporary passwords that one account gets within an hour. */
const RECOVERIES_AN_HOUR = 3
/** Letters and digits of a temporary password: about 80 bits, so that a fast hash may keep it. */
const TEMPORARY_PASSWORD_LENGTH = 16

/**
 * Mails a temporary password to whoever has an account with an e-mail. The answer and the work are the same for every e-mail, as
 * the mail is written afterwards, so that nobody learns who has an account. Refuses: TOO_MANY (decisions 5).
 */
export const recoverPassword = async (ctx: Ctx, { email }: { email: string }): Promise<true> => {
  await limitAccountRequests(ctx, 'recover')
  const account = await clients.findAccount(ctx.db, email)
  const payload = { clientId: account?.id ?? 0 }
  await ctx.jobs.enqueue(ctx.db, { kind: MAIL_TEMPORARY_PASSWORD, payload, dueAt: ctx.clock.now() })
  return true
}

const mailTemporaryPassword = async (tx: TxCtx, { clientId }: { clientId: number }) => {
  const account = await clients.lockAccount(tx.db, clientId)
  if (!account) return
  const at = tx.clock.now()
  if ((await store.countTemporaryPasswords(tx.db, clientId, addHours(at, -1))) >= RECOVERIES_AN_HOUR) return
  const password = randomReference(TEMPORARY_PASSWORD_LENGTH)
  const expiresAt = addHours(at, TEMPORARY_PASSWORD_HOURS)
  await store.insertTemporaryPassword(tx.db, { passwordHash: hashSecret(password), clientId, at, expiresAt })
  await recordAudit(tx.db, { at, actor: tx.actor, entity: 'client', entityId: clientId, event: 'recoverPassword' })
  await sendMail(tx, account.email, account.lang, temporaryPasswordMail(account, password, tx.config.publicOrigin))
}

/** Names what writes the mails with temporary passwords. */
export const handlePasswordJobs = ({ jobs }: Pick<Ctx, 'jobs'>) =>
  jobs.handle(MAIL_TEMPORARY_PASSWORD, mailTemporaryPassword)

/** Looks at the caller's own password and counts as a try to sign in. Refuses: `code` when it is wrong, TOO_MANY. */
export const proveOwner = async (ctx: Ctx, password: string, code: RefusalCode) => {
  const account = await clients.findClient(ctx.db, clientIdOf(ctx))
  try {
    await guardSignIn(ctx, 'client', { email: account?.email ?? '', password }, (email) =>
      clients.findAccount(ctx.db, email),
    )
  } catch (refusal) {
    throw refusal instanceof Refusal && refusal.code === 'WRONG_CREDENTIALS' ? new Refusal(code) : refusal
  }
}

/** The caller gave the password again. Refuses: WRONG_PASSWORD, TOO_MANY. */
export const provePassword = async (ctx: Ctx, { password }: { password: string }): Promise<true> => {
  await proveOwner(ctx, password, 'WRONG_PASSWORD')
  await sessions.markProven(ctx.db, sessionIdOf(ctx), ctx.clock.now())
  return true
}

/**
 * Gives the caller a new password, ends their other sessions and tells them by mail. In a session that a temporary password
 * opened, it needs no old one.
 * Refuses: NOT_FOUND for any other id, PASSWORD_NOT_CHANGED when the old password is wrong, TOO_MANY (decisions 5).
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
  if (problem) refuseField('NewPassword', problem)
  if (newPassword === oldPassword)
    refuseField('NewPassword', { en: 'must differ from the old one', es: 'debe ser distinta de la anterior' })
  const passwordHash = await hashPassword(newPassword)
  await transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const here = sessionIdOf(tx)
    if (!(await clients.lockAccount(tx.db, id))) refuse('NOT_FOUND')
    await store.setPassword(tx.db, id, passwordHash)
    await store.endTemporaryPasswords(tx.db, id, at)
    await sessions.endOtherSessions(tx.db, id, here, at)
    await sessions.markProven(tx.db, here, at)
    await recordAudit(tx.db, { at, actor: tx.actor, entity: 'client', entityId: id, event: 'changePassword' })
    await sendMail(tx, client.email, client.lang, passwordChangedMail(client, tx.config.publicOrigin))
  })
  return true
}
