import { compareIn } from '../../lib/collation.ts'
import type { Lang } from '../../lib/languages.ts'

/** The rank of each name in a language's collation, from 1; equal names share a rank. */
export const rankNames = (names: readonly string[], lang: Lang): Map<string, number> => {
  const compare = compareIn(lang)
  const ranks = new Map<string, number>()
  let rank = 0
  let previous: string | undefined
  for (const name of names.toSorted(compare)) {
    if (previous === undefined || compare(previous, name) !== 0) rank += 1
    ranks.set(name, rank)
    previous = name
  }
  return ranks
}
