import { Refusal } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { transact } from '../../../platform/context.ts'
import { failRefund } from '../../refunds/server/refund.service.ts'
import { findRefundByReference } from '../../travel-plan/server/refund-record.service.ts'
import { REFUND } from '../../travel-plan/states.ts'
import { applyOutcome, asSystem, reconcile } from './attempt.service.ts'
import * as store from './payment.store.ts'
import { applyDispute, recordReturnedRefund, reportSentTwice, settleStray } from './payment-issue.service.ts'
import { type Notice, ProcessorUnreachable } from './payment-processor.ts'
import { readReportSoon } from './payout.service.ts'
import { savePayout } from './payout.store.ts'
import type { Processors, Sender } from './processors.service.ts'
import { settleSentRefund } from './refund-settlement.service.ts'

/** A request to the path of a processor's notices. */
export type NoticeRequest = { processor: string; body: Buffer; signature: string }

/**
 * Receives a processor's notices, which may come late, twice, in any order or before the processor's own reply. Each is recorded by its
 * event id before it is applied; a repetition changes nothing.
 * Refuses: NOT_FOUND for an unknown processor, NOTICE_NOT_VALID unless the signature is valid and recent, UNAVAILABLE when the processor
 * must be asked and does not answer; it then sends the notice again.
 */
export const receiveNotice =
  (processors: Processors) =>
  async (caller: Ctx, { processor, body, signature }: NoticeRequest): Promise<void> => {
    const ctx = asSystem(caller)
    const sender = processors.senders.get(processor)
    if (!sender) throw new Refusal('NOT_FOUND')
    const notices = await sender.readNotices({ body, signature })
    if (!notices) throw new Refusal('NOTICE_NOT_VALID')
    for (const notice of notices) {
      const { handled } = await store.recordNotice(ctx.db, { processor, at: ctx.clock.now(), ...notice })
      if (handled) continue
      await apply(ctx, processors, sender, notice)
      await store.markNoticeHandled(ctx.db, processor, notice.eventId, ctx.clock.now())
    }
  }

const apply = async (ctx: Ctx, processors: Processors, sender: Sender, notice: Notice) => {
  switch (notice.about) {
    case 'charge':
      return applyCharge(ctx, processors, sender, notice)
    case 'refund':
      return applyRefund(ctx, sender, notice)
    case 'dispute':
      return transact(ctx, (tx) => applyDispute(tx, sender.provider, notice.dispute))
    case 'payout':
      return savePayout(ctx.db, sender.provider, notice.payout, ctx.clock.now())
    case 'payout-report':
      return readReportSoon(ctx, sender.provider, notice.report)
  }
}

const applyCharge = async (
  ctx: Ctx,
  processors: Processors,
  { provider, methodId }: Sender,
  { key, outcome }: Notice & { about: 'charge' },
) => {
  const payment = await store.findPaymentByReference(ctx.db, key)
  if (payment?.provider !== provider || (methodId && payment.methodId !== methodId)) return
  if (outcome) return applyOutcome(ctx, payment.id, outcome)
  try {
    const known = await processors.of(payment)?.lookUp(key)
    if (known) await applyOutcome(ctx, payment.id, known)
    else await reconcile(ctx, processors, payment)
  } catch (error) {
    if (error instanceof ProcessorUnreachable) throw new Refusal('UNAVAILABLE')
    throw error
  }
}

/** Applies the outcome of a refund or of money that was sent back; money that comes back after it was settled is owed to the client. */
const applyRefund = async (ctx: Ctx, { provider }: Sender, { key, outcome }: Notice & { about: 'refund' }) => {
  if (outcome.outcome === 'pending') return
  const refund = await findRefundByReference(ctx, key)
  if (!refund) return settleStray(ctx, provider, key, outcome)
  const { processorReference } = outcome
  if (outcome.outcome === 'succeeded')
    await transact(ctx, async (tx) => {
      if (await settleSentRefund(tx, refund.id, processorReference)) return
      const ended = (await findRefundByReference(tx, key))!
      if (ended.processorReference !== processorReference) await reportSentTwice(tx, provider, { ...outcome, key })
    })
  else if (refund.status === REFUND.processing) await failRefund(ctx, refund.id)
  else if (refund.status === REFUND.settled) await recordReturnedRefund(ctx, refund, outcome)
}
