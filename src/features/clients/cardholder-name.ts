/** A registered client's names. */
export type ClientName = { firstName: string; middleName?: string; lastName: string }

const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'mr', 'mrs', 'ms', 'dr', 'sra', 'sr.', 'srta', 'don', 'dona'])
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'do', 'dos', 'van', 'von', 'san'])

/** The words of a name without accents, case, dots, hyphens, titles and particles. */
const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word && !SUFFIXES.has(word) && !PARTICLES.has(word))

/**
 * Whether the name on a card is the client's: the first given name and one surname must stand in it, in any order; an initial
 * is enough for the given name when all surnames are there (spec 5, decisions 4).
 */
export const isCardholder = (client: ClientName, cardHolderName: string): boolean => {
  const onCard = wordsOf(cardHolderName)
  const [given] = wordsOf(client.firstName)
  const surnames = wordsOf(client.lastName)
  if (!given || surnames.length === 0) return false
  const rest = [...onCard]
  const take = (word: string) => {
    const at = rest.indexOf(word)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }
  if (onCard.includes(given)) {
    take(given)
    return surnames.some((surname) => rest.includes(surname))
  }
  return surnames.every(take) && rest.includes(given[0]!)
}
