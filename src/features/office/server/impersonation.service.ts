import { addMinutes, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, clientIdOf, transact } from '../../../platform/context.ts'
import { hashSecret, randomToken } from '../../../platform/secrets.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { beginImpersonatedSession } from '../../clients/server/sessions.service.ts'
import { leaveNote } from '../../notes/server/notes.service.ts'
import { LINK_MINUTES, SESSION_MINUTES } from '../impersonation.ts'
import { permissionsOf } from '../permissions.ts'
import * as store from './impersonation.store.ts'

/** Impersonations that a client or the staff see of one account. */
const LISTED = 50

/**
 * Gives somebody of the staff a link by which they act as a client, told once: it works once and for 5 minutes.
 * Refuses: NOT_FOUND (decisions 5).
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
    // Behind the #, so that it stands in no log and no Referer.
    return { url: `${tx.config.publicOrigin}/${tx.lang}/impersonate#${link}`, expiresAt: linkExpiresAt }
  })

/**
 * Uses the link up and begins 30 minutes in which the staff member acts as the client, who is left a note.
 * Refuses: LINK_NOT_VALID when it is unknown, used, older than 5 minutes, or its owner may no longer (decisions 5).
 */
export const beginImpersonation = (ctx: Ctx, { link }: { link: string }) =>
  transact(ctx, async (tx) => {
    const at = tx.clock.now()
    const endsAt = addMinutes(at, SESSION_MINUTES)
    const begun = (await store.useLink(tx.db, hashSecret(link), at, endsAt)) ?? refuse('LINK_NOT_VALID')
    const { clientId, staffId, staff, reason } = begun
    if (!permissionsOf(staff.role).includes('clients.impersonate')) refuse('LINK_NOT_VALID')
    const { token, sessionId } = await beginImpersonatedSession(tx, { clientId, staffId, expiresAt: endsAt })
    await store.tieToSession(tx.db, begun.id, sessionId)
    await recordAudit(tx.db, {
      at,
      actor: { kind: 'client', clientId, sessionId, impersonatedBy: { staffId } },
      entity: 'client',
      entityId: clientId,
      event: 'beginImpersonation',
      after: { reason },
    })
    await leaveNote(tx, { clientId, ...noteOf(staff.name, reason, at) })
    const { id, firstName, lastName } = await getClient(tx, clientId)
    return { accessToken: token, endsAt, client: { id, firstName, lastName } }
  })

const noteOf = (staffName: string, reason: string, at: Date) => {
  const when = (lang: Lang) => formatInstant(at.toISOString(), lang, SERVICE_ZONE)
  return {
    subject: { en: 'We opened your account to help you', es: 'Abrimos su cuenta para ayudarle' },
    body: {
      en: `${staffName}, of the agency, opened your account on ${when('en')} (Havana time), for ${SESSION_MINUTES} minutes at most. Reason: ${reason}\n\nWhoever acts for you can't pay, sign or ask for refunds, nor change your password, e-mail or phone. Your profile lists every time this was done. If you did not expect it, please answer this note.`,
      es: `${staffName}, de la agencia, abrió su cuenta el ${when('es')} (hora de La Habana), por ${SESSION_MINUTES} minutos como máximo. Motivo: ${reason}\n\nQuien actúa por usted no puede pagar, firmar ni pedir reembolsos, ni cambiar su contraseña, su correo o su teléfono. En su perfil consta cada vez que se hizo. Si usted no lo esperaba, responda a esta nota.`,
    },
  }
}

/** When the agency acted as the caller, the newest first. Refuses: NOT_FOUND for another's id. */
export const listOwnImpersonations = (ctx: Ctx, { clientId }: { clientId: number }) =>
  clientId === clientIdOf(ctx) ? listImpersonations(ctx, clientId) : refuse('NOT_FOUND')

export const listImpersonations = (ctx: Ctx, clientId: number) => store.listImpersonations(ctx.db, clientId, LISTED)
