import { dayInHavana } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import {
  changeRefund,
  listRefunds,
  lockRefund,
  moveRefund,
  openRefund,
} from '../../travel-plan/server/refund-record.service.ts'
import { REFUND } from '../../travel-plan/states.ts'
import { isOurFault, PAYOUT_FAILED, refundShares, refundTimeline } from '../refund.ts'
import type { RefundView } from '../refund-views.ts'
import { payoutFailed } from './refund.mails.ts'
import { approve, decideTarget, refuseLateChoice, requestChoice } from './refund.service.ts'
import * as store from './refund-queue.store.ts'
import { describeRefund } from './refund-values.service.ts'

/**
 * A page of a view's refunds for staff, with the amounts that apply when the supplier is at fault, and the timeline of the cancellation
 * charge. Open refunds come oldest first, others newest first.
 */
export const listRefundRequests = async (
  ctx: Ctx,
  { page, pageSize, view }: { page: number; pageSize: number; view: RefundView },
) => {
  const { list, totalItems } = await store.listView(ctx.db, view, pageSize, (page - 1) * pageSize)
  const refunds = await listRefunds(
    ctx,
    list.map(({ id }) => id),
  )
  return {
    list: list.map(({ id, policy, paidFeeCents, ...booking }) => {
      const refund = refunds.get(id)!
      return {
        ...refund,
        ...booking,
        atSupplierFault: isOurFault(refund.reason)
          ? null
          : refundShares({ ...refund, feeCents: paidFeeCents }, 'client', 0),
        timeline: refundTimeline(policy, dayInHavana(refund.requestedAt)),
      }
    }),
    totalItems,
  }
}

/** The number of refunds in each view. */
export const countRefunds = (ctx: Ctx) => store.countRefunds(ctx.db)

/** The number of refunds that the office must decide, and when the oldest was requested. */
export const countRefundRequests = (ctx: Ctx) => store.countOpen(ctx.db, 'waiting')

/** The number of refunds that failed and are open again, and when the oldest was requested. */
export const countFailedRefunds = (ctx: Ctx) => store.countOpen(ctx.db, 'failed')

/**
 * Approves a refund to a client's card; the processor is called next. If the supplier is at fault, everything is refunded, including
 * the fee. Refuses: NOT_FOUND, STATE_CHANGED.
 */
export const approveRefund = (ctx: Ctx, { id, supplierFault = false }: { id: number; supplierFault?: boolean }) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, id)
    if (refund.target === null || refund.status !== REFUND.requested) refuse('STATE_CHANGED')
    if (supplierFault && !isOurFault(refund.reason)) {
      const everything = { feeCents: booking.paid!.feeCents, policyPenaltyCents: 0, reason: 'supplier' as const }
      // A constraint ties the amounts of a chosen target to the paid amounts; `decideTarget` sets both again.
      await changeRefund(tx, refund, { ...everything, target: null })
      Object.assign(refund, everything)
      await decideTarget(tx, refund, 'client')
    }
    await approve(tx, booking, refund)
    return describeRefund(refund, booking)
  })

/**
 * Rejects a refund to a client's card and offers the money as a credit in the fund instead. The client is told the reason in their
 * language. Refuses: NOT_FOUND, STATE_CHANGED.
 */
export const rejectRefund = (ctx: Ctx, { id, noteEn, noteEs }: { id: number; noteEn: string; noteEs: string }) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, id)
    if (refund.target === null) refuse('STATE_CHANGED')
    const { lang } = await getClient(tx, refund.clientId)
    const note = lang === 'es' ? noteEs : noteEn
    await moveRefund(tx, refund, 'reject', { note, decidedAt: tx.clock.now() }, { noteEn, noteEs })
    await requestChoice(tx, booking, await openRefund(tx, { ...refund, onlyFund: true, note }))
    return describeRefund(refund, booking)
  })

/**
 * Marks a payout by bank as failed. No money has moved. The client is told the reason in their language and chooses the target again
 * (docs/rules/refunds.md#failed-refunds). Refuses: NOT_FOUND, STATE_CHANGED.
 */
export const failPayout = (ctx: Ctx, { id, noteEn, noteEs }: { id: number; noteEn: string; noteEs: string }) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, id)
    const { lang } = await getClient(tx, refund.clientId)
    const note = `${PAYOUT_FAILED[lang]} ${lang === 'es' ? noteEs : noteEn}`
    await moveRefund(tx, refund, 'fail', { note }, { noteEn, noteEs })
    await requestChoice(tx, booking, await openRefund(tx, { ...refund, onlyFund: false, note }), payoutFailed)
  })

/**
 * Retries a card refund that the processor rejected, as long as the client has not accepted the fund and can still choose.
 * Refuses: NOT_FOUND, STATE_CHANGED, CHOICE_TOO_LATE.
 */
export const retryRefund = (ctx: Ctx, { id }: { id: number }) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, id)
    const offered = refund.status === REFUND.requested && refund.target === null && refund.onlyFund
    if (!offered || !(await store.hasFailed(tx.db, refund.bookingId))) refuse('STATE_CHANGED')
    refuseLateChoice(tx, booking, refund)
    await decideTarget(tx, refund, 'client')
    await approve(tx, booking, refund)
    return describeRefund(refund, booking)
  })
