import { CONTRACT_CURRENCY, type SaleCurrency, sum } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusals.ts'
import { SALE_CURRENCIES } from '../../../lib/sale-currencies.ts'
import { type Ctx, clientIdOf } from '../../../platform/context.ts'
import { listCredits } from '../../money/server/fund.service.ts'
import { listBookingReferences } from './refund.store.ts'

/**
 * The client's fund in one currency and in the others, with the booking whose refund each credit came from. Refuses: NOT_FOUND for another
 * client's fund.
 */
export const getFund = async (
  ctx: Ctx,
  { clientId, currency = CONTRACT_CURRENCY }: { clientId: number; currency?: SaleCurrency },
) => {
  if (clientId !== clientIdOf(ctx)) refuse('NOT_FOUND')
  const credits = await listCredits(ctx, clientId)
  const references = await listBookingReferences(
    ctx.db,
    credits.flatMap(({ refundId }) => refundId ?? []),
  )
  const fundIn = (code: SaleCurrency) => {
    const inCurrency = credits.filter((credit) => credit.currency === code)
    return {
      currency: code,
      leftCents: sum(inCurrency.map((credit) => credit.leftCents)),
      credits: inCurrency.map((credit) => ({
        ...credit,
        bookingReference: (credit.refundId !== null && references.get(credit.refundId)) || null,
      })),
    }
  }
  const others = SALE_CURRENCIES.filter((code) => code !== currency && credits.some((each) => each.currency === code))
  return { ...fundIn(currency), others: others.map(fundIn) }
}
