import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { isCardholder } from '../../clients/cardholder-name.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import type { PaymentInfo } from '../contract.ts'
import type { CardMethodId } from '../methods.ts'
import { DECLINE_TEXTS, PAYMENT } from '../states.ts'
import { beginAttempt, ownId, type Processors, takeWord } from './attempt.service.ts'
import * as store from './payment.store.ts'
import { ProcessorUnreachable } from './payment-processor.ts'

/** Where the payer of a plan comes back to; what is there is what the processor says, not that they came. */
export const returnAddressOf = (planId: number) => `/payment?plan=${planId}&returned=1`

/**
 * Pays a plan by card, and by the client's fund first when `useFund` says so. The attempt is written down first and holds its
 * part of the fund, the processor is asked outside any transaction with our key, and its answer settles the attempt once;
 * without an answer the plan stays in payment until a job or a notice tells what happened. A payment that comes back Created
 * with a `payerAddress` waits for the payer's answer to the bank there.
 * Refuses: PLAN_NOT_CONFIRMED, ALREADY_PAID, PAYMENT_PENDING, PAYMENT_DECLINED, NAME_MISMATCH, METHOD_NOT_AVAILABLE, TOO_LATE,
 * DOCUMENTS_NEEDED, NOT_ELIGIBLE (spec 4, 5; decisions 1, 4).
 */
export const payByCard = (processors: Processors, methodId: CardMethodId) => async (ctx: Ctx, info: PaymentInfo) => {
  const client = await getClient(ctx, ownId(ctx, info.clientId))
  if (!isCardholder(client, info.cardHolderName)) refuse('NAME_MISMATCH')
  const attempt = await transact(ctx, (tx) => beginAttempt(tx, client.id, { ...info, methodId }))
  if (attempt.status === PAYMENT.success) return attempt
  try {
    const outcome = await processors[methodId].charge({
      key: attempt.reference,
      cardToken: info.cardToken,
      amountCents: attempt.amountCents,
      currency: attempt.currency,
      lang: ctx.lang,
      returnAddress: returnAddressOf(attempt.planId),
    })
    await takeWord(ctx, attempt.id, outcome)
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error
    ctx.log.warn({ payment: attempt.reference }, 'A card processor gave no answer; the payment will be looked up')
  }
  const payment = (await store.findPayment(ctx.db, attempt.id))!
  if (payment.status === PAYMENT.failed) {
    const reason = payment.endReason === null || payment.endReason === 'given-up' ? 'declined' : payment.endReason
    refuse('PAYMENT_DECLINED', { reason: DECLINE_TEXTS[reason] })
  }
  if (payment.status === PAYMENT.created && !payment.payerAddress)
    refuse('PAYMENT_PENDING', { reference: payment.reference })
  if (payment.status === PAYMENT.expired) refuse('STATE_CHANGED')
  return payment
}

/**
 * Pays a plan by the client's fund alone; no card and no fee.
 * Refuses: PLAN_NOT_CONFIRMED, ALREADY_PAID, PAYMENT_PENDING, TOO_LATE, DOCUMENTS_NEEDED, NOT_ELIGIBLE, FUND_TOO_SMALL.
 */
export const payWithFund = (ctx: Ctx, input: { travelPlanId: number; clientId?: number }) => {
  const clientId = ownId(ctx, input.clientId)
  return transact(ctx, (tx) => beginAttempt(tx, clientId, { travelPlanId: input.travelPlanId, useFund: true }))
}
