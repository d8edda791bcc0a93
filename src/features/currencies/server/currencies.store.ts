import './currencies.tables.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { OtherCurrency } from '../../../lib/money.ts'
import { OTHER_CURRENCIES } from '../../../lib/sale-currencies.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import { type CurrencyRule, type DatedRate, defaultRule } from '../rate.ts'

/** How each currency other than US dollars is sold; `version` counts the changes by the office. */
export const listRules = async (db: Db): Promise<(CurrencyRule & { version: number })[]> => {
  const rows = await db.selectFrom('sale_currencies').selectAll().execute()
  return OTHER_CURRENCIES.map((currency) => {
    const row = rows.find(({ code }) => code === currency)
    if (!row) return { ...defaultRule(currency), version: 0 }
    return {
      currency,
      sold: row.sold,
      marginBasisPoints: row.margin_basis_points,
      roundToCents: row.round_to_cents,
      roundUp: row.round_up,
      staleAfterDays: row.stale_after_days,
      version: row.version,
    }
  })
}

/** The currencies that the office has decided about. */
export const listDecided = async (db: Db): Promise<Set<OtherCurrency>> =>
  new Set((await db.selectFrom('sale_currencies').select('code').execute()).map(({ code }) => code))

/** Changes how a currency is sold. Returns false, without a change, when `basedOn` is given and is not the current version. */
export const saveRule = async (tx: Tx, { currency, ...rule }: CurrencyRule, basedOn?: number): Promise<boolean> => {
  const values = {
    sold: rule.sold,
    margin_basis_points: rule.marginBasisPoints,
    round_to_cents: rule.roundToCents,
    round_up: rule.roundUp,
    stale_after_days: rule.staleAfterDays,
  }
  const saved = await tx
    .insertInto('sale_currencies')
    .values({ code: currency, ...values })
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet((eb) => ({ ...values, version: eb('sale_currencies.version', '+', 1) }))
        .where((eb) => eb('sale_currencies.version', '=', basedOn ?? eb.ref('sale_currencies.version'))),
    )
    .returning('code')
    .executeTakeFirst()
  return saved !== undefined
}

const toRate = (row: Selectable<Tables['exchange_rates']>): DatedRate & Pick<typeof row, 'source'> => ({
  id: row.id,
  currency: row.currency,
  units: row.units,
  usd: row.usd,
  firstDay: row.first_day,
  lastDay: row.last_day,
  source: row.source,
})

/**
 * The rates that can be in force between two days: with a last day on or after `from`, or without one and with a first day after
 * `staleSince`.
 */
export const listUsableRates = async (db: Db, from: Day, to: Day, staleSince: Day) =>
  (
    await db
      .selectFrom('exchange_rates')
      .selectAll()
      .where('first_day', '<=', to)
      .where((eb) =>
        eb.or([eb('last_day', '>=', from), eb.and([eb('last_day', 'is', null), eb('first_day', '>', staleSince)])]),
      )
      .orderBy('id')
      .execute()
  ).map(toRate)

/** The newest rate of a currency whose first day is not after a day, however old. */
export const findNewestRate = async (db: Db, currency: OtherCurrency, day: Day) => {
  const row = await db
    .selectFrom('exchange_rates')
    .selectAll()
    .where('currency', '=', currency)
    .where('first_day', '<=', day)
    .orderBy('first_day', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toRate(row)
}

/** Adds rates, except published ones that are already stored; returns how many were added. */
export const insertRates = async (tx: Tx, rates: readonly Insertable<Tables['exchange_rates']>[]): Promise<number> => {
  if (rates.length === 0) return 0
  const added = await tx
    .insertInto('exchange_rates')
    .values(rates)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length
}

/** A page of all rates, newest first. */
export const listRates = async (db: Db, limit: number, offset: number) => {
  const rows = await db
    .selectFrom('exchange_rates')
    .leftJoin('staff', 'staff.id', 'exchange_rates.added_by')
    .selectAll('exchange_rates')
    .select('staff.name as added_by_name')
    .orderBy('exchange_rates.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('exchange_rates')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    list: rows.map((row) => ({ ...toRate(row), addedAt: row.added_at, by: row.added_by_name })),
    totalItems: Number(total),
  }
}
