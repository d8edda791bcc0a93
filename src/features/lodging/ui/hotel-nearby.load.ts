import type { RouterContextProvider } from 'react-router'
import { langOfPage } from '../../../lib/page-language.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { listActiveCarZones, listCarAgencies } from '../../cars/contract.ts'
import { getTouristZone } from '../../places/contract.ts'
import type { SightKind } from '../../places/sights.ts'
import type { HotelDetails } from '../contract.ts'
import { type NearbyPlace, nearestOf, wayOf } from '../nearby.ts'

const SIGHTS = 5
const BEACHES = 2
const CAR_OFFICES = 3

/**
 * Places near a hotel: sights and beaches, the center of its zone, car rental offices and an airport. Places that cannot be loaded are left
 * out.
 */
export const loadNearby = async (
  {
    request,
    params,
    context,
  }: { request: Request; params: { lang?: string }; context: Readonly<RouterContextProvider> },
  hotel: HotelDetails,
): Promise<NearbyPlace[]> => {
  const lang = langOfPage(request, params)
  const call = context.get(pageContext).callIn(lang)
  const [zone, offices, carZones] = await Promise.all([
    call(getTouristZone, { id: hotel.zoneId }).catch(() => null),
    call(listCarAgencies, { lang }).catch(() => []),
    call(listActiveCarZones, { lang }).catch(() => []),
  ])
  const sightsOf = (wanted: SightKind) =>
    (zone?.sights ?? []).flatMap(({ kind, name, ...place }) =>
      kind === wanted ? [{ ...place, name: name[lang] }] : [],
    )
  // Uses the same distance as search results, if the hotel states it.
  const center = zone ? nearestOf(hotel, 'center', [{ ...zone, name: zone.name[lang] }], 1) : []
  const airports = carZones.filter(({ airport }) => airport)
  return [
    ...nearestOf(hotel, 'beach', sightsOf('beach'), BEACHES),
    ...nearestOf(hotel, 'sight', sightsOf('sight'), SIGHTS),
    ...center.map((place) => ({ ...place, ...(hotel.centerMeters != null && wayOf(hotel.centerMeters / 1_000)) })),
    ...nearestOf(hotel, 'carOffice', offices, CAR_OFFICES),
    ...nearestOf(hotel, 'airport', airports, 1),
  ]
}
