/** The kinds of courier item. */
export const COURIER_KINDS = ['letter', 'parcel', 'medicine'] as const
export type CourierKind = (typeof COURIER_KINDS)[number]

/** The price, in US cents, of an item that weighs up to `upToGrams`. */
export type CourierRate = { kind: CourierKind; upToGrams: number; priceCents: number }

/** The list price in US cents; undefined when the item is heavier than the price list covers. */
export const courierPrice = (rates: readonly CourierRate[], kind: CourierKind, grams: number): number | undefined =>
  rates.filter((rate) => rate.kind === kind && rate.upToGrams >= grams).sort((a, b) => a.upToGrams - b.upToGrams)[0]
    ?.priceCents
