import { useEffect, useRef, useState } from 'react'
import { type Day, daysBetween } from '../lib/days.ts'
import { addMonths, type Month } from './months.ts'

/** Months that a price calendar shows at a time. */
export const SHOWN_MONTHS = 2

/** The lowest price of dates that begin on a day, per night or rental day and in total; null when nothing is available. */
export type DayPrice = { day: Day; cents: number | null; totalCents: number | null }

/** Loads the prices of some days, of dates with this number of nights or rental days. */
export type LoadPrices = (firstDay: Day, days: number, length: number) => Promise<readonly DayPrice[]>

type Loaded = ReadonlyMap<Day, DayPrice> | 'failed'

/** The prices of the shown months by day, loaded once for each length; undefined while they load. */
export const useDayPrices = (load: LoadPrices, month: Month, length: number) => {
  const key = `${month} ${length}`
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map())
  const asked = useRef(new Set<string>())
  const found = loaded.get(key)
  useEffect(() => {
    if (asked.current.has(key)) return
    asked.current.add(key)
    const put = (prices: Loaded) => setLoaded((before) => new Map(before).set(key, prices))
    load(month, daysBetween(month, addMonths(month, SHOWN_MONTHS)), length).then(
      (days) => put(new Map(days.map((price) => [price.day, price]))),
      () => put('failed'),
    )
  })
  const retry = () => {
    asked.current.delete(key)
    setLoaded((before) => new Map([...before].filter(([other]) => other !== key)))
  }
  return { found, retry }
}
