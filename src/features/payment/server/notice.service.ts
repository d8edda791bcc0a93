import { Refusal } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isProcessed, PURCHASE_METHODS } from '../methods.ts'
import { applyOutcome, asSystem, type Processors } from './attempt.service.ts'
import { PROCESSOR_NAMES } from './payment.service.ts'
import * as store from './payment.store.ts'

/** A request to the path of a processor's notices. */
export type NoticeRequest = { processor: string; body: Buffer; signature: string }

/**
 * Receives a processor's notice, which may come late, twice or before the processor's own reply. It is recorded by its event id
 * before it is applied; a repetition changes nothing.
 * Refuses: NOT_FOUND for an unknown processor, NOTICE_NOT_VALID unless its signature is valid and recent.
 */
export const receiveNotice =
  (processors: Processors) =>
  async (ctx: Ctx, { processor, body, signature }: NoticeRequest): Promise<void> => {
    const methodId = PURCHASE_METHODS.map(({ id }) => id)
      .filter(isProcessed)
      .find((id) => PROCESSOR_NAMES[id] === processor)
    const sender = methodId && processors[methodId]
    if (!sender) throw new Refusal('NOT_FOUND')
    const notice = await sender.readNotice({ body, signature })
    if (!notice) throw new Refusal('NOTICE_NOT_VALID')
    const at = ctx.clock.now()
    const { handled } = await store.recordNotice(ctx.db, { processor, at, ...notice })
    if (handled) return
    const payment = await store.findPaymentByReference(ctx.db, notice.key)
    if (notice.outcome && payment?.methodId === methodId) await applyOutcome(asSystem(ctx), payment.id, notice.outcome)
    await store.markNoticeHandled(ctx.db, processor, notice.eventId, ctx.clock.now())
  }
