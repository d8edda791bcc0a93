/** A hotel that can be found by name. */
export type NamedHotel = { id: number; name: string; zoneId: number }

/** Maximum number of suggested names. */
const MAX_SIMILAR = 5

/** Removes accents, capitals and repeated spaces. */
const normalize = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** Finds a hotel by id, name or part of a name; otherwise returns similar names (docs/rules/search.md#hotel-name). */
export const findHotelByName = (
  hotels: readonly NamedHotel[],
  query: string,
): { hotel: NamedHotel } | { similar: string[] } => {
  const name = normalize(query)
  const byId = hotels.find(({ id }) => String(id) === query)
  const exact = byId ?? hotels.find((hotel) => normalize(hotel.name) === name)
  if (exact) return { hotel: exact }
  const partial = hotels.filter((hotel) => normalize(hotel.name).includes(name))
  if (partial.length === 1) return { hotel: partial[0]! }
  const words = name.split(' ').filter((word) => word.length > 3)
  const similar =
    partial.length > 0 ? partial : hotels.filter((hotel) => words.some((word) => normalize(hotel.name).includes(word)))
  return { similar: similar.slice(0, MAX_SIMILAR).map((hotel) => hotel.name) }
}
