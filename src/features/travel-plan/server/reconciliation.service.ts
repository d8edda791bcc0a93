import type { Ctx } from '../../../platform/context.ts'
import { planProblems } from '../../money/ledger.ts'
import { listPlanMovements, reconcileFund } from '../../money/server/ledger.service.ts'
import { isOpenRefund, keepsPrice, REFUND } from '../states.ts'
import { listPlanRefunds } from './refund.store.ts'
import * as store from './travel-plan.store.ts'

/** Why several plans do not reconcile; empty when they do. */
const reconcilePlans = async (ctx: Pick<Ctx, 'db'>, planIds: number[]): Promise<string[]> => {
  const [movements, bookings, refunds] = await Promise.all([
    listPlanMovements(ctx, planIds),
    store.listBookingsOfPlans(ctx.db, planIds),
    listPlanRefunds(ctx.db, planIds),
  ])
  return planIds.flatMap((planId) => {
    const ofPlan = (row: { planId: number | null }) => row.planId === planId
    return planProblems({
      movements: movements.filter(ofPlan),
      bookings: bookings.filter(ofPlan).map(({ id, status, paid }) => ({
        id,
        counts: keepsPrice(status),
        paidCents: paid?.paidCents ?? null,
      })),
      refunds: refunds.filter(ofPlan).map((refund) => ({
        ...refund,
        life: refund.status === REFUND.settled ? 'settled' : isOpenRefund(refund.status) ? 'open' : 'over',
      })),
    }).map((problem) => `Plan ${planId}: ${problem}`)
  })
}

/** Why a plan does not reconcile; empty when it does. */
export const reconcilePlan = (ctx: Pick<Ctx, 'db'>, planId: number) => reconcilePlans(ctx, [planId])

/** Why a client's plans or fund do not reconcile; empty when they do. */
export const reconcileClient = async (ctx: Pick<Ctx, 'db'>, clientId: number): Promise<string[]> => {
  const plans = await store.listAllPlans(ctx.db, clientId)
  const problems = await reconcilePlans(
    ctx,
    plans.map(({ id }) => id),
  )
  return [...problems, ...(await reconcileFund(ctx, clientId)).map((problem) => `Client ${clientId}: ${problem}`)]
}

/** Why the ledger of all clients does not reconcile; empty when it does. */
export const reconcileLedger = async (ctx: Pick<Ctx, 'db'>): Promise<string[]> => {
  const problems: string[] = []
  for (const clientId of await store.listClientsWithPlans(ctx.db))
    problems.push(...(await reconcileClient(ctx, clientId)))
  return problems
}
