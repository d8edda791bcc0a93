import { dayInHavana } from '../../../lib/days.ts'
import { refuse, refuseField } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { isCardholder } from '../../clients/cardholder-name.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { findExpiryProblem } from '../card-expiry.ts'
import type { PaymentInfo } from '../contract.ts'
import { type CardMethodId, findMethod } from '../methods.ts'
import { DECLINE_TEXTS, PAYMENT } from '../states.ts'
import { applyOutcome, ownId, startAttempt } from './attempt.service.ts'
import * as store from './payment.store.ts'
import { type PaymentProcessor, ProcessorUnreachable } from './payment-processor.ts'
import type { Processors } from './processors.service.ts'

/** The path to which the payer returns. Returning proves nothing: the page looks up the outcome. */
export const returnAddressOf = (planId: number) => `/payment?plan=${planId}&returned=1`

/** Refuses: INVALID with the field for a brand that the method does not accept or an expired card. */
const refuseUnusableCard = (ctx: Ctx, methodId: CardMethodId, info: PaymentInfo) => {
  const { cards } = findMethod(methodId)!
  if (!cards.some((brand) => brand === info.brand)) {
    const accepted = cards.join(', ')
    refuseField('brand', {
      en: `must be a card that this method accepts: ${accepted}`,
      es: `debe ser una tarjeta que este método acepta: ${accepted}`,
    })
  }
  const problem = findExpiryProblem(info, dayInHavana(ctx.clock.now()))
  if (problem) refuseField(problem.field, problem.message)
}

/**
 * Replaces the card details from the browser with those that the processor knows, if the processor can show them.
 * Refuses: INVALID for an unknown token, METHOD_NOT_AVAILABLE when the processor does not answer.
 */
const withCardShown = async (processor: PaymentProcessor, sent: PaymentInfo): Promise<PaymentInfo> => {
  if (!processor.showCard) return sent
  try {
    const card = await processor.showCard(sent.cardToken)
    if (!card)
      return refuseField('cardToken', { en: 'is not a card of the processor', es: 'no es una tarjeta del procesador' })
    const { holder, ...shown } = card
    return { ...sent, ...shown, cardHolderName: holder || sent.cardHolderName }
  } catch (error) {
    if (error instanceof ProcessorUnreachable) return refuse('METHOD_NOT_AVAILABLE')
    throw error
  }
}

/**
 * Pays a plan by card, after the client's fund with `useFund`. The attempt is stored first and holds its part of the fund; the processor is
 * called outside any transaction with our key, and its reply settles the attempt once. Without a reply, the plan stays in payment until a
 * job or a notice brings the outcome. A payment returned as Created with a `payerAddress` is waiting for the payer to confirm it there.
 * Refuses: PLAN_NOT_CONFIRMED, ALREADY_PAID, PAYMENT_PENDING, PAYMENT_DECLINED, NAME_MISMATCH, METHOD_NOT_AVAILABLE, TOO_LATE,
 * DOCUMENTS_NEEDED, NOT_ELIGIBLE, PLAN_CHANGED; INVALID with the field for a brand that is not accepted or an expired card.
 */
export const payByCard = (processors: Processors, methodId: CardMethodId) => async (ctx: Ctx, sent: PaymentInfo) => {
  const client = await getClient(ctx, ownId(ctx, sent.clientId))
  const processor = processors.serving(ctx, methodId)
  if (!processor?.charge) return refuse('METHOD_NOT_AVAILABLE')
  const info = await withCardShown(processor, sent)
  refuseUnusableCard(ctx, methodId, info)
  if (!isCardholder(client, info.cardHolderName)) refuse('NAME_MISMATCH')
  const attempt = await transact(ctx, (tx) => startAttempt(tx, client.id, { ...info, methodId }))
  if (attempt.status === PAYMENT.success) return attempt
  try {
    const outcome = await processor.charge({
      key: attempt.reference,
      cardToken: info.cardToken,
      amountCents: attempt.amountCents,
      currency: attempt.currency,
      lang: ctx.lang,
      returnAddress: returnAddressOf(attempt.planId),
    })
    await applyOutcome(ctx, attempt.id, outcome)
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error
    ctx.log.warn({ payment: attempt.reference }, 'A card processor did not reply; the payment will be looked up')
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
 * Pays a plan entirely from the client's fund, without a fee.
 * Refuses: PLAN_NOT_CONFIRMED, ALREADY_PAID, PAYMENT_PENDING, TOO_LATE, DOCUMENTS_NEEDED, NOT_ELIGIBLE, FUND_TOO_SMALL, PLAN_CHANGED.
 */
export const payWithFund = (
  ctx: Ctx,
  { clientId, ...chosen }: { travelPlanId: number; clientId?: number; bookingIds?: number[] },
) => transact(ctx, (tx) => startAttempt(tx, ownId(ctx, clientId), { ...chosen, useFund: true }))
