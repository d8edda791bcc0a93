/**
 * The distinct terms (restrictions and prices) of each row's days. They change with the season, so a row has few of them, and a day only
 * needs the index of its terms.
 */
export type RowTerms = {
  /**
   * The entries of all rows, with `width` numbers each: flags, shortest and longest stay (0: no limit), release, and prices in cents. The
   * entries of a row are consecutive.
   */
  entries: Int32Array
  width: number
  /** Number of entries reserved for rows. */
  used: number
  /** For each row: its first entry, its number of entries, and the number of entries that it has space for. */
  first: Uint32Array
  count: Uint16Array
  space: Uint16Array
}

// The positions of the numbers in an entry.
const FLAGS = 0
const MIN_STAY = 1
const MAX_STAY = 2
const RELEASE = 3
/** Where the prices of an entry begin: one per meal plan or rental length. */
export const PRICES = 4

/** Restrictions, as bits of the flags. */
export const CLOSED_TO_ARRIVAL = 1
export const CLOSED_TO_DEPARTURE = 2

/** Stands for a missing price: the meal plan or rental length is not sold on that day. */
export const NOT_SOLD = -1

/** The initial space of a row, in entries. */
const LEAST_SPACE = 4
/**
 * New terms are compared only with this many of the latest entries, so that a row whose price changes every day is still filled quickly.
 */
const COMPARED = 32

export const createRowTerms = (rows: number, prices: number): RowTerms => ({
  entries: new Int32Array(0),
  width: PRICES + prices,
  used: 0,
  first: new Uint32Array(rows),
  count: new Uint16Array(rows),
  space: new Uint16Array(rows),
})

/** The same terms with space for more rows. */
export const termsOfMoreRows = (terms: RowTerms, rows: number): RowTerms => {
  const larger = { ...terms, first: new Uint32Array(rows), count: new Uint16Array(rows), space: new Uint16Array(rows) }
  larger.first.set(terms.first)
  larger.count.set(terms.count)
  larger.space.set(terms.space)
  return larger
}

/** The index of an entry in its row, if it is the `likely` one or one of the latest. */
export const findNumber = (terms: RowTerms, row: number, entry: Int32Array, likely: number): number | undefined => {
  const count = terms.count[row]!
  if (likely < count && isEqual(terms, row, likely, entry)) return likely
  for (let number = count - 1; number >= Math.max(count - COMPARED, 0); number--)
    if (isEqual(terms, row, number, entry)) return number
  return undefined
}

const isEqual = ({ entries, width, first }: RowTerms, row: number, number: number, entry: Int32Array) => {
  const at = (first[row]! + number) * width
  for (let i = 0; i < width; i++) if (entries[at + i] !== entry[i]) return false
  return true
}

/** Adds an entry to a row that has space for it, and returns its index. */
export const addEntry = ({ entries, width, first, count }: RowTerms, row: number, entry: Int32Array) => {
  const number = count[row]!
  entries.set(entry, (first[row]! + number) * width)
  count[row] = number + 1
  return number
}

/** Doubles the space of a row. */
export const addSpace = (terms: RowTerms, row: number) => {
  const { width, first, count, space } = terms
  const larger = Math.max(LEAST_SPACE, 2 * space[row]!)
  const isLast = first[row]! + space[row]! === terms.used
  const start = isLast ? first[row]! : terms.used
  terms.used = start + larger
  if (terms.used * width > terms.entries.length) {
    const entries = new Int32Array(Math.ceil(1.25 * terms.used) * width)
    entries.set(terms.entries)
    terms.entries = entries
  }
  terms.entries.copyWithin(start * width, first[row]! * width, (first[row]! + count[row]!) * width)
  first[row] = start
  space[row] = larger
}

/** Removes the unused entries of a row, and returns the new index of each of the others. */
export const keepEntries = ({ entries, width, first, count }: RowTerms, row: number, isUsed: Uint8Array) => {
  const numbers = new Uint16Array(count[row]!)
  let kept = 0
  for (let number = 0; number < count[row]!; number++) {
    if (!isUsed[number]) continue
    const from = (first[row]! + number) * width
    entries.copyWithin((first[row]! + kept) * width, from, from + width)
    numbers[number] = kept++
  }
  count[row] = kept
  return numbers
}

/** The restrictions of the entry at an index of `entries`. */
export const restrictionsAt = ({ entries }: RowTerms, at: number) => ({
  minStay: entries[at + MIN_STAY]!,
  maxStay: entries[at + MAX_STAY] || null,
  release: entries[at + RELEASE]!,
  closedToArrival: (entries[at + FLAGS]! & CLOSED_TO_ARRIVAL) !== 0,
})

/** Whether the entry at an index allows a stay of this length that arrives on its day and is booked this many days ahead. */
export const allowsStay = ({ entries }: RowTerms, at: number, length: number, daysAhead: number) =>
  (entries[at + FLAGS]! & CLOSED_TO_ARRIVAL) === 0 &&
  entries[at + MIN_STAY]! <= length &&
  (entries[at + MAX_STAY] === 0 || entries[at + MAX_STAY]! >= length) &&
  entries[at + RELEASE]! <= daysAhead

/** Whether the entry at an index allows a departure. */
export const allowsDeparture = ({ entries }: RowTerms, at: number) => (entries[at + FLAGS]! & CLOSED_TO_DEPARTURE) === 0
