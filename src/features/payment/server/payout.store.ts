import './payment.tables.ts'
import type { ChargedBy } from '../../../lib/card-providers.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PayoutReport } from './payment-processor.ts'

/** Stores a provider's report about a payout; a failed payout stays failed. */
export const savePayout = async (db: Db, provider: ChargedBy, payout: PayoutReport, at: Date) => {
  await db
    .insertInto('provider_payouts')
    .values({
      provider,
      reference: payout.reference,
      amount_cents: payout.amountCents,
      currency: payout.currency,
      state: payout.state,
      arrives_on: payout.arrivesOn ?? null,
      reported_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'reference'])
        .doUpdateSet({ state: payout.state, reported_at: at })
        .where('provider_payouts.state', '=', 'paid'),
    )
    .execute()
}

/** The latest payouts. */
export const listPayouts = async (db: Db, limit: number) => {
  const rows = await db
    .selectFrom('provider_payouts')
    .selectAll()
    .orderBy('reported_at', 'desc')
    .orderBy('reference')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    provider: row.provider,
    reference: row.reference,
    amountCents: row.amount_cents,
    currency: row.currency,
    state: row.state,
    arrivesOn: row.arrives_on,
  }))
}
