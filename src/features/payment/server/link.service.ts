import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf, transact } from '../../../platform/context.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { lockOwnPlan } from '../../travel-plan/server/travel-plan.service.ts'
import { METHODS } from '../methods.ts'
import { PAYMENT } from '../states.ts'
import { ask, beginAttempt, findOpenAttempt, type Processors } from './attempt.service.ts'
import { returnAddressOf } from './card.service.ts'
import * as store from './payment.store.ts'
import { ProcessorUnreachable } from './payment-processor.ts'

/**
 * A link to a page of the provider where the plan is paid, by whoever opens it, with the client's own card. It lives for 24
 * hours, never longer than the time to pay; until then it is the same link.
 * Refuses: NOT_FOUND, PLAN_NOT_CONFIRMED, ALREADY_PAID, PAYMENT_PENDING while another method is at work, METHOD_NOT_AVAILABLE,
 * TOO_LATE, LINK_NOT_MADE when the provider does not answer (spec 7, decisions 1; docs/decisions/0010).
 */
export const getPaymentLink =
  (processors: Processors) =>
  async (ctx: Ctx, { planId, useFund }: { planId: number; useFund: boolean }) => {
    const client = await getClient(ctx, clientIdOf(ctx))
    const processor = processors[METHODS.paymentLink]
    const earlier = await openAttempt(ctx, processors, planId)
    if (earlier && earlier.methodId !== METHODS.paymentLink) refuse('PAYMENT_PENDING', { reference: earlier.reference })
    const attempt = await transact(ctx, async (tx) => {
      await lockOwnPlan(tx, planId, client.id)
      const open = await store.findPlanPayment(tx.db, planId)
      if (open?.status === PAYMENT.created && open.methodId === METHODS.paymentLink) return open
      return beginAttempt(tx, client.id, { travelPlanId: planId, methodId: METHODS.paymentLink, useFund })
    })
    if (attempt.payerAddress) return described(ctx, attempt, attempt.payerAddress)
    // The fund alone covered the price: there is nothing to pay at a link.
    if (attempt.settledAt) return refuse('ALREADY_PAID')
    try {
      const { payerAddress } = await processor.makeLink({
        key: attempt.reference,
        amountCents: attempt.amountCents,
        currency: attempt.currency,
        lang: ctx.lang,
        returnAddress: returnAddressOf(planId),
        payer: client,
        expiresAt: attempt.expiresAt,
      })
      await store.setPayerAddress(ctx.db, attempt.id, payerAddress)
      return described(ctx, attempt, payerAddress)
    } catch (error) {
      if (error instanceof ProcessorUnreachable) return refuse('LINK_NOT_MADE')
      throw error
    }
  }

/** The open attempt after the processor was asked about one whose time is over. */
const openAttempt = async (ctx: Ctx, processors: Processors, planId: number) => {
  const attempt = await findOpenAttempt(ctx, planId)
  if (!attempt || attempt.methodId !== METHODS.paymentLink || attempt.expiresAt > ctx.clock.now()) return attempt
  await ask(ctx, processors, attempt)
  return findOpenAttempt(ctx, planId)
}

const described = (ctx: Ctx, { reference, expiresAt }: store.Payment, payerAddress: string) => ({
  url: new URL(payerAddress, ctx.config.publicOrigin).href,
  reference,
  expiresAt,
})
