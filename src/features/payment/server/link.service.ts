import { METHODS } from '../../../lib/payment-methods.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { langFor } from '../../clients/server/own-client.service.ts'
import { getOwnPlan, lockOwnPlan } from '../../travel-plan/server/travel-plan.service.ts'
import { DECLINE_TEXTS, PAYMENT, pageClosesAt } from '../states.ts'
import { applyOutcome, asSystem, findOpenAttempt, reconcile, startAttempt, tryReconcile } from './attempt.service.ts'
import * as store from './payment.store.ts'
import { ProcessorUnreachable } from './payment-processor.ts'
import type { Processors } from './processors.service.ts'

/**
 * A link to the provider's page where anyone with the link pays the plan with the client's card. It stays the same while it is
 * valid (docs/rules/payment.md#payment-link).
 * Refuses: NOT_FOUND, PLAN_NOT_CONFIRMED, ALREADY_PAID, PAYMENT_PENDING while another method is open, METHOD_NOT_AVAILABLE,
 * FEE_CHANGED, TOO_LATE, LINK_NOT_MADE when the provider does not answer, PAYMENT_DECLINED when it refuses to make the link, which ends the
 * attempt.
 */
export const getPaymentLink =
  (processors: Processors) =>
  async (ctx: Ctx, { planId, ...chosen }: { planId: number; useFund: boolean; feeTerms?: string }) => {
    const client = await getClient(ctx, (await getOwnPlan(ctx, planId)).clientId)
    if (!processors.serving(ctx, METHODS.paymentLink)) refuse('METHOD_NOT_AVAILABLE')
    const earlier = await openAttempt(ctx, processors, planId)
    if (earlier && earlier.methodId !== METHODS.paymentLink) refuse('PAYMENT_PENDING', { reference: earlier.reference })
    const attempt = await transact(ctx, async (tx) => {
      await lockOwnPlan(tx, planId, client.id)
      const open = await store.findPlanPayment(tx.db, planId)
      if (open?.status === PAYMENT.created && open.methodId === METHODS.paymentLink) return open
      return startAttempt(tx, client.id, { travelPlanId: planId, methodId: METHODS.paymentLink, ...chosen })
    })
    if (attempt.payerAddress) return toLink(ctx, attempt, attempt.payerAddress)
    // The fund covered the whole price.
    if (attempt.settledAt) return refuse('ALREADY_PAID')
    const processor = processors.of(attempt)
    if (!processor?.makeLink) return refuse('LINK_NOT_MADE')
    try {
      const made = await processor.makeLink({
        key: attempt.reference,
        amountCents: attempt.amountCents,
        currency: attempt.currency,
        lang: langFor(ctx, client),
        returnAddress: `/payment-link/${attempt.reference}`,
        payer: client,
        expiresAt: pageClosesAt(attempt),
      })
      if ('outcome' in made) {
        await applyOutcome(asSystem(ctx), attempt.id, made)
        return refuse('PAYMENT_DECLINED', { reason: DECLINE_TEXTS[made.reason] })
      }
      await store.setPayerAddress(ctx.db, attempt.id, made.payerAddress)
      return toLink(ctx, attempt, made.payerAddress)
    } catch (error) {
      if (error instanceof ProcessorUnreachable) return refuse('LINK_NOT_MADE')
      throw error
    }
  }

/**
 * Whether a link is paid, for its payer, who has returned from the provider's page and may not be the client. An open one is looked up.
 * Refuses: NOT_FOUND.
 */
export const getLinkOutcome =
  (processors: Processors) =>
  async (ctx: Ctx, { reference }: { reference: string }) => {
    const found = () => store.findPaymentByReference(ctx.db, reference)
    const before = await found()
    if (before?.methodId !== METHODS.paymentLink) return refuse('NOT_FOUND')
    if (before.status === PAYMENT.created && processors.of(before)) await tryReconcile(ctx, processors, before)
    const { status, amountCents, currency, payerAddress } = (await found())!
    const state = status === PAYMENT.created ? 'open' : status === PAYMENT.success ? 'paid' : 'over'
    return { state, amountCents, currency, payerAddress: state === 'open' ? payerAddress : null } as const
  }

/** The open attempt. An expired link is reconciled first. Refuses: LINK_NOT_MADE when the provider does not answer. */
const openAttempt = async (ctx: Ctx, processors: Processors, planId: number) => {
  const attempt = await findOpenAttempt(ctx, planId)
  if (!attempt || attempt.methodId !== METHODS.paymentLink || attempt.expiresAt > ctx.clock.now()) return attempt
  try {
    await reconcile(ctx, processors, attempt)
  } catch (error) {
    if (error instanceof ProcessorUnreachable) return refuse('LINK_NOT_MADE')
    throw error
  }
  return findOpenAttempt(ctx, planId)
}

const toLink = (ctx: Ctx, { reference, expiresAt }: store.Payment, payerAddress: string) => ({
  url: new URL(payerAddress, ctx.config.publicOrigin).href,
  reference,
  expiresAt,
})
