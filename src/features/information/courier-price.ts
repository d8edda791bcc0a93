/** What the courier service carries. */
export const COURIER_KINDS = ['letter', 'parcel', 'medicine'] as const
export type CourierKind = (typeof COURIER_KINDS)[number]

/** The price, in US cents, of what weighs up to so many grams. */
export type CourierRate = { kind: CourierKind; upToGrams: number; priceCents: number }

/** What carrying costs, in US cents; undefined when it is heavier than what has a fixed price. */
export const courierPrice = (rates: readonly CourierRate[], kind: CourierKind, grams: number): number | undefined =>
  rates.filter((rate) => rate.kind === kind && rate.upToGrams >= grams).sort((a, b) => a.upToGrams - b.upToGrams)[0]
    ?.priceCents
