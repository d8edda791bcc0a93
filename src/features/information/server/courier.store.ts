import './information.tables.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CourierRate } from '../courier-price.ts'

/** The price list, by kind and weight. */
export const listRates = (db: Db): Promise<CourierRate[]> =>
  db
    .selectFrom('courier_rates')
    .select(['kind', 'up_to_grams as upToGrams', 'price_cents as priceCents'])
    .orderBy('kind')
    .orderBy('up_to_grams')
    .execute()

/** Adds rates; existing ones with the same kind and weight stay. */
export const addRates = async (db: Db, rates: CourierRate[]) => {
  await db
    .insertInto('courier_rates')
    .values(rates.map(({ kind, upToGrams, priceCents }) => ({ kind, up_to_grams: upToGrams, price_cents: priceCents })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
