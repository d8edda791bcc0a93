import type { SaleCurrency } from '../../../lib/money.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { valuesNow } from '../../currencies/server/currencies.service.ts'
import { fundProblems, type Movement } from '../ledger.ts'
import { listCreditsWithHolds } from './fund.store.ts'
import * as store from './ledger.store.ts'

/** Adds movements to the ledger, dated now, with what they are worth in US dollars now (docs/rules/money.md#ledger). */
export const recordMovements = async (tx: TxCtx, movements: readonly Movement[], currency: SaleCurrency) => {
  if (movements.length === 0) return
  await store.insertMovements(tx.db, movements, {
    at: tx.clock.now(),
    currency,
    inUsd: await valuesNow(tx, currency),
  })
}

/** The movements of several plans, oldest first. */
export const listPlanMovements = (ctx: Pick<Ctx, 'db'>, planIds: readonly number[]) =>
  store.listPlanMovements(ctx.db, planIds)

/** Why a client's fund does not reconcile; empty when it does. */
export const reconcileFund = async (ctx: Pick<Ctx, 'db'>, clientId: number): Promise<string[]> => {
  const movements = await store.listFundMovements(ctx.db, clientId)
  const credits = await listCreditsWithHolds(ctx.db, clientId)
  return fundProblems({ movements, credits })
}
