import { foldName } from '../../lib/name-match.ts'

/** A hotel that can be found by name. */
export type NamedHotel = { id: number; name: string; zoneId: number }

/** Maximum number of suggested names. */
const MAX_SIMILAR = 5

/** Finds a hotel by id, name or part of a name; otherwise returns similar names (docs/rules/search.md#hotel-name). */
export const findHotelByName = (
  hotels: readonly NamedHotel[],
  query: string,
): { hotel: NamedHotel } | { similar: string[] } => {
  const name = foldName(query)
  const byId = hotels.find(({ id }) => String(id) === query)
  const exact = byId ?? hotels.find((hotel) => foldName(hotel.name) === name)
  if (exact) return { hotel: exact }
  const partial = hotels.filter((hotel) => foldName(hotel.name).includes(name))
  if (partial.length === 1) return { hotel: partial[0]! }
  const words = name.split(' ').filter((word) => word.length > 3)
  const similar =
    partial.length > 0 ? partial : hotels.filter((hotel) => words.some((word) => foldName(hotel.name).includes(word)))
  return { similar: similar.slice(0, MAX_SIMILAR).map((hotel) => hotel.name) }
}
