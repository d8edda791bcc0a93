import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { langFor } from '../../clients/server/own-client.service.ts'
import { getOwnPlan, lockOwnPlan } from '../../travel-plan/server/travel-plan.service.ts'
import type { CardMethodId } from '../methods.ts'
import { DECLINE_TEXTS, PAYMENT } from '../states.ts'
import { applyOutcome, asSystem, findOpenAttempt, startAttempt } from './attempt.service.ts'
import { returnAddressOf } from './card.service.ts'
import { getPaymentStatus } from './payment.service.ts'
import * as store from './payment.store.ts'
import { ProcessorUnreachable } from './payment-processor.ts'
import type { Processors } from './processors.service.ts'

type Chosen = { planId: number; methodId: CardMethodId; useFund: boolean; feeTerms?: string }

/**
 * Opens the session in which the provider's own field charges the card. Returns the same session again while the payment is open.
 * Refuses: NOT_FOUND, PLAN_NOT_CONFIRMED, ALREADY_PAID, PAYMENT_PENDING while another method is open or when the provider does not answer,
 * METHOD_NOT_AVAILABLE, FEE_CHANGED, TOO_LATE, DOCUMENTS_NEEDED, NOT_ELIGIBLE, PAYMENT_DECLINED when it refuses to open the session, which
 * ends the attempt.
 */
export const openCardSession =
  (processors: Processors) =>
  async (ctx: Ctx, { planId, methodId, ...chosen }: Chosen) => {
    const client = await getClient(ctx, (await getOwnPlan(ctx, planId)).clientId)
    const earlier = await findOpenAttempt(ctx, planId)
    if (earlier && (earlier.methodId !== methodId || !processors.of(earlier)?.openSession))
      refuse('PAYMENT_PENDING', { reference: earlier.reference })
    if (!earlier && !processors.serving(ctx, methodId)?.openSession) refuse('METHOD_NOT_AVAILABLE')
    const attempt = await transact(ctx, async (tx) => {
      await lockOwnPlan(tx, planId, client.id)
      const open = await store.findPlanPayment(tx.db, planId)
      if (open?.status === PAYMENT.created && open.methodId === methodId) return open
      return startAttempt(tx, client.id, { travelPlanId: planId, methodId, ...chosen })
    })
    // The fund covered the whole price.
    if (attempt.settledAt) return refuse('ALREADY_PAID')
    const returnAddress = returnAddressOf(planId)
    // With a page to return to, the client can give up the payment and choose another method.
    await store.setPayerAddress(ctx.db, attempt.id, returnAddress)
    try {
      const session = await processors.of(attempt)!.openSession!({
        key: attempt.reference,
        amountCents: attempt.amountCents,
        currency: attempt.currency,
        lang: langFor(ctx, client),
        returnAddress,
        expiresAt: attempt.expiresAt,
      })
      if ('outcome' in session) {
        await applyOutcome(asSystem(ctx), attempt.id, session)
        return refuse('PAYMENT_DECLINED', { reason: DECLINE_TEXTS[session.reason] })
      }
      return { reference: attempt.reference, session }
    } catch (error) {
      if (error instanceof ProcessorUnreachable) return refuse('PAYMENT_PENDING', { reference: attempt.reference })
      throw error
    }
  }

/**
 * Looks up the outcome of a session from the result that the provider's field received. The result proves nothing by itself. Refuses:
 * NOT_FOUND, ALREADY_PAID.
 */
export const completeCardSession =
  (processors: Processors) =>
  async (ctx: Ctx, { planId, sessionResult }: { planId: number; sessionResult: string }) => {
    const attempt = await findOpenAttempt(ctx, planId)
    const processor = attempt && processors.of(attempt)
    try {
      const outcome = await processor?.completeSession?.({ key: attempt!.reference, sessionResult })
      if (outcome) await applyOutcome(asSystem(ctx), attempt!.id, outcome)
    } catch (error) {
      if (!(error instanceof ProcessorUnreachable)) throw error
    }
    return getPaymentStatus(ctx, { planId })
  }
