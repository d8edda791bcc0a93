import type { Bilingual } from '../../lib/languages.ts'

/** A registered client's names. */
export type ClientName = { firstName: string; middleName?: string; lastName: string }

/** Titles before a name and what is written behind it: no names of the client. */
const TITLES = new Set(
  `mr mrs ms miss mx dr dra sr sra srta señor señora don doña dna lic licda ing arq prof profa rev
  jr snr junior ii iii iv phd md esq hijo viuda vda`
    .split(/\s+/)
    .map((word) => word.replace('ñ', 'n')),
)

/** Small words inside names: 'María de la Caridad', 'García y García', 'van der Berg'. */
const PARTICLES = new Set(`de del la las los el y e i da do dos das di du van von der den san santa`.split(/\s+/))

/** Names as cards and registers shorten them. */
const SHORT_NAMES: Record<string, string> = {
  ma: 'maria',
  fco: 'francisco',
  fca: 'francisca',
  fdez: 'fernandez',
  gcia: 'garcia',
  glez: 'gonzalez',
  gzlez: 'gonzalez',
  hdez: 'hernandez',
  mtnez: 'martinez',
  mtez: 'martinez',
  rguez: 'rodriguez',
  rdguez: 'rodriguez',
  dguez: 'dominguez',
}

/** Letters of other languages that have no accent to take off. */
const LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** The words of a name without accents, case, dots and hyphens, short ones written out. */
const wordsOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœ]/g, (letter) => LETTERS[letter]!)
    .replace(/['’`´.]/g, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => SHORT_NAMES[word] ?? word)

const isName = (word: string) => !TITLES.has(word) && !PARTICLES.has(word)

/** The names among words; somebody whose name is only a title or a particle ('Don', 'Santa') keeps it. */
const namesIn = (words: string[]) => (words.some(isName) ? words.filter(isName) : words)

/** Words as cards run them together: 'de la cruz' is also 'delacruz'. */
const MOST_IN_ONE = 4

/** A place on the card where a name stands: from one word to another, as one may be written as several. */
type Place = { from: number; to: number }

const placesOf = (name: string, card: string[]): Place[] =>
  card.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_IN_ONE, card.length - from) }, (_, more) => ({ from, to: from + more })).filter(
      ({ to }) => card.slice(from, to + 1).join('') === name,
    ),
  )

const apart = (a: Place, b: Place) => a.to < b.from || b.to < a.from

/** Every run of words from a place on, written as one: 'ana', 'anamaria'. */
const runsFrom = (words: string[], from: number) =>
  words.slice(from).map((_, i) => words.slice(from, from + i + 1).join(''))

/** Where a surname stands on the card: by itself or run together with its particles and neighbours. */
const surnamePlaces = (lastName: string[], surname: string, card: string[]) => {
  const at = lastName.indexOf(surname)
  const runs = lastName.slice(0, at + 1).flatMap((_, from) => runsFrom(lastName, from).slice(at - from))
  return [...new Set([surname, ...runs])].flatMap((run) => placesOf(run, card))
}

/**
 * Why a name on a card is not the client's; undefined when it is: the first given name and one surname must stand on it, in any
 * order; an initial is enough for the given name when all surnames are there (spec 5, decisions 4).
 */
export const cardholderProblem = (client: ClientName, cardHolderName: string): Bilingual | undefined => {
  const card = wordsOf(cardHolderName)
  const given = namesIn(wordsOf(`${client.firstName} ${client.middleName ?? ''}`))
  const lastName = wordsOf(client.lastName).filter((word) => !TITLES.has(word))
  const surnames = namesIn(lastName).map((surname) => surnamePlaces(lastName, surname, card))
  const givenPlaces = runsFrom(given, 0).flatMap((name) => placesOf(name, card))
  const beside = (places: Place[], one: Place) => places.some((place) => apart(place, one))
  if (givenPlaces.some((place) => surnames.some((found) => beside(found, place)))) return undefined
  const allSurnames = surnames.length > 0 && surnames.every((found) => found.length > 0)
  const initial = placesOf(given[0]?.charAt(0) ?? '', card)
  if (allSurnames && initial.some((place) => surnames.every((found) => beside(found, place)))) return undefined
  return givenPlaces.length === 0 ? noGivenName(client.firstName) : noSurname(client.lastName)
}

const noGivenName = (name: string): Bilingual => ({
  en: `The card must show your first name, ${name}.`,
  es: `La tarjeta debe llevar su nombre, ${name}.`,
})
const noSurname = (name: string): Bilingual => ({
  en: `The card must show your last name, ${name}.`,
  es: `La tarjeta debe llevar su apellido, ${name}.`,
})

/** Whether the name on a card is the client's. */
export const isCardholder = (client: ClientName, cardHolderName: string): boolean =>
  cardholderProblem(client, cardHolderName) === undefined
