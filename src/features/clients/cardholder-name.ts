import type { Bilingual } from '../../lib/languages.ts'
import { lookUp } from '../../lib/look-up.ts'

/** A registered client's names. */
export type ClientName = { firstName: string; middleName?: string; lastName: string }

/** Titles and suffixes, which are not part of the name. */
const TITLES = new Set(
  `mr mrs ms miss mx dr dra sr sra srta señor señora don doña dna lic licda ing arq prof profa rev
  jr snr junior ii iii iv phd md esq hijo viuda vda`
    .split(/\s+/)
    .map((word) => word.replace('ñ', 'n')),
)

/** Small words inside names: 'María de la Caridad', 'García y García', 'van der Berg'. */
const PARTICLES = new Set(`de del la las los el y e i da do dos das di du van von der den san santa`.split(/\s+/))

/** Common abbreviations of names. */
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

/** Letters that Unicode does not decompose into a base letter and an accent. */
const LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** The words of a name: lowercase, without accents, dots and hyphens, abbreviations expanded. */
const wordsOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœ]/g, (letter) => LETTERS[letter]!)
    .replace(/['’`´.]/g, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => lookUp(SHORT_NAMES, word) ?? word)

const isName = (word: string) => !TITLES.has(word) && !PARTICLES.has(word)

/** The names among words; a name that consists only of a title or particle ('Don', 'Santa') is kept. */
const namesIn = (words: string[]) => (words.some(isName) ? words.filter(isName) : words)

/** Maximum number of words that a card may join into one: 'de la cruz' is also 'delacruz'. */
const MAX_JOINED_WORDS = 4

/** Where a name appears on the card: its first and last word, because a name may be written as several words. */
type Place = { from: number; to: number }

const placesOf = (name: string, card: string[]): Place[] =>
  card.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_JOINED_WORDS, card.length - from) }, (_, more) => ({
      from,
      to: from + more,
    })).filter(({ to }) => card.slice(from, to + 1).join('') === name),
  )

const apart = (a: Place, b: Place) => a.to < b.from || b.to < a.from

/** The words from `from` on, joined into runs of every length: 'ana', 'anamaria'. */
const runsFrom = (words: string[], from: number) =>
  words.slice(from).map((_, i) => words.slice(from, from + i + 1).join(''))

/** Where a surname appears on the card: alone or joined with its particles and neighbors. */
const surnamePlaces = (lastName: string[], surname: string, card: string[]) => {
  const at = lastName.indexOf(surname)
  const runs = lastName.slice(0, at + 1).flatMap((_, from) => runsFrom(lastName, from).slice(at - from))
  return [...new Set([surname, ...runs])].flatMap((run) => placesOf(run, card))
}

/**
 * Why a card's name does not match the client; undefined when it does. The card must show the first given name and one surname, in
 * any order; with all surnames, the initial of the given name is enough (docs/rules/payment.md#cardholder-name).
 */
export const cardholderProblem = (client: ClientName, cardHolderName: string): Bilingual | undefined => {
  const card = wordsOf(cardHolderName)
  const givenNames = namesIn(wordsOf(`${client.firstName} ${client.middleName ?? ''}`))
  const lastName = wordsOf(client.lastName).filter((word) => !TITLES.has(word))
  const surnames = namesIn(lastName).map((surname) => surnamePlaces(lastName, surname, card))
  const givenPlaces = runsFrom(givenNames, 0).flatMap((name) => placesOf(name, card))
  const beside = (places: Place[], one: Place) => places.some((place) => apart(place, one))
  if (givenPlaces.some((place) => surnames.some((surname) => beside(surname, place)))) return undefined
  const allSurnames = surnames.length > 0 && surnames.every((surname) => surname.length > 0)
  const initial = placesOf(givenNames[0]?.charAt(0) ?? '', card)
  if (allSurnames && initial.some((place) => surnames.every((surname) => beside(surname, place)))) return undefined
  return givenPlaces.length === 0 ? noGivenName(client.firstName) : noSurname(client.lastName)
}

const noGivenName = (name: string): Bilingual => ({
  en: `The card must show your first name, ${name}.`,
  es: `En la tarjeta debe aparecer su nombre, ${name}.`,
})
const noSurname = (name: string): Bilingual => ({
  en: `The card must show your last name, ${name}.`,
  es: `En la tarjeta debe aparecer su apellido, ${name}.`,
})

/** Whether a card's name matches the client. */
export const isCardholder = (client: ClientName, cardHolderName: string): boolean =>
  cardholderProblem(client, cardHolderName) === undefined
