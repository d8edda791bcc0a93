import { kmBetween, type Point } from '../../lib/distance.ts'
import type { ChoiceLists, RecordContent } from '../../lib/record-fields.ts'
import { oneWayFeeCents } from './price.ts'

/** A fee for returning a car in another zone. */
export type OneWayFee = { fromZoneId: number; toZoneId: number; feeCents: number }

/** The terms that determine the fees of a supplier. */
type Terms = {
  offices: readonly { zoneId: number }[]
  oneWayPerKmCents: number | null
  oneWayMinCents: number | null
  oneWayMaxCents: number | null
}

export const pairOf = ({ fromZoneId, toZoneId }: OneWayFee) => `${fromZoneId} ${toZoneId}`

/** The zones of a supplier's offices. */
export const zoneIdsOf = ({ offices }: Pick<Terms, 'offices'>) => [...new Set(offices.map(({ zoneId }) => zoneId))]

/**
 * The fees between the zones of a supplier's offices, calculated from its fee per kilometer; empty without such a fee
 * (docs/rules/prices.md#one-way-fee).
 */
export const feesByDistance = (supplier: Terms, places: ReadonlyMap<number, Point>): OneWayFee[] => {
  const { oneWayPerKmCents: perKmCents, oneWayMinCents: minCents, oneWayMaxCents: maxCents } = supplier
  if (perKmCents === null || minCents === null || maxCents === null) return []
  const ids = zoneIdsOf(supplier).filter((id) => places.has(id))
  return ids.flatMap((fromZoneId) =>
    ids
      .filter((toZoneId) => toZoneId !== fromZoneId)
      .map((toZoneId) => {
        const km = kmBetween(places.get(fromZoneId)!, places.get(toZoneId)!)
        return { fromZoneId, toZoneId, feeCents: oneWayFeeCents(km, { perKmCents, minCents, maxCents }) }
      }),
  )
}

/** The distance fees of a supplier's draft, whose fields may be missing or may not be numbers. */
export const feesOfDraft = (content: RecordContent, { zones = [] }: ChoiceLists): OneWayFee[] => {
  const terms = content as unknown as Terms
  const rule = [terms.oneWayPerKmCents, terms.oneWayMinCents, terms.oneWayMaxCents]
  if (!rule.every((cents) => typeof cents === 'number')) return []
  const places = new Map(zones.flatMap(({ id, place }) => (place ? [[Number(id), place] as const] : [])))
  return feesByDistance(terms, places)
}
