import { useEffect, useRef, useState } from 'react'
import { type Day, daysBetween } from '../lib/days.ts'
import { addMonths, type Month, monthOf } from './months.ts'

/**
 * The lowest price of dates that begin on a day, per night or rental day and in total; null when nothing is available, in which case
 * another length may be available.
 */
export type DayPrice = { day: Day; cents: number | null; totalCents: number | null; otherLength?: number | undefined }

/** Loads the prices for dates that begin on some days and have this number of nights or rental days. */
export type LoadPrices = (firstDay: Day, days: number, length: number) => Promise<readonly DayPrice[]>

type Loaded = ReadonlyMap<Day, DayPrice> | 'failed'

/** The prices of the shown months; each month is loaded once per length. */
export const useDayPrices = (load: LoadPrices, months: readonly Month[], length: number) => {
  const keyOf = (month: Month) => `${month} ${length}`
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map())
  const asked = useRef(new Set<string>())
  useEffect(() => {
    for (const month of months) {
      const key = keyOf(month)
      if (asked.current.has(key)) continue
      asked.current.add(key)
      const put = (prices: Loaded) => setLoaded((before) => new Map(before).set(key, prices))
      load(month, daysBetween(month, addMonths(month, 1)), length).then(
        (days) => put(new Map(days.map((price) => [price.day, price]))),
        () => put('failed'),
      )
    }
  })
  const priceOf = (day: Day) => {
    const prices = loaded.get(keyOf(monthOf(day)))
    return prices === 'failed' ? undefined : prices?.get(day)
  }
  const found = months.map((month) => loaded.get(keyOf(month)))
  const retry = () => {
    const failed = [...loaded].flatMap(([key, prices]) => (prices === 'failed' ? [key] : []))
    for (const key of failed) asked.current.delete(key)
    setLoaded((before) => new Map([...before].filter(([, prices]) => prices !== 'failed')))
  }
  return {
    /** Undefined when there is no price, or when it could not be loaded. */
    priceOf,
    /** The price of a day for another length, loaded if necessary; undefined when there is none. */
    find: async (day: Day, otherLength: number) => {
      if (otherLength === length && loaded.has(keyOf(monthOf(day)))) return priceOf(day)
      const [found] = await load(day, 1, otherLength).catch(() => [])
      return found
    },
    isLoaded: (day: Day) => loaded.has(keyOf(monthOf(day))),
    shown: found.flatMap((prices) => (prices && prices !== 'failed' ? [...prices.values()] : [])),
    isLoading: found.includes(undefined),
    hasFailed: found.includes('failed'),
    retry,
  }
}
