import './payment.tables.ts'
import type { CardProvider } from '../../../lib/card-providers.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { FinalOutcome } from './payment-processor.ts'

/** A request that we have sent to a provider, by our key. */
export type ProviderRequest = {
  providerReference: string | null
  abandoned: boolean
  payerAddress: string | null
  outcome: FinalOutcome | null
}

export const findRequest = async (
  db: Db,
  provider: CardProvider,
  key: string,
): Promise<ProviderRequest | undefined> => {
  const row = await db
    .selectFrom('provider_requests')
    .selectAll()
    .where('provider', '=', provider)
    .where('key', '=', key)
    .executeTakeFirst()
  return (
    row && {
      providerReference: row.provider_reference,
      abandoned: row.abandoned,
      payerAddress: row.payer_address,
      outcome: row.outcome,
    }
  )
}

/** Stores a request with the provider's reference; returns what is stored for the key, which may have been abandoned before. */
export const saveRequest = async (
  db: Db,
  request: { provider: CardProvider; key: string; providerReference: string; payerAddress?: string; at: Date },
): Promise<ProviderRequest> => {
  await db
    .insertInto('provider_requests')
    .values({
      provider: request.provider,
      key: request.key,
      provider_reference: request.providerReference,
      payer_address: request.payerAddress ?? null,
      created_at: request.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findRequest(db, request.provider, request.key))!
}

/** Marks a key as abandoned, even before any request was sent; returns what is stored for it. */
export const abandonRequest = async (
  db: Db,
  provider: CardProvider,
  key: string,
  at: Date,
): Promise<ProviderRequest> => {
  await db
    .insertInto('provider_requests')
    .values({ provider, key, provider_reference: null, payer_address: null, abandoned: true, created_at: at })
    .onConflict((conflict) => conflict.columns(['provider', 'key']).doUpdateSet({ abandoned: true }))
    .execute()
  return (await findRequest(db, provider, key))!
}

/**
 * Stores the first final outcome that a provider reported, unless it names the cardholder: names on cards are not stored, and without the
 * name a lookup could not check it (docs/decisions/0185).
 */
export const saveOutcome = async (db: Db, provider: CardProvider, key: string, outcome: FinalOutcome) => {
  if (outcome.outcome === 'succeeded' && outcome.taken?.cardHolder) return
  await db
    .updateTable('provider_requests')
    .set({ outcome: JSON.stringify(outcome) })
    .where('provider', '=', provider)
    .where('key', '=', key)
    .where('outcome', 'is', null)
    .execute()
}
