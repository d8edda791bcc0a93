import { formatDay } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import { type MailText, sendMail } from '../../../platform/mail.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { bookLateArrival, bookLateReturn, creditLateMoney } from '../../travel-plan/server/fund.service.ts'
import { lockPlan } from '../../travel-plan/server/travel-plan.service.ts'
import { next } from '../../travel-plan/states.ts'
import { METHODS } from '../methods.ts'
import { LATE_TRANSFER, LATE_TRANSFER_TRANSITIONS, type LateTransferEvent, PAYMENT } from '../states.ts'
import * as mails from './late-transfer.mails.ts'
import * as store from './late-transfer.store.ts'
import { findPaymentByReference } from './payment.store.ts'
import { takeBankReference } from './transfer.service.ts'

/**
 * Bank transfers whose money arrived when their payment had ended or their plan was paid: the money is the client's. It goes
 * back by the bank, or into the fund when the client asks for that (docs/decisions/0020).
 */

/** Late transfers that still have to go somewhere, the oldest first. */
export const listLateTransfers = (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) =>
  store.listWaiting(ctx.db, pageSize, (page - 1) * pageSize)

/**
 * Finance found the money of an ended transfer on the bank's statement; `reference` is ours, that the client was given. The
 * client is told and may ask for the fund.
 * Refuses: a reference that is no transfer's or whose payment is still open, or a used bank's reference, by its field.
 */
export const recordLateTransfer = (
  ctx: Ctx,
  input: { reference: string; amountCents: number; bankReference: string },
) =>
  transact(ctx, async (tx) => {
    const found = await findPaymentByReference(tx.db, input.reference.toUpperCase())
    if (found?.methodId !== METHODS.bankTransfer)
      return refuseField('reference', {
        en: 'is not the reference of a bank transfer',
        es: 'no es la referencia de una transferencia',
      })
    await lockPlan(tx, found.planId)
    const payment = (await findPaymentByReference(tx.db, found.reference))!
    if (payment.status === PAYMENT.created)
      refuseField('reference', {
        en: 'is still open: accept the transfer in the list above',
        es: 'sigue abierta: acepte la transferencia en la lista de arriba',
      })
    await takeBankReference(tx, payment.id, input.bankReference)
    const late = await store.insertLateTransfer(tx.db, payment, {
      payment_id: payment.id,
      client_id: payment.clientId,
      bank_reference: input.bankReference,
      amount_cents: input.amountCents,
      currency: payment.currency,
      status: LATE_TRANSFER.waiting,
      recorded_at: tx.clock.now(),
    })
    await bookLateArrival(tx, late, late.currency)
    const { amountCents, bankReference } = late
    await recordAudit(tx.db, {
      ...deed(tx, late, 'record'),
      after: { status: late.status, amountCents, bankReference },
    })
    await tell(tx, late, mails.lateTransferArrived)
    return late
  })

/** Finance has sent a late transfer back; the bank's reference proves it. Refuses: NOT_FOUND, STATE_CHANGED. */
export const returnLateTransfer = (ctx: Ctx, { id, bankReference }: { id: number; bankReference: string }) =>
  transact(ctx, async (tx) => {
    const late = await move(tx, id, 'sendBack', { returned_by: bankReference })
    await bookLateReturn(tx, late, late.currency)
    await tell(tx, late, mails.lateTransferReturned)
    return late
  })

/** Puts a late transfer into the fund, as the client asked. Refuses: NOT_FOUND, STATE_CHANGED. */
export const creditLateTransfer = (ctx: Ctx, { id }: { id: number }) =>
  transact(ctx, async (tx) => {
    const late = await move(tx, id, 'putIntoFund')
    const lastDay = await creditLateMoney(tx, late, late.currency)
    await tell(tx, late, (reader, told) => mails.lateTransferInFund(reader, told, formatDay(lastDay, reader.lang)))
    return late
  })

/**
 * A late transfer could not be paid out; the client reads why, and gives another account or takes it into the fund. The money
 * stays where it is. Refuses: NOT_FOUND, STATE_CHANGED.
 */
export const failLateReturn = (ctx: Ctx, { id, noteEn, noteEs }: { id: number; noteEn: string; noteEs: string }) =>
  transact(ctx, async (tx) => {
    const late = await move(tx, id, 'fail', {}, { noteEn, noteEs })
    await tell(tx, late, (reader, told, origin) =>
      mails.lateTransferNotPaidOut(reader, { ...told, reason: reader.lang === 'es' ? noteEs : noteEn }, origin),
    )
    return late
  })

const deed = (tx: TxCtx, { id }: { id: number }, event: string) => ({
  at: tx.clock.now(),
  actor: tx.actor,
  entity: 'late-transfer',
  entityId: id,
  event,
})

/** Moves a late transfer by an event, once however many ask for it, and writes it down. Refuses: NOT_FOUND, STATE_CHANGED. */
const move = async (
  tx: TxCtx,
  id: number,
  event: LateTransferEvent,
  values: { returned_by?: string } = {},
  told: object = {},
) => {
  const before = (await store.lockLateTransfer(tx.db, id)) ?? refuse('NOT_FOUND')
  const status = next(LATE_TRANSFER_TRANSITIONS, before.status, event, tx.actor.kind) ?? refuse('STATE_CHANGED')
  if (status !== before.status)
    await store.settleLateTransfer(tx.db, id, { status, settled_at: tx.clock.now(), ...values })
  const change = { before: { status: before.status }, after: { status, ...values, ...told } }
  await recordAudit(tx.db, { ...deed(tx, before, event), ...change })
  return { ...before, status }
}

const tell = async (
  tx: TxCtx,
  late: store.LateTransfer,
  mail: (reader: mails.Reader, told: mails.Told, origin: string) => MailText,
) => {
  const client = await getClient(tx, late.clientId)
  const told = { reference: late.reference, amount: formatMoney(late.amountCents, late.currency, client.lang) }
  await sendMail(tx, client.email, client.lang, mail(client, told, tx.config.publicOrigin))
}
