import type { ReservePeriod } from '../../../lib/reserve-period.ts'
import type { SoldProduct } from '../../../lib/site.ts'
import type { Ctx } from '../../../platform/context.ts'

/** The reserve period of a product (docs/rules/search.md#reserve-period). */
export const getReservePeriod = ({ config }: Pick<Ctx, 'config'>, productType: SoldProduct): ReservePeriod =>
  config.reservePeriods[productType]

const NOT_SOLD: ReservePeriod = { minDays: 0, maxDays: 0 }

const periodOf = ({ config }: Ctx, productType: number): ReservePeriod => {
  const sold = config.sells.find((product) => product === productType)
  return sold ? config.reservePeriods[sold] : NOT_SOLD
}

export const getMinReservePeriod = async (ctx: Ctx, { productType }: { productType: number }) =>
  periodOf(ctx, productType).minDays

export const getMaxReservePeriod = async (ctx: Ctx, { productType }: { productType: number }) =>
  periodOf(ctx, productType).maxDays
