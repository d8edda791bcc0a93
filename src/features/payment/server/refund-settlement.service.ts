import { addMinutes } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { NextRun } from '../../../platform/jobs.ts'
import { beginSettlement, failRefund, SETTLE_REFUND, settleRefund } from '../../refunds/server/refund.service.ts'
import { failPayout } from '../../refunds/server/refund-queue.service.ts'
import { isProcessed } from '../methods.ts'
import { MISSING_PROVIDER_MINUTES, RECONCILE_SECONDS } from './attempt.service.ts'
import { getSuccessfulPayment } from './payment.service.ts'
import { hasDispute } from './payment-issue.store.ts'
import { ProcessorUnreachable } from './payment-processor.ts'
import { type Processors, reachableProviders } from './processors.service.ts'
import * as store from './refund-by-hand.store.ts'

type Job = { refundId: number; round: number }

/**
 * Sends an approved refund through the processor of the payment, idempotently by our key. Without a reply it is retried with
 * backoff; after a refusal the client chooses again. A refund without a processor (bank transfer, removed provider) stays in
 * processing until finance has sent it.
 */
const sendRefund = async (ctx: Ctx, processors: Processors, { refundId, round }: Job): Promise<NextRun | undefined> => {
  const refund = await beginSettlement(ctx, refundId)
  if (!refund) return
  const payment = await getSuccessfulPayment(ctx, refund.planId)
  if (!isProcessed(payment.methodId)) return
  const processor = processors.of(payment)
  if (!processor) {
    ctx.log.error(
      { refund: refund.reference, method: payment.methodId },
      'A refund cannot be sent: the method of its payment has no provider. See the payments queue',
    )
    return { dueAt: addMinutes(ctx.clock.now(), MISSING_PROVIDER_MINUTES), payload: { refundId, round } satisfies Job }
  }
  if (await hasDispute(ctx.db, payment.id)) {
    ctx.log.warn(
      { refund: refund.reference },
      'A refund waits: the cardholder disputes the payment. See the payments queue',
    )
    return { dueAt: addMinutes(ctx.clock.now(), MISSING_PROVIDER_MINUTES), payload: { refundId, round } satisfies Job }
  }
  const request = {
    key: refund.reference,
    processorReference: payment.processorReference!,
    amountCents: refund.cardCents,
    currency: refund.currency,
  }
  try {
    const outcome = (await processor.lookUpRefund(request)) ?? (await processor.refund(request))
    if (outcome.outcome === 'pending') return nextRound(ctx, { refundId, round })
    if (outcome.outcome === 'succeeded') await settleRefund(ctx, refund.id, outcome.processorReference)
    else await failRefund(ctx, refund.id)
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error
    ctx.log.warn({ refund: refund.reference }, 'A processor did not reply; the refund will be looked up')
    return nextRound(ctx, { refundId, round })
  }
}

const nextRound = (ctx: Ctx, { refundId, round }: Job): NextRun => {
  const next = round + 1
  const dueAt = addMinutes(ctx.clock.now(), (RECONCILE_SECONDS * Math.min(next, 360)) / 60)
  return { dueAt, payload: { refundId, round: next } satisfies Job }
}

/** Registers the job that sends refunds. */
export const handleRefundSettlement = ({ jobs }: Pick<Ctx, 'jobs'>, processors: Processors) => {
  jobs.handleExternal(SETTLE_REFUND, (ctx, job: Job) => sendRefund(ctx, processors, job), { deadline: true })
}

/** Refunds that finance sends by bank transfer. */
export const listRefundsByHand = (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) =>
  store.listRefundsByHand(ctx.db, reachableProviders(ctx), pageSize, (page - 1) * pageSize)

/** The number of refunds that finance sends by bank transfer, and when the oldest was approved. */
export const countRefundsByHand = (ctx: Ctx) => store.countRefundsByHand(ctx.db, reachableProviders(ctx))

/** Records that finance sent a refund, with the bank reference. Refuses: NOT_FOUND unless it is listed, STATE_CHANGED. */
export const settleByHand = async (ctx: Ctx, { id, bankReference }: { id: number; bankReference: string }) => {
  if (!(await store.isByHand(ctx.db, reachableProviders(ctx), id))) refuse('NOT_FOUND')
  if (!(await settleRefund(ctx, id, bankReference))) refuse('STATE_CHANGED')
  return true as const
}

/** Records that finance could not send a refund; the client chooses again. Refuses: NOT_FOUND unless it is listed, STATE_CHANGED. */
export const failByHand = async (ctx: Ctx, input: { id: number; noteEn: string; noteEs: string }) => {
  if (!(await store.isByHand(ctx.db, reachableProviders(ctx), input.id))) refuse('NOT_FOUND')
  await failPayout(ctx, input)
  return true as const
}
