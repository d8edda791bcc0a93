import { compareIn } from '../../lib/collation.ts'
import type { Bilingual, Lang } from '../../lib/languages.ts'
import { bestMatch } from '../../lib/name-match.ts'

/** The kinds of places that a visitor can search for: a tourist zone, a province, an airport or a town with cars. */
export const DESTINATION_KINDS = ['zone', 'province', 'airport', 'town'] as const

export type NamedDestination = { kind: (typeof DESTINATION_KINDS)[number]; name: Bilingual }

const PROVINCE: Bilingual = { en: 'province', es: 'provincia' }

/** The text for a destination in a field. A province is marked as one, because some have the same name as a zone. */
export const destinationLabel = ({ kind, name }: NamedDestination, lang: Lang) =>
  kind === 'province' ? `${name[lang]} (${PROVINCE[lang]})` : name[lang]

/** How well typed text matches a destination, in either language; undefined when it does not match. */
export const matchDestination = (typed: string, destination: NamedDestination) =>
  bestMatch(typed, [
    destination.name.en,
    destination.name.es,
    destinationLabel(destination, 'en'),
    destinationLabel(destination, 'es'),
  ])

/** The destination with exactly this name; if there are several, the first by kind. */
export const findNamed = <T extends NamedDestination>(typed: string, destinations: readonly T[]): T | undefined =>
  destinations
    .filter((each) => matchDestination(typed, each) === 0)
    .sort((a, b) => DESTINATION_KINDS.indexOf(a.kind) - DESTINATION_KINDS.indexOf(b.kind))[0]

/** The names of the lodging destinations in a list. */
export const placeNames = (destinations: readonly NamedDestination[], lang: Lang): string[] => {
  return destinations
    .filter(({ kind }) => kind !== 'town')
    .map((each) => destinationLabel(each, lang))
    .sort(compareIn(lang))
}

/** Maximum number of suggested names. */
const MAX_SIMILAR = 5

/** The names that match the typed text, or otherwise one of its longer words, best match first. */
export const similarNames = (typed: string, names: readonly string[]): string[] => {
  const ranked = (matches: (name: string) => number | undefined) =>
    names
      .flatMap((name) => {
        const match = matches(name)
        return match === undefined ? [] : [{ name, match }]
      })
      .sort((a, b) => a.match - b.match)
      .map(({ name }) => name)
  const whole = ranked((name) => bestMatch(typed, [name]))
  const words = typed.split(/\s+/).filter((word) => word.length > 3)
  const found =
    whole.length > 0
      ? whole
      : ranked((name) => (words.some((word) => bestMatch(word, [name]) !== undefined) ? 0 : undefined))
  return [...new Set(found)].slice(0, MAX_SIMILAR)
}
