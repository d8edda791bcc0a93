import type { Day } from '../../lib/days.ts'
import { kmBetween, type Point } from '../../lib/distance.ts'
import { type Chosen, withoutValue, writeChosen } from './chosen-filters.ts'
import type { DayPrice, FilterValues } from './contract.ts'

/** Days before and after the requested first day. */
export const DAYS_AROUND = 10
const MAX_DATES = 4
/** Number of zones that are searched, the nearest first, and maximum number of zones that are shown. */
const NEARBY_ZONES = 5
export const MAX_ZONES = 3
const MAX_VALUES = 6

/** The other first days with the lowest totals, the lowest first. */
export const lowestDays = (days: readonly DayPrice[], asked: Day) =>
  days
    .flatMap(({ day, totalCents }) => (totalCents === null || day === asked ? [] : [{ day, totalCents }]))
    .toSorted((a, b) => a.totalCents - b.totalCents)
    .slice(0, MAX_DATES)

/** The nearest other zones, the nearest first; none when the zone is unknown. */
export const nearestZones = <Zone extends Point & { id: number }>(zones: readonly Zone[], id: number) => {
  const origin = zones.find((zone) => zone.id === id)
  if (!origin) return []
  return zones
    .filter((zone) => zone.id !== id)
    .map((zone) => ({ zone, km: Math.max(1, Math.round(kmBetween(origin, zone))) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, NEARBY_ZONES)
}

/** The other values of the chosen filters that have results, each with the filters that result when it replaces the chosen values. */
export const otherValues = <Name extends string>(
  names: readonly Name[],
  chosen: Chosen<Name>,
  values: FilterValues<Name> | undefined,
) =>
  names
    .filter((name) => values && chosen[name])
    .flatMap((name) =>
      values![name]
        .filter(({ value, count }) => count > 0 && !chosen[name]!.includes(value))
        .map((other) => ({ ...other, filters: { ...chosen, [name]: [other.value] } })),
    )
    .slice(0, MAX_VALUES)

/**
 * The chosen values, each with its name and the filters that remain without it; a value without results is named after its filter. Empty
 * when there is only one value and no `others`, since no filter would remain.
 */
export const withoutEach = <Name extends string>(
  names: readonly Name[],
  chosen: Chosen<Name>,
  values: FilterValues<Name> | undefined,
  filterNames: Readonly<Record<Name, string>>,
  others = 0,
) => {
  const all = writeChosen(names, chosen)
  if (all.length + others < 2) return []
  return all.map(([name, value]) => ({
    name: values?.[name].find((each) => each.value === value)?.name ?? filterNames[name],
    filters: withoutValue(chosen, name, value),
  }))
}
