/** A name without accents, capitals and repeated spaces, for comparisons. */
export const foldName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/**
 * How well typed text matches a name: 0 is the whole name, 1 its beginning, 2 the beginnings of its words in any order, 3 a part of
 * it; undefined is no match. Accents and capitals do not matter.
 */
export const matchOf = (typed: string, name: string): number | undefined => {
  const [wanted, folded] = [foldName(typed), foldName(name)]
  if (folded === wanted) return 0
  if (folded.startsWith(wanted)) return 1
  const words = folded.split(/[^\p{L}\p{N}]+/u)
  if (wanted.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return 2
  return folded.includes(wanted) ? 3 : undefined
}

/** The best match of typed text among several names of one thing. */
export const bestMatch = (typed: string, names: readonly string[]): number | undefined => {
  const matches = names.flatMap((name) => matchOf(typed, name) ?? [])
  return matches.length > 0 ? Math.min(...matches) : undefined
}

/** The only item that typed text matches; undefined when there is none or more than one. */
export const onlyMatch = <T>(items: readonly T[], match: (item: T) => number | undefined): T | undefined => {
  const found = items.filter((item) => match(item) !== undefined)
  return found.length === 1 ? found[0] : undefined
}
