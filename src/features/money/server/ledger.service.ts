import type { Currency } from '../../../lib/money.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { fundProblems, type Movement } from '../ledger.ts'
import { listCreditsWithHolds } from './fund.store.ts'
import * as store from './ledger.store.ts'

/** Adds movements to the ledger, dated now. */
export const recordMovements = (tx: TxCtx, movements: readonly Movement[], currency: Currency) =>
  store.insertMovements(tx.db, movements, currency, tx.clock.now())

/** The movements of several plans, oldest first. */
export const listPlanMovements = (ctx: Pick<Ctx, 'db'>, planIds: readonly number[]) =>
  store.listPlanMovements(ctx.db, planIds)

/** Why a client's fund does not reconcile; empty when it does. */
export const reconcileFund = async (ctx: Pick<Ctx, 'db'>, clientId: number): Promise<string[]> => {
  const movements = await store.listFundMovements(ctx.db, clientId)
  const credits = await listCreditsWithHolds(ctx.db, clientId)
  return fundProblems({ movements, credits })
}
