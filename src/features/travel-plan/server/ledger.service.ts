import type { Ctx } from '../../../platform/context.ts'
import { fundProblems, planProblems } from '../ledger.ts'
import { isOpenRefund, keepsItsPrice, REFUND } from '../states.ts'
import { listCreditsWithHolds } from './fund.store.ts'
import * as store from './ledger.store.ts'
import { listPlanRefunds } from './refund.store.ts'
import { listBookingsOfPlans } from './travel-plan.store.ts'

/** What moved of a plan's money. */
export const listPlanMovements = (ctx: Pick<Ctx, 'db'>, planId: number) => store.listPlanMovements(ctx.db, [planId])

/** Why the money of some plans does not add up; empty when it does. */
const provePlans = async (ctx: Pick<Ctx, 'db'>, planIds: number[]): Promise<string[]> => {
  const [movements, bookings, refunds] = await Promise.all([
    store.listPlanMovements(ctx.db, planIds),
    listBookingsOfPlans(ctx.db, planIds),
    listPlanRefunds(ctx.db, planIds),
  ])
  return planIds.flatMap((planId) => {
    const ofPlan = (one: { planId: number | null }) => one.planId === planId
    return planProblems({
      movements: movements.filter(ofPlan),
      bookings: bookings.filter(ofPlan).map(({ id, status, paid }) => ({
        id,
        counts: keepsItsPrice(status),
        paidCents: paid?.paidCents ?? null,
      })),
      refunds: refunds.filter(ofPlan).map((refund) => ({
        ...refund,
        life: refund.status === REFUND.settled ? 'settled' : isOpenRefund(refund.status) ? 'open' : 'over',
      })),
    }).map((problem) => `Plan ${planId}: ${problem}`)
  })
}

/** Why a plan's money does not add up; empty when it does. */
export const provePlan = (ctx: Pick<Ctx, 'db'>, planId: number) => provePlans(ctx, [planId])

/** Why a client's plans or fund do not add up; empty when they do. */
export const proveClient = async (ctx: Pick<Ctx, 'db'>, clientId: number): Promise<string[]> => {
  const problems = await provePlans(ctx, await store.listPlanIds(ctx.db, clientId))
  const movements = await store.listFundMovements(ctx.db, clientId)
  const credits = await listCreditsWithHolds(ctx.db, clientId)
  return [...problems, ...fundProblems({ movements, credits }).map((problem) => `Client ${clientId}: ${problem}`)]
}

/** Why the books do not add up, over everybody; empty when they do. */
export const proveBooks = async (ctx: Pick<Ctx, 'db'>): Promise<string[]> => {
  const problems: string[] = []
  for (const clientId of await store.listClientsWithPlans(ctx.db)) problems.push(...(await proveClient(ctx, clientId)))
  return problems
}
