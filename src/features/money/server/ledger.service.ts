import { dayInHavana, havanaInstant } from '../../../lib/days.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import { SALE_CURRENCIES } from '../../../lib/sale-currencies.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { valuesNow } from '../../currencies/server/currencies.service.ts'
import { disputeTotals, fundProblems, type Movement, type MovementKind } from '../ledger.ts'
import { listCreditsWithHolds } from './fund.store.ts'
import * as store from './ledger.store.ts'

/** Adds movements to the ledger, dated now, with their current value in US dollars (docs/rules/money.md#ledger). */
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

/** Chargebacks of the charge that paid a plan, in cents: in open disputes and in lost ones. */
export const getDisputeTotals = async (ctx: Pick<Ctx, 'db'>, planId: number) =>
  disputeTotals(await store.listPlanMovements(ctx.db, [planId]))

/** The same for several plans, by plan id. */
export const listDisputeTotals = async (ctx: Pick<Ctx, 'db'>, planIds: readonly number[]) => {
  const movements = Map.groupBy(await store.listPlanMovements(ctx.db, planIds), ({ planId }) => planId)
  return new Map(planIds.map((planId) => [planId, disputeTotals(movements.get(planId) ?? [])]))
}

/** Why a client's fund does not reconcile; empty when it does. */
export const reconcileFund = async (ctx: Pick<Ctx, 'db'>, clientId: number): Promise<string[]> => {
  const movements = await store.listFundMovements(ctx.db, clientId)
  const credits = await listCreditsWithHolds(ctx.db, clientId)
  return fundProblems({ movements, credits })
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/**
 * What was charged, refunded and credited in a month in Havana, by currency, with its value in US dollars at the time; defaults to this
 * month.
 */
export const listMoneyByCurrency = async (ctx: Ctx, { month }: { month: string }) => {
  const shown = MONTH.test(month) ? month : dayInHavana(ctx.clock.now()).slice(0, 7)
  const firstDay = `${shown}-01`
  const nextMonth = Temporal.PlainDate.from(firstDay).add({ months: 1 }).toString()
  const sums = await store.sumByCurrency(ctx.db, havanaInstant(firstDay, '0000'), havanaInstant(nextMonth, '0000'))
  const inCurrency = (currency: SaleCurrency) => {
    const moved = (kind: MovementKind) => {
      const { cents, usdCents } = sums.find((each) => each.currency === currency && each.kind === kind) ?? NOTHING
      return { cents, usdCents }
    }
    return { currency, charged: moved('charge'), refunded: moved('refund'), credited: moved('fund-credit') }
  }
  const used = SALE_CURRENCIES.filter((currency) => sums.some((each) => each.currency === currency))
  return { month: shown, currencies: used.map(inCurrency) }
}

const NOTHING = { cents: 0, usdCents: 0 }
