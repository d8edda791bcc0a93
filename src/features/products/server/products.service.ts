import { refuseField } from '../../../lib/refusals.ts'
import { DEFAULT_RESERVE_PERIODS, findPeriodProblem, type ReservePeriod } from '../../../lib/reserve-period.ts'
import { SOLD_PRODUCTS, type SoldProduct } from '../../../lib/site.ts'
import { recordAudit } from '../../../platform/audit.store.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import * as store from './products.store.ts'

/** The reserve period of each product that is sold. */
export const listReservePeriods = async (ctx: Pick<Ctx, 'db'>) => {
  const set = await store.listReservePeriods(ctx.db)
  return SOLD_PRODUCTS.map((productType) => ({
    productType,
    ...(set.get(productType) ?? DEFAULT_RESERVE_PERIODS[productType]),
  }))
}

/** The reserve period of a product. */
export const getReservePeriod = async (ctx: Pick<Ctx, 'db'>, productType: SoldProduct): Promise<ReservePeriod> =>
  (await store.listReservePeriods(ctx.db)).get(productType) ?? DEFAULT_RESERVE_PERIODS[productType]

const periodOf = async (ctx: Ctx, productType: number): Promise<ReservePeriod> =>
  (await listReservePeriods(ctx)).find((period) => period.productType === productType) ?? { minDays: 0, maxDays: 0 }

export const getMinReservePeriod = async (ctx: Ctx, { productType }: { productType: number }) =>
  (await periodOf(ctx, productType)).minDays

export const getMaxReservePeriod = async (ctx: Ctx, { productType }: { productType: number }) =>
  (await periodOf(ctx, productType)).maxDays

/**
 * Sets the reserve period of a product, effective immediately for searches and new bookings.
 * Refuses: INVALID when the period would be shorter than a week.
 */
export const saveReservePeriod = (ctx: Ctx, { productType, ...period }: { productType: SoldProduct } & ReservePeriod) =>
  transact(ctx, async (tx) => {
    const problem = findPeriodProblem(period)
    if (problem) refuseField('maxDays', problem)
    const before = await getReservePeriod(tx, productType)
    await store.saveReservePeriod(tx.db, productType, period)
    await recordAudit(tx.db, {
      at: tx.clock.now(),
      actor: tx.actor,
      entity: 'reservePeriod',
      entityId: productType,
      event: 'change',
      before,
      after: period,
    })
    return { productType, ...period }
  })
