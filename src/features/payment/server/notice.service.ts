import { Refusal } from '../../../lib/refusals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isProcessed } from '../methods.ts'
import { asSystem, type Processors, takeWord } from './attempt.service.ts'
import { PROCESSOR_NAMES } from './payment.service.ts'
import * as store from './payment.store.ts'

/** What came in at the address of a processor's notices. */
export type Received = { processor: string; body: Buffer; signature: string }

/**
 * Takes what a processor tells by itself: late, twice or before its own answer. It is written down by its event id before
 * anything is done about it; told again it changes nothing, and a payment only ever moves forward.
 * Refuses: NOT_FOUND for an unknown processor, NOTICE_NOT_VALID unless it is signed by it and just now (checks 1).
 */
export const takeNotice =
  (processors: Processors) =>
  async (ctx: Ctx, { processor, body, signature }: Received): Promise<void> => {
    const methodId = Object.keys(PROCESSOR_NAMES)
      .map(Number)
      .find((id) => isProcessed(id) && PROCESSOR_NAMES[id] === processor)
    if (!methodId || !isProcessed(methodId)) throw new Refusal('NOT_FOUND')
    const notice = await processors[methodId].readNotice({ body, signature })
    if (!notice) throw new Refusal('NOTICE_NOT_VALID')
    const at = ctx.clock.now()
    const { handled } = await store.rememberNotice(ctx.db, { processor, at, ...notice })
    if (handled) return
    const payment = await store.findPaymentByReference(ctx.db, notice.key)
    if (notice.outcome && payment?.methodId === methodId) await takeWord(asSystem(ctx), payment.id, notice.outcome)
    await store.finishNotice(ctx.db, processor, notice.eventId, ctx.clock.now())
  }
