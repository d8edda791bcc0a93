import { foldName } from '../../lib/name-match.ts'

/** Words that do not identify a hotel. */
const COMMON = new Set(
  'hotel hotels casa hostal villa villas resort club gran all inclusive by the el la los las de del y and'.split(' '),
)

const wordsOf = (name: string) =>
  foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !COMMON.has(word))

/**
 * The hotel with a name similar to another name: one name contains all words of the other, ignoring words such as "Hotel". If several
 * match, the one with the most words in common; undefined when there is none.
 */
export const findSimilar = <T extends { name: string }>(hotels: readonly T[], name: string): T | undefined => {
  const words = wordsOf(name)
  const shared = hotels.flatMap((hotel) => {
    const own = wordsOf(hotel.name)
    const [fewer, more] = own.length < words.length ? [own, words] : [words, own]
    return fewer.length > 0 && fewer.every((word) => more.includes(word)) ? [{ hotel, count: fewer.length }] : []
  })
  return shared.toSorted((a, b) => b.count - a.count)[0]?.hotel
}
