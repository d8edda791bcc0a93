import { addMinutes } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Again } from '../../../platform/jobs.ts'
import { beginSettlement, failRefund, SETTLE_REFUND, settleRefund } from '../../travel-plan/server/refund.service.ts'
import { failPayout } from '../../travel-plan/server/refund-desk.service.ts'
import { isProcessed } from '../methods.ts'
import { type Processors, RECONCILE_SECONDS } from './attempt.service.ts'
import { getSuccessfulPayment } from './payment.service.ts'
import { ProcessorUnreachable } from './payment-processor.ts'
import * as store from './refund-by-hand.store.ts'

type Job = { refundId: number; round: number }

/**
 * Sends an approved refund back the way the payment came, by the same processor and with our key: however often it is asked,
 * the money goes back once. Without an answer it is asked again later; a refusal is the client's to decide anew. What a
 * transfer paid has no processor: it stays under way until finance has sent it.
 */
const sendMoneyBack = async (
  ctx: Ctx,
  processors: Processors,
  { refundId, round }: Job,
): Promise<Again | undefined> => {
  const refund = await beginSettlement(ctx, refundId)
  if (!refund) return
  const payment = await getSuccessfulPayment(ctx, refund.planId)
  if (!isProcessed(payment.methodId)) return
  const processor = processors[payment.methodId]
  const request = {
    key: refund.reference,
    processorReference: payment.processorReference!,
    amountCents: refund.cardCents,
  }
  try {
    const outcome = (await processor.lookUpRefund(request.key)) ?? (await processor.refund(request))
    if (outcome.outcome === 'succeeded') await settleRefund(ctx, refund.id, outcome.processorReference)
    else await failRefund(ctx, refund.id)
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error
    ctx.log.warn({ refund: refund.reference }, 'A processor gave no answer; the refund will be looked up')
    const next = round + 1
    const dueAt = addMinutes(ctx.clock.now(), (RECONCILE_SECONDS * Math.min(next, 360)) / 60)
    return { dueAt, payload: { refundId, round: next } satisfies Job }
  }
}

/** Names what sends refunds back. */
export const handleRefundSettlement = ({ jobs }: Pick<Ctx, 'jobs'>, processors: Processors) => {
  jobs.handleOutside(SETTLE_REFUND, (ctx, job: Job) => sendMoneyBack(ctx, processors, job))
}

/** Refunds that finance sends by a transfer of its own. */
export const listRefundsByHand = (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) =>
  store.listRefundsByHand(ctx.db, pageSize, (page - 1) * pageSize)

/** Finance has sent a refund; the bank's reference proves it. Refuses: NOT_FOUND unless it waits for that, STATE_CHANGED. */
export const settleByHand = async (ctx: Ctx, { id, bankReference }: { id: number; bankReference: string }) => {
  if (!(await store.isByHand(ctx.db, id))) refuse('NOT_FOUND')
  if (!(await settleRefund(ctx, id, bankReference))) refuse('STATE_CHANGED')
  return true as const
}

/** Finance could not send a refund; the client reads why and chooses anew. Refuses: NOT_FOUND unless it waits, STATE_CHANGED. */
export const failByHand = async (ctx: Ctx, input: { id: number; noteEn: string; noteEs: string }) => {
  if (!(await store.isByHand(ctx.db, input.id))) refuse('NOT_FOUND')
  await failPayout(ctx, input)
  return true as const
}
