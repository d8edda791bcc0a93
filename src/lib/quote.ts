import type { CancellationStep } from './cancellation.ts'
import type { Day } from './days.ts'
import type { Bilingual } from './languages.ts'

/** One line of a price: what it is for, how it is made up, and the amount in minor units. */
export type PriceLine = { label: Bilingual; detail?: Bilingual; cents: number }

/** What a booking is, in words that stay the same when the catalogue changes. */
export type BookingSummary = {
  title: string
  subtitle: Bilingual
  facts: { label: Bilingual; value: Bilingual }[]
  /** Address of its picture; empty when it has none. */
  picture: string
  payNow: PriceLine[]
  payInCuba: PriceLine[]
}

/** A product priced and checked by the server from its own rows: everything that a booking freezes. */
export type Quote = {
  available: boolean
  /** Paid to the agency now; the sum of `summary.payNow`. */
  payNowCents: number
  /** Paid to the supplier in Cuba; the sum of `summary.payInCuba`. */
  payInCubaCents: number
  summary: BookingSummary
  cancellation: CancellationStep[]
  /** What the first night costs, all rooms together: some policies keep it. Lodging only. */
  firstNightCents?: number
  firstDay: Day
  lastDay: Day
  serviceStartsAt: Date
  /** True when the supplier is asked each time and nothing confirms by itself. */
  onRequest: boolean
}

/** What an offer's token promises: this price for this selection until then (decisions 3). */
export type PriceHold = { key: string; cents: number; until: number }

/** Minutes for which an offer holds its price (decisions 3). */
export const PRICE_HELD_MINUTES = 30

/**
 * The price that a booking pays: a held price is honoured while it holds, a lower present price is passed on, and a higher
 * one after the hold has ended asks again (decisions 3).
 */
export const agreePrice = (hold: PriceHold, presentCents: number, now: Date): { cents: number } | { changed: true } => {
  if (presentCents <= hold.cents) return { cents: presentCents }
  return now.getTime() <= hold.until ? { cents: hold.cents } : { changed: true }
}
