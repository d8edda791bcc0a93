import { kmByStreet, type Point } from '../../lib/distance.ts'

/** The airport zone nearest to an office, with the street distance in whole kilometers; undefined when the office is at the airport. */
export const airportNear = (office: Point, zones: readonly (Point & { name: string; airport: boolean })[]) => {
  const [nearest] = zones
    .filter(({ airport }) => airport)
    .map((zone) => ({ name: zone.name, km: kmByStreet(office, zone) }))
    .toSorted((a, b) => a.km - b.km)
  return nearest && nearest.km >= AT_AIRPORT_KM ? { name: nearest.name, km: Math.round(nearest.km) } : undefined
}

/** An office closer than this counts as being at the airport, because terminals are far apart. */
const AT_AIRPORT_KM = 3
