import { formatDay } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { METHODS } from '../../../lib/payment-methods.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { type MailText, sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { creditLateArrival, recordLateArrival, recordLateReturn } from '../../money/server/fund.service.ts'
import { lockPlan } from '../../travel-plan/server/travel-plan.service.ts'
import { next } from '../../travel-plan/states.ts'
import { LATE_TRANSFER, LATE_TRANSFER_TRANSITIONS, type LateTransferEvent, PAYMENT } from '../states.ts'
import * as mails from './late-transfer.mails.ts'
import * as store from './late-transfer.store.ts'
import { findPaymentByReference } from './payment.store.ts'
import { claimBankReference } from './transfer.service.ts'

/**
 * Bank transfers whose money arrived after their payment had ended or their plan was paid. The money belongs to the client: it is
 * returned by the bank, or credited to the fund at the client's request (docs/decisions/0020).
 */

/** Late transfers that are neither returned nor credited, oldest first. */
export const listLateTransfers = (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) =>
  store.listWaiting(ctx.db, pageSize, (page - 1) * pageSize)

/** The number of late transfers to return or credit, and when the oldest was recorded. */
export const countLateTransfers = (ctx: Ctx) => store.countWaiting(ctx.db)

/**
 * Records the money of an ended transfer, found on the bank statement under our `reference`. The client gets an email and can ask to have
 * it credited to the fund. Refuses: INVALID for an unknown reference, one with an open payment, or a used bank reference.
 */
export const recordLateTransfer = (
  ctx: Ctx,
  input: { reference: string; amountCents: number; bankReference: string },
) =>
  transact(ctx, async (tx) => {
    const transfer = await findPaymentByReference(tx.db, input.reference.toUpperCase())
    if (transfer?.methodId !== METHODS.bankTransfer)
      return refuseField('reference', {
        en: 'is not the reference of a bank transfer',
        es: 'no es la referencia de una transferencia',
      })
    await lockPlan(tx, transfer.planId)
    const payment = (await findPaymentByReference(tx.db, transfer.reference))!
    if (payment.status === PAYMENT.created)
      refuseField('reference', {
        en: 'is still open: accept the transfer in the list above',
        es: 'sigue abierta: acepte la transferencia en la lista de arriba',
      })
    await claimBankReference(tx, payment.id, input.bankReference)
    const late = await store.insertLateTransfer(tx.db, payment, {
      payment_id: payment.id,
      client_id: payment.clientId,
      bank_reference: input.bankReference,
      amount_cents: input.amountCents,
      currency: payment.currency,
      status: LATE_TRANSFER.waiting,
      recorded_at: tx.clock.now(),
    })
    await recordLateArrival(tx, late, late.currency)
    const { amountCents, bankReference } = late
    await recordAudit(tx.db, {
      ...auditEntry(tx, late, 'record'),
      after: { status: late.status, amountCents, bankReference },
    })
    await notifyClient(tx, late, mails.lateTransferArrived)
    return late
  })

/** Records that finance returned a late transfer, with the bank reference. Refuses: NOT_FOUND, STATE_CHANGED. */
export const returnLateTransfer = (ctx: Ctx, { id, bankReference }: { id: number; bankReference: string }) =>
  transact(ctx, async (tx) => {
    const late = await applyEvent(tx, id, 'sendBack', { returned_by: bankReference })
    await recordLateReturn(tx, late, late.currency)
    await notifyClient(tx, late, mails.lateTransferReturned)
    return late
  })

/** Credits a late transfer to the fund at the client's request. Refuses: NOT_FOUND, STATE_CHANGED. */
export const creditLateTransfer = (ctx: Ctx, { id }: { id: number }) =>
  transact(ctx, async (tx) => {
    const late = await applyEvent(tx, id, 'putIntoFund')
    const lastDay = await creditLateArrival(tx, late, late.currency)
    await notifyClient(tx, late, (reader, words) =>
      mails.lateTransferInFund(reader, words, formatDay(lastDay, reader.lang)),
    )
    return late
  })

/**
 * Records that a late transfer could not be returned; the client is told the reason, and names another account or chooses the fund. The
 * transfer stays open. Refuses: NOT_FOUND, STATE_CHANGED.
 */
export const failLateReturn = (ctx: Ctx, { id, noteEn, noteEs }: { id: number; noteEn: string; noteEs: string }) =>
  transact(ctx, async (tx) => {
    const late = await applyEvent(tx, id, 'fail', {}, { noteEn, noteEs })
    await notifyClient(tx, late, (reader, words, origin) =>
      mails.lateTransferNotPaidOut(reader, { ...words, reason: reader.lang === 'es' ? noteEs : noteEn }, origin),
    )
    return late
  })

const auditEntry = (tx: TxCtx, { id }: { id: number }, event: string) => ({
  at: tx.clock.now(),
  actor: tx.actor,
  entity: 'late-transfer',
  entityId: id,
  event,
})

/** Applies an event to a late transfer, at most once, and audits it. Refuses: NOT_FOUND, STATE_CHANGED. */
const applyEvent = async (
  tx: TxCtx,
  id: number,
  event: LateTransferEvent,
  values: { returned_by?: string } = {},
  details: object = {},
) => {
  const before = (await store.lockLateTransfer(tx.db, id)) ?? refuse('NOT_FOUND')
  const status = next(LATE_TRANSFER_TRANSITIONS, before.status, event, tx.actor.kind) ?? refuse('STATE_CHANGED')
  if (status !== before.status)
    await store.settleLateTransfer(tx.db, id, { status, settled_at: tx.clock.now(), ...values })
  const change = { before: { status: before.status }, after: { status, ...values, ...details } }
  await recordAudit(tx.db, { ...auditEntry(tx, before, event), ...change })
  return { ...before, status }
}

const notifyClient = async (
  tx: TxCtx,
  late: store.LateTransfer,
  mail: (reader: mails.Reader, words: mails.LateTransferWords, origin: string) => MailText,
) => {
  const client = await getClient(tx, late.clientId)
  const words = { reference: late.reference, amount: formatMoney(late.amountCents, late.currency, client.lang) }
  await sendMail(tx, client.email, client.lang, mail(client, words, tx.config.publicOrigin))
}
