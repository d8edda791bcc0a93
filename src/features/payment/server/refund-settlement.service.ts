import { addHours, addMinutes } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, type TxCtx, transact } from '../../../platform/context.ts'
import type { NextRun } from '../../../platform/jobs.ts'
import { listDisputeTotals } from '../../money/server/ledger.service.ts'
import { beginSettlement, failRefund, SETTLE_REFUND, settleRefund } from '../../refunds/server/refund.service.ts'
import { failPayout } from '../../refunds/server/refund-queue.service.ts'
import { lockRefund, setRefusedSince } from '../../travel-plan/server/refund-record.service.ts'
import { isProcessed } from '../methods.ts'
import { MISSING_PROVIDER_MINUTES, RECONCILE_SECONDS } from './attempt.service.ts'
import { getSuccessfulPayment } from './payment.service.ts'
import { ProcessorUnreachable, RequestRefused } from './payment-processor.ts'
import { type Processors, reachableProviders } from './processors.service.ts'
import * as store from './refund-by-hand.store.ts'

type Job = { refundId: number; round: number }

/**
 * After a provider has refused a refund for this long, finance sends it. Stripe repeats a refusal for a day, even when its cause is resolved.
 */
const REFUSED_HOURS = 48

/**
 * Sends an approved refund through the processor of the payment, idempotently by our key. Without a reply it is retried with backoff. When
 * the bank refuses it, the client chooses again. Finance sends the refund when it has no processor (bank transfer, removed provider), when
 * the processor has refused it for two days, or when its payment was lost in a dispute before the processor accepted the refund; until then
 * the refund stays in processing. A refund waits while a dispute is open (docs/rules/refunds.md#disputed-payments).
 */
const sendRefund = async (ctx: Ctx, processors: Processors, { refundId, round }: Job): Promise<NextRun | undefined> => {
  const refund = await beginSettlement(ctx, refundId)
  if (!refund) return
  const payment = await getSuccessfulPayment(ctx, refund.planId)
  if (!isProcessed(payment.methodId)) return
  const again = {
    dueAt: addMinutes(ctx.clock.now(), MISSING_PROVIDER_MINUTES),
    payload: { refundId, round } satisfies Job,
  }
  const hold = () => {
    ctx.log.warn({ refund: refund.reference }, 'A refund waits for finance or for a dispute. See the payments queue')
    return again
  }
  // A refund to the fund gets here only while it is held.
  if (refund.cardCents === 0) return hold()
  const processor = processors.of(payment)
  if (!processor) {
    ctx.log.error(
      { refund: refund.reference, method: payment.methodId },
      'A refund cannot be sent: the method of its payment has no provider. See the payments queue',
    )
    return again
  }
  const request = {
    key: refund.reference,
    processorReference: payment.processorReference!,
    amountCents: refund.cardCents,
    currency: refund.currency,
  }
  try {
    const known = await processor.lookUpRefund(request)
    if (!known && (refund.isDisputed || (await store.isByHand(ctx.db, providersNow(ctx), refundId)))) return hold()
    const outcome = known ?? (await processor.refund(request))
    if (outcome.outcome === 'pending') {
      await setRefusedSince(ctx.db, refundId, null)
      return nextRound(ctx, { refundId, round })
    }
    if (outcome.outcome === 'succeeded')
      await transact(ctx, (tx) => settleSentRefund(tx, refund.id, outcome.processorReference))
    else await failRefund(ctx, refund.id)
  } catch (error) {
    if (!(error instanceof ProcessorUnreachable)) throw error
    if (error instanceof RequestRefused) await setRefusedSince(ctx.db, refundId, ctx.clock.now())
    ctx.log.warn(
      { refund: refund.reference },
      'A processor did not take a refund, or did not reply; it will be looked up',
    )
    return nextRound(ctx, { refundId, round })
  }
}

const providersNow = (ctx: Ctx): store.Providers => ({
  reachable: reachableProviders(ctx),
  refusedBefore: addHours(ctx.clock.now(), -REFUSED_HOURS),
})

const nextRound = (ctx: Ctx, { refundId, round }: Job): NextRun => {
  const next = round + 1
  const dueAt = addMinutes(ctx.clock.now(), (RECONCILE_SECONDS * Math.min(next, 360)) / 60)
  return { dueAt, payload: { refundId, round: next } satisfies Job }
}

/** Settles a refund that the provider has sent in full. Idempotent: false when it was not in processing. */
export const settleSentRefund = (tx: TxCtx, refundId: number, processorReference: string) =>
  settleRefund(tx, refundId, { processorReference, byBankCents: 0 })

/** Registers the job that sends refunds. */
export const handleRefundSettlement = ({ jobs }: Pick<Ctx, 'jobs'>, processors: Processors) => {
  jobs.handleExternal(SETTLE_REFUND, (ctx, job: Job) => sendRefund(ctx, processors, job), { deadline: true })
}

/**
 * The amount of each refund that finance must send. Money that banks have already returned counts toward the plan's earliest refunds first.
 */
const withAmounts = async (ctx: Pick<Ctx, 'db'>, refunds: store.RefundByHand[]) => {
  const taken = await listDisputeTotals(
    ctx,
    refunds.map(({ planId }) => planId),
  )
  return refunds.map((refund) => {
    const byBankCents = Math.min(
      refund.cardCents,
      Math.max(0, taken.get(refund.planId)!.lostCents - refund.earlierCents),
    )
    return { ...refund, amountCents: refund.cardCents - byBankCents, byBankCents }
  })
}

/** Refunds that finance sends by bank transfer. */
export const listRefundsByHand = async (ctx: Ctx, { page, pageSize }: { page: number; pageSize: number }) => {
  const { list, totalItems } = await store.listRefundsByHand(ctx.db, providersNow(ctx), pageSize, (page - 1) * pageSize)
  return { list: await withAmounts(ctx, list), totalItems }
}

/** The number of refunds that finance sends by bank transfer, and when the oldest was approved. */
export const countRefundsByHand = (ctx: Ctx) => store.countRefundsByHand(ctx.db, providersNow(ctx))

/**
 * Records that finance sent the part of a refund that the bank had not returned, with the bank reference. Refuses: NOT_FOUND unless it is
 * listed, STATE_CHANGED when the amount to send differs from the one that finance saw.
 */
export const settleByHand = (
  ctx: Ctx,
  { id, amountCents, bankReference }: { id: number; amountCents: number; bankReference: string },
) =>
  transact(ctx, async (tx) => {
    const { planId } = (await lockRefund(tx, id)).refund
    const listed = await withAmounts(tx, await store.listPlanRefundsByHand(tx.db, providersNow(tx), planId))
    const refund = listed.find((one) => one.id === id) ?? refuse('NOT_FOUND')
    if (refund.amountCents !== amountCents) refuse('STATE_CHANGED')
    await settleRefund(tx, id, { processorReference: bankReference, byBankCents: refund.byBankCents })
    return true as const
  })

/** Records that finance could not send a refund; the client chooses again. Refuses: NOT_FOUND unless it is listed, STATE_CHANGED. */
export const failByHand = async (ctx: Ctx, input: { id: number; noteEn: string; noteEs: string }) => {
  if (!(await store.isByHand(ctx.db, providersNow(ctx), input.id))) refuse('NOT_FOUND')
  await failPayout(ctx, input)
  return true as const
}
