import { type Lang, localeOf } from '../../lib/languages.ts'

/** The place of each name in a language's own order, from 1; names that it does not tell apart share a place (decisions 3). */
export const placesOfNames = (names: readonly string[], lang: Lang): Map<string, number> => {
  const { compare } = new Intl.Collator(localeOf(lang))
  const places = new Map<string, number>()
  let place = 0
  let before: string | undefined
  for (const name of names.toSorted(compare)) {
    if (before === undefined || compare(before, name) !== 0) place += 1
    places.set(name, place)
    before = name
  }
  return places
}
