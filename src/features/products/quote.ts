import type { Day } from '../../lib/days.ts'
import type { Exchange } from '../../lib/exchange.ts'
import type { Bilingual } from '../../lib/languages.ts'
import type { CancellationStep } from './cancellation.ts'

/** One line of a price; `detail` explains the calculation. */
export type PriceLine = { label: Bilingual; detail?: Bilingual; cents: number }

/** A booking's description, frozen so that catalogue changes do not affect it. */
export type BookingSummary = {
  title: string
  subtitle: Bilingual
  facts: { label: Bilingual; value: Bilingual }[]
  /** URL of the picture; empty when there is none. */
  picture: string
  payNow: PriceLine[]
  payInCuba: PriceLine[]
}

/** A product priced and checked by the server from its own data: everything that a booking freezes. */
export type Quote = {
  available: boolean
  /** Why it cannot be sold on these days although there is stock. */
  restriction?: Bilingual | undefined
  /** How the price was converted. */
  exchange: Exchange
  /** Paid to the agency now, in the currency of `exchange`; the sum of `summary.payNow`. */
  payNowCents: number
  /** Paid to the supplier in Cuba, in US dollars; the sum of `summary.payInCuba`. */
  payInCubaCents: number
  summary: BookingSummary
  cancellation: CancellationStep[]
  /** The price of the first night of all rooms, which some policies charge. Lodging only. */
  firstNightCents?: number
  firstDay: Day
  lastDay: Day
  serviceStartsAt: Date
  /** True when the supplier must confirm every booking. */
  onRequest: boolean
}

/** Label of the price line with the difference between the current and the held price. */
export const HELD_PRICE: Bilingual = { en: 'Price held for you', es: 'Precio mantenido para usted' }

/**
 * The content of an offer token: the price of a selection, held until `until`, and how it was converted (absent for US dollars)
 * (docs/rules/prices.md#held-price).
 */
export type PriceHold = { key: string; cents: number; until: number; exchange?: Exchange }

/** How long an offer holds its price. */
export const PRICE_HELD_MINUTES = 30

/**
 * The price of a booking: the held price while the hold lasts, or the current price if it is lower. `changed` when the hold has
 * ended and the current price is higher (docs/rules/prices.md#held-price).
 */
export const agreePrice = (hold: PriceHold, presentCents: number, now: Date): { cents: number } | { changed: true } => {
  if (presentCents <= hold.cents) return { cents: presentCents }
  return now.getTime() <= hold.until ? { cents: hold.cents } : { changed: true }
}
