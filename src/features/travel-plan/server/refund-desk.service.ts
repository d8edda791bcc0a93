import { dayInHavana } from '../../../lib/days.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { getClient } from '../../clients/server/clients.service.ts'
import { isOurFault, NOT_PAID_OUT, refundShares, refundTimeline } from '../refund.ts'
import { REFUND } from '../states.ts'
import { refundNotPaidOut } from './money.mails.ts'
import { approve, askClient, decideTarget, describe, lockRefund, moveRefund, open } from './refund.service.ts'
import * as store from './refund.store.ts'

/**
 * Refunds for the staff, the oldest first, with what would come back at the supplier's fault and what the policy keeps from
 * which day on. `view`: those that wait for their word, those that a processor refused and the client has not yet accepted in
 * the fund, or those under way.
 */
export const listRefunds = async (
  ctx: Ctx,
  { page, pageSize, view }: { page: number; pageSize: number; view: store.RefundView },
) => {
  const { list, totalItems } = await store.listRefunds(ctx.db, view, pageSize, (page - 1) * pageSize)
  return {
    list: list.map(({ policy, paidFeeCents, ...refund }) => ({
      ...refund,
      atSupplierFault: isOurFault(refund.reason)
        ? null
        : refundShares({ ...refund, feeCents: paidFeeCents }, 'client', 0),
      timeline: refundTimeline(policy, dayInHavana(refund.requestedAt)),
    })),
    totalItems,
  }
}

/**
 * Approves a refund to a client's card; the processor is asked next. At the supplier's fault everything comes back, the fee
 * too. Refuses: NOT_FOUND, STATE_CHANGED (decisions 3).
 */
export const approveRefund = (ctx: Ctx, { id, supplierFault = false }: { id: number; supplierFault?: boolean }) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, id)
    if (refund.target === null || refund.status !== REFUND.requested) refuse('STATE_CHANGED')
    if (supplierFault && !isOurFault(refund.reason)) {
      const everything = { feeCents: booking.paid!.feeCents, policyPenaltyCents: 0, reason: 'supplier' as const }
      await store.updateRefund(tx.db, id, refund.status, {
        fee_cents: everything.feeCents,
        policy_penalty_cents: 0,
        reason: everything.reason,
        // The amounts of a chosen target add up to what is paid and comes back; they are chosen anew below.
        target: null,
      })
      Object.assign(refund, everything)
      await decideTarget(tx, refund, 'client')
    }
    await approve(tx, booking, refund)
    return describe(refund, booking)
  })

/**
 * Rejects a refund to a client's card. The money is not kept: the client may have it in the fund. The client reads the reason
 * in the own language. Refuses: NOT_FOUND, STATE_CHANGED.
 */
export const rejectRefund = (ctx: Ctx, { id, noteEn, noteEs }: { id: number; noteEn: string; noteEs: string }) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, id)
    if (refund.target === null) refuse('STATE_CHANGED')
    const { lang } = await getClient(tx, refund.clientId)
    const note = lang === 'es' ? noteEs : noteEn
    await moveRefund(tx, refund, 'reject', { note, decided_at: tx.clock.now() }, { noteEn, noteEs })
    await askClient(tx, booking, await open(tx, { ...refund, onlyFund: true, note }))
    return describe(refund, booking)
  })

/**
 * Finance could not pay a refund out by the bank: nothing has moved, and the client, who reads why in the own language, chooses
 * anew where the money goes (docs/decisions/0021). Refuses: NOT_FOUND, STATE_CHANGED.
 */
export const failPayout = (ctx: Ctx, { id, noteEn, noteEs }: { id: number; noteEn: string; noteEs: string }) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, id)
    const { lang } = await getClient(tx, refund.clientId)
    const note = `${NOT_PAID_OUT[lang]} ${lang === 'es' ? noteEs : noteEn}`
    await moveRefund(tx, refund, 'fail', { note }, { noteEn, noteEs })
    await askClient(tx, booking, await open(tx, { ...refund, note }), refundNotPaidOut)
  })

/**
 * Tries a card again that a processor had refused to give money back to, before the client has taken it into the fund.
 * Refuses: NOT_FOUND, STATE_CHANGED.
 */
export const retryRefund = (ctx: Ctx, { id }: { id: number }) =>
  transact(ctx, async (tx) => {
    const { booking, refund } = await lockRefund(tx, id)
    const offered = refund.status === REFUND.requested && refund.target === null && refund.onlyFund
    if (!offered || !(await store.hasFailed(tx.db, refund.bookingId))) refuse('STATE_CHANGED')
    await decideTarget(tx, refund, 'client')
    await approve(tx, booking, refund)
    return describe(refund, booking)
  })
