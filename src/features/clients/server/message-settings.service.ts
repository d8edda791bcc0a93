import { toE164 } from '../../../lib/phone.ts'
import { refuse } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { deleteUndeliverable, findUndeliverable } from '../../../platform/bounces/undeliverable.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { findContact, optIn, optOut } from '../../../platform/whatsapp/contacts.store.ts'
import type { MessageSettings } from '../contract/message-settings.ts'
import { getOwnClient } from './own-client.service.ts'
import { isAllowed } from './whatsapp.service.ts'

/** The status code of a mailbox that exists but is disabled (RFC 3463). */
const DISABLED = '5.2.1'

/** When emails to an address began to bounce, and whether its mailbox is disabled. */
export const emailState = async ({ db }: Pick<Ctx, 'db'>, address: string): Promise<MessageSettings['email']> => {
  const found = await findUndeliverable(db, address)
  return {
    address,
    returnedSince: found?.since.toISOString() ?? null,
    isDisabled: found?.status === DISABLED,
  }
}

/** The client's phone, if it can get WhatsApp messages; undefined otherwise. */
const whatsAppPhone = (ctx: Ctx, client: { phone: string }) => {
  const phone = toE164(client.phone)
  return phone && isAllowed(ctx, phone) ? phone : undefined
}

/** Whether emails and WhatsApp messages reach a client. Refuses: NOT_FOUND. */
export const getMessageSettings = async (ctx: Ctx, { clientId }: { clientId: number }): Promise<MessageSettings> => {
  const client = await getOwnClient(ctx, clientId)
  const phone = whatsAppPhone(ctx, client)
  return {
    email: await emailState(ctx, client.email),
    whatsApp: phone ? { phone, optedOutBy: (await findContact(ctx.db, phone)).optedOutBy } : null,
  }
}

/** Resumes emails to an address that bounced. Refuses: NOT_FOUND. */
export const tryEmailAgain = async (ctx: Ctx, { clientId }: { clientId: number }) => {
  const { email } = await getOwnClient(ctx, clientId)
  await transact(ctx, async (tx) => {
    if (await deleteUndeliverable(tx.db, email)) await audit(tx, clientId, 'tryEmailAgain')
  })
  return true as const
}

/**
 * Stops WhatsApp messages to the phone in the profile, or allows them again. Refuses: NOT_FOUND, even without such a phone;
 * WHATSAPP_STOPPED_BY_PHONE when the phone itself asked for no messages.
 */
export const allowWhatsApp = async (ctx: Ctx, { clientId, allowed }: { clientId: number; allowed: boolean }) => {
  const phone = whatsAppPhone(ctx, await getOwnClient(ctx, clientId)) ?? refuse('NOT_FOUND')
  await transact(ctx, async (tx) => {
    if (!allowed) await optOut(tx.db, phone, 'account', tx.clock.now())
    else {
      await optIn(tx.db, phone, 'account', tx.clock.now())
      if ((await findContact(tx.db, phone)).optedOutBy !== null) refuse('WHATSAPP_STOPPED_BY_PHONE')
    }
    await audit(tx, clientId, allowed ? 'allowWhatsApp' : 'stopWhatsApp')
  })
  return true as const
}

const audit = (tx: TxCtx, entityId: number, event: string) =>
  recordAudit(tx.db, { at: tx.clock.now(), actor: tx.actor, entity: 'client', entityId, event })
