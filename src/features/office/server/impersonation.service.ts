import { addMinutes, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, transact } from '../../../platform/context.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { beginImpersonatedSession } from '../../clients/server/sessions.service.ts'
import { sendNoteToClient } from '../../notes/server/notes.service.ts'
import { LINK_MINUTES, SESSION_MINUTES } from '../impersonation.ts'
import { permissionsOf } from '../permissions.ts'
import * as store from './impersonation.store.ts'

/** Impersonations listed per account. */
const MAX_LISTED = 50

/**
 * Creates a single-use link, valid for 5 minutes, with which the staff member acts as the client.
 * Refuses: NOT_FOUND (docs/rules/sessions.md#impersonation).
 */
export const askForImpersonation = (ctx: Ctx, { clientId, reason }: { clientId: number; reason: string }) =>
  transact(ctx, async (tx) => {
    if (tx.actor.kind !== 'staff') return refuse('FORBIDDEN')
    await getClient(tx, clientId)
    const link = randomToken()
    const at = tx.clock.now()
    const linkExpiresAt = addMinutes(at, LINK_MINUTES)
    const { staffId } = tx.actor
    await store.insertImpersonation(tx.db, { staffId, clientId, reason, linkHash: hashSecret(link), at, linkExpiresAt })
    await recordAudit(tx.db, {
      at,
      actor: tx.actor,
      entity: 'client',
      entityId: clientId,
      event: 'askForImpersonation',
      after: { reason },
    })
    // In the fragment, so that it appears in no log and no Referer header.
    return { url: `${tx.config.publicOrigin}/${tx.lang}/impersonate#${link}`, expiresAt: linkExpiresAt }
  })

/**
 * Redeems the link and starts a 30-minute session as the client, who receives a message.
 * Refuses: LINK_NOT_VALID when it is unknown, used, expired, or the staff member lacks the permission by now.
 */
export const beginImpersonation = (ctx: Ctx, { link }: { link: string }) =>
  transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const endsAt = addMinutes(at, SESSION_MINUTES)
    const impersonation = (await store.useLink(tx.db, hashSecret(link), at, endsAt)) ?? refuse('LINK_NOT_VALID')
    const { clientId, staffId, staff, reason } = impersonation
    if (!permissionsOf(staff.role).includes('clients.impersonate')) refuse('LINK_NOT_VALID')
    const { token, sessionId } = await beginImpersonatedSession(tx, { clientId, staffId, expiresAt: endsAt })
    await store.setSession(tx.db, impersonation.id, sessionId)
    await recordAudit(tx.db, {
      at,
      actor: { kind: 'client', clientId, sessionId, impersonatedBy: { staffId } },
      entity: 'client',
      entityId: clientId,
      event: 'beginImpersonation',
      after: { reason },
    })
    await sendNoteToClient(tx, { clientId, ...noteOf(staff.name, reason, at) })
    const { id, firstName, lastName } = await getClient(tx, clientId)
    return { accessToken: token, endsAt, client: { id, firstName, lastName } }
  })

const noteOf = (staffName: string, reason: string, at: Date) => {
  const when = (lang: Lang) => formatInstant(at.toISOString(), lang, SERVICE_ZONE)
  return {
    subject: { en: 'We opened your account to help you', es: 'Abrimos su cuenta para ayudarle' },
    body: {
      en: `${staffName} from our agency opened your account on ${when('en')} (Havana time), for up to ${SESSION_MINUTES} minutes. Reason: ${reason}\n\nStaff who act for you can't pay, sign, request refunds, or change your password, email or phone. Your profile lists every access. If you did not expect this, please reply to this message.`,
      es: `${staffName}, de la agencia, abrió su cuenta el ${when('es')} (hora de La Habana), durante un máximo de ${SESSION_MINUTES} minutos. Motivo: ${reason}\n\nEl personal que actúa por usted no puede pagar, firmar, pedir reembolsos ni cambiar su contraseña, su correo o su teléfono. Su perfil muestra cada acceso. Si no lo esperaba, responda a este mensaje.`,
    },
  }
}

/** Impersonations of the caller, the newest first. Refuses: NOT_FOUND for another client's id. */
export const listOwnImpersonations = (ctx: Ctx, { clientId }: { clientId: number }) =>
  clientId === clientIdOf(ctx) ? listImpersonations(ctx, clientId) : refuse('NOT_FOUND')

export const listImpersonations = (ctx: Ctx, clientId: number) => store.listImpersonations(ctx.db, clientId, MAX_LISTED)
