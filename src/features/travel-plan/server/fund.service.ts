import { SALE_CURRENCY, sum } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf } from '../../../platform/context.ts'
import { listCredits } from '../../money/server/fund.service.ts'
import { listBookingReferences } from './refund.store.ts'

/** The client's fund, with the booking whose refund each credit came from. Refuses: NOT_FOUND for another client's. */
export const getFund = async (ctx: Ctx, { clientId }: { clientId: number }) => {
  if (clientId !== clientIdOf(ctx)) refuse('NOT_FOUND')
  const credits = await listCredits(ctx, clientId)
  const references = await listBookingReferences(
    ctx.db,
    credits.flatMap(({ refundId }) => refundId ?? []),
  )
  return {
    currency: SALE_CURRENCY,
    leftCents: sum(credits.map((credit) => credit.leftCents)),
    credits: credits.map((credit) => ({
      ...credit,
      bookingReference: (credit.refundId !== null && references.get(credit.refundId)) || null,
    })),
  }
}
