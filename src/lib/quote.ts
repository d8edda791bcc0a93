import type { Bilingual } from './languages.ts'
import type { Day } from './days.ts'

/** One line of a price: what it is for, how it is made up, and the amount in minor units. */
export type PriceLine = { label: Bilingual; detail?: Bilingual; cents: number }

/** One step of a cancellation policy: from so many days before the service on, this share of the price is kept. */
export type CancellationStep =
  | { fromDaysBefore: number; percent: number }
  | { fromDaysBefore: number; firstNight: true }

/** What a booking is, in words that stay the same when the catalogue changes. */
export type BookingSummary = {
  title: string
  subtitle: Bilingual
  facts: { label: Bilingual; value: Bilingual }[]
  /** Path of the picture, without size. */
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

/** Cancellation of cars unless the supplier says otherwise (decisions 3): share of the price kept. */
export const CAR_CANCELLATION: CancellationStep[] = [
  { fromDaysBefore: 61, percent: 0 },
  { fromDaysBefore: 30, percent: 25 },
  { fromDaysBefore: 15, percent: 50 },
  { fromDaysBefore: 0, percent: 100 },
]

/** Cancellation of lodging unless the hotel says otherwise (decisions 3). */
export const LODGING_CANCELLATION: CancellationStep[] = [
  { fromDaysBefore: 8, percent: 0 },
  { fromDaysBefore: 0, firstNight: true },
]
