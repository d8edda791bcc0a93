import type { Day } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { once } from '../../../lib/once.ts'
import { LODGING_COUNTRY_ID } from '../../../lib/site.ts'
import { call } from '../../../platform/http/call.ts'
import { recentSuggestions } from '../../../ui/recent-searches.ts'
import type { Suggestion } from '../../../ui/suggest-field.tsx'
import { listHotelNames } from '../../lodging/contract.ts'
import { listDestinations } from '../../places/contract.ts'
import { findPickUpZone } from '../pick-up-place.ts'

type Zone = { id: number; name: string }

/** What a typed place can be besides a zone with cars, loaded once per page. */
const knownNames = once(() =>
  Promise.all([call(listDestinations, {}), call(listHotelNames, { country: LODGING_COUNTRY_ID })]),
)

/** The car zone that a form names; undefined when it is not known. */
export const findTypedZone = async (typed: string, zones: readonly Zone[], lang: Lang) => {
  const match = findPickUpZone(typed, zones, ...(await knownNames()), lang)
  return 'zone' in match ? match.zone : undefined
}

/** The latest searches, then the zones with cars: airports first. */
export const pickUpSuggestions = async (zones: readonly Zone[], lang: Lang, firstDay: Day): Promise<Suggestion[]> => {
  const [destinations] = await knownNames()
  const ofZone = new Map(
    destinations.flatMap((each) => (each.kind === 'airport' || each.kind === 'town' ? [[each.id, each] as const] : [])),
  )
  const suggestions = zones.map(({ id, name }): Suggestion & { isAirport: boolean } => {
    const place = ofZone.get(id)
    const isAirport = place?.kind === 'airport'
    return {
      ...{ label: name, icon: isAirport ? 'globe' : 'pin', first: true, isAirport },
      names: [name, ...(place ? [place.name.en, place.name.es, place.province[lang]] : [])],
      ...(place && { detail: place.province[lang] }),
    }
  })
  return [
    ...recentSuggestions(lang, firstDay),
    ...suggestions.filter(({ isAirport }) => isAirport),
    ...suggestions.filter(({ isAirport }) => !isAirport),
  ]
}
