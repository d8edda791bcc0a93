import type { Day } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { once } from '../../../lib/once.ts'
import { LODGING_COUNTRY_ID } from '../../../lib/site.ts'
import { call } from '../../../platform/http/call.ts'
import { recentSuggestions } from '../../../ui/recent-searches.ts'
import type { Suggestion } from '../../../ui/suggest-field.tsx'
import { listDestinations } from '../../places/contract.ts'
import { destinationLabel } from '../../places/destinations.ts'
import { listHotelNames } from '../contract.ts'
import { findStayPlace } from '../stay-place.ts'

/** The names that a lodging search recognizes, loaded once per page. */
const knownNames = once(() =>
  Promise.all([call(listDestinations, {}), call(listHotelNames, { country: LODGING_COUNTRY_ID })]),
)

/** The place that a form names; undefined when it is not known. */
export const findTypedPlace = async (typed: string, lang: Lang) => {
  const match = findStayPlace(typed, ...(await knownNames()), lang)
  return 'place' in match ? match.place : undefined
}

/** The latest searches, then the tourist zones, provinces, airports and hotels. */
export const loadStaySuggestions = async (lang: Lang, firstDay: Day): Promise<Suggestion[]> => {
  const [destinations, hotels] = await knownNames()
  const zoneNames = new Map(destinations.flatMap(({ kind, id, name }) => (kind === 'zone' ? [[id, name[lang]]] : [])))
  return [
    ...recentSuggestions(lang, firstDay),
    ...destinations
      .filter(({ kind }) => kind !== 'town')
      .map((each): Suggestion => {
        const label = destinationLabel(each, lang)
        return {
          label,
          ...(each.kind === 'province' || each.name[lang] === each.province[lang]
            ? {}
            : { detail: each.province[lang] }),
          icon: each.kind === 'province' ? 'globe' : 'pin',
          names: [each.name.en, each.name.es, label],
          first: each.kind === 'zone',
        }
      }),
    ...hotels.map(
      ({ name, zoneId }): Suggestion => ({
        label: name,
        detail: zoneNames.get(zoneId) ?? '',
        icon: 'bed',
        names: [name],
      }),
    ),
  ]
}
