import { addMinutes, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, transact } from '../../../platform/context.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { beginImpersonatedSession } from '../../clients/server/sessions.service.ts'
import { sendNoteToClient } from '../../notes/server/notes.service.ts'
import { checkOwnPassword, isPermittedIn } from '../../staff/server/staff-sessions.service.ts'
import { LINK_MINUTES, SESSION_MINUTES } from '../impersonation.ts'
import * as store from './impersonation.store.ts'

/** Impersonations listed per account. */
const MAX_LISTED = 50

/**
 * Creates a single-use link, valid for 5 minutes, that lets the staff member act as the client, with view-only access unless `mayWrite`.
 * Refuses: WRONG_PASSWORD; TOO_MANY; NOT_FOUND (docs/rules/sessions.md#impersonation).
 */
export const askForImpersonation = async (
  ctx: Ctx,
  { clientId, reason, mayWrite, password }: { clientId: number; reason: string; mayWrite: boolean; password: string },
) => {
  await checkOwnPassword(ctx, password)
  return transact(ctx, async (tx) => {
    if (tx.actor.kind !== 'staff') return refuse('FORBIDDEN')
    await getClient(tx, clientId)
    const link = randomToken()
    const at = tx.clock.now()
    const linkExpiresAt = addMinutes(at, LINK_MINUTES)
    const { staffId, sessionId: staffSessionId } = tx.actor
    await store.insertImpersonation(tx.db, {
      staffId,
      staffSessionId,
      clientId,
      reason,
      mayWrite,
      linkHash: hashSecret(link),
      at,
      linkExpiresAt,
    })
    await recordAudit(tx.db, {
      at,
      actor: tx.actor,
      entity: 'client',
      entityId: clientId,
      event: 'askForImpersonation',
      after: { reason, mayWrite },
    })
    // In the fragment, so that it does not appear in logs or Referer headers.
    return { url: `${tx.config.publicOrigin}/${tx.lang}/impersonate#${link}`, expiresAt: linkExpiresAt }
  })
}

/**
 * Redeems the link and starts a 30-minute session as the client, who receives a message.
 * Refuses: LINK_NOT_VALID when it is unknown, used or expired, or the staff member no longer has the permission.
 */
export const beginImpersonation = (ctx: Ctx, { link }: { link: string }) =>
  transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const endsAt = addMinutes(at, SESSION_MINUTES)
    const impersonation = (await store.useLink(tx.db, hashSecret(link), at, endsAt)) ?? refuse('LINK_NOT_VALID')
    const { clientId, staffId, staffSessionId, staffName, reason, mayWrite } = impersonation
    if (!staffSessionId || !(await isPermittedIn(tx, staffSessionId, 'clients.impersonate'))) refuse('LINK_NOT_VALID')
    const readOnly = !mayWrite
    const { token, sessionId } = await beginImpersonatedSession(tx, {
      clientId,
      staffId,
      staffSessionId: staffSessionId!,
      readOnly,
      expiresAt: endsAt,
    })
    await store.setSession(tx.db, impersonation.id, sessionId)
    await recordAudit(tx.db, {
      at,
      actor: { kind: 'client', clientId, sessionId, impersonatedBy: { staffId, readOnly } },
      entity: 'client',
      entityId: clientId,
      event: 'beginImpersonation',
      after: { reason },
    })
    await sendNoteToClient(tx, { clientId, ...noteOf(staffName, reason, mayWrite, at) })
    const { id, firstName, lastName } = await getClient(tx, clientId)
    return { accessToken: token, endsAt, readOnly, client: { id, firstName, lastName } }
  })

const noteOf = (staffName: string, reason: string, mayWrite: boolean, at: Date) => {
  const when = (lang: Lang) => formatInstant(at.toISOString(), lang, SERVICE_ZONE)
  return {
    subject: { en: 'We opened your account to help you', es: 'Abrimos su cuenta para ayudarle' },
    body: {
      en: `${staffName} from our agency opened your account on ${when('en')} (Havana time), for up to ${SESSION_MINUTES} minutes, ${mayWrite ? 'to view and change things for you' : 'to view only'}. Reason: ${reason}\n\nStaff who act for you can't pay, sign, request refunds, or change your password, email or phone. Your profile lists every access and what was opened. If you did not expect this, please reply to this message.`,
      es: `${staffName}, de la agencia, abrió su cuenta el ${when('es')} (hora de La Habana), durante un máximo de ${SESSION_MINUTES} minutos, ${mayWrite ? 'para consultar y hacer cambios por usted' : 'solo para consultar'}. Motivo: ${reason}\n\nEl personal que actúa por usted no puede pagar, firmar, pedir reembolsos ni cambiar su contraseña, su correo o su teléfono. Su perfil muestra cada acceso y lo que se abrió. Si no lo esperaba, responda a este mensaje.`,
    },
  }
}

/** Impersonations of the caller, newest first. Refuses: NOT_FOUND for another client's id. */
export const listOwnImpersonations = (ctx: Ctx, { clientId }: { clientId: number }) =>
  clientId === clientIdOf(ctx) ? listImpersonations(ctx, clientId) : refuse('NOT_FOUND')

/** Impersonations of a client with the calls made in each, newest first. */
export const listImpersonations = async (ctx: Ctx, clientId: number) => {
  const impersonations = await store.listImpersonations(ctx.db, clientId, MAX_LISTED)
  const ids = impersonations.map(({ id }) => id)
  const reads = ids.length === 0 ? [] : await store.listReads(ctx.db, ids)
  const byImpersonation = Map.groupBy(reads, ({ impersonationId }) => impersonationId)
  return impersonations.map((entry) => ({ ...entry, reads: byImpersonation.get(entry.id) ?? [] }))
}

/** Records a call that a staff member made while acting as a client, each call at most once a minute. */
export const recordImpersonatedRead = (ctx: Ctx, sessionId: number, call: string): Promise<void> => {
  const minute = new Date(ctx.clock.now())
  minute.setUTCSeconds(0, 0)
  return store.insertRead(ctx.db, sessionId, call, minute)
}
