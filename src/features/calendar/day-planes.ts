import { type Day, daysBetween } from '../../lib/days.ts'
import {
  addEntry,
  addSpace,
  allowsDeparture,
  allowsStay,
  createRowTerms,
  findNumber,
  keepEntries,
  type RowTerms,
  termsOfMoreRows,
} from './row-terms.ts'

/** Marks a day without a row in the table. */
export const NO_DAY = -1

/**
 * The days of many rows in typed arrays: in each array, the cell of row `r` and day `d` is at `d * rows + r` (README.md has a picture). A
 * row is a room class of a hotel, or a supplier's car model in a zone.
 */
export type DayPlanes = {
  firstDay: Day
  /** Number of days in each row. */
  days: number
  /** Number of rows that there is space for. */
  rows: number
  /** Number of units left to sell; 0 under a stop-sale. */
  left: Int16Array
  /** The index of the day's terms among the terms of its row; in one byte as long as no row has many. */
  terms: Uint8Array | Uint16Array
  rowTerms: RowTerms
}

export const createDayPlanes = (size: { firstDay: Day; days: number; rows: number; prices: number }): DayPlanes => {
  const { firstDay, days, rows, prices } = size
  return {
    firstDay,
    days,
    rows,
    left: new Int16Array(days * rows).fill(NO_DAY),
    terms: new Uint8Array(days * rows),
    rowTerms: createRowTerms(rows, prices),
  }
}

/** Planes with the same cells, and space for more rows. */
export const withMoreRows = (planes: DayPlanes, rows: number): DayPlanes => {
  const left = new Int16Array(planes.days * rows).fill(NO_DAY)
  const terms = planes.terms instanceof Uint8Array ? new Uint8Array(left.length) : new Uint16Array(left.length)
  for (let day = 0; day < planes.days; day++) {
    const [from, to] = [day * planes.rows, (day + 1) * planes.rows]
    left.set(planes.left.subarray(from, to), day * rows)
    terms.set(planes.terms.subarray(from, to), day * rows)
  }
  return { ...planes, rows, left, terms, rowTerms: termsOfMoreRows(planes.rowTerms, rows) }
}

/** The index of a day, which may be outside the planes. */
export const dayIndexOf = (planes: DayPlanes, day: Day) => daysBetween(planes.firstDay, day)

/** Total bytes of cells and terms. */
export const sizeOf = ({ left, terms, rowTerms: { entries, first, count, space } }: DayPlanes) =>
  [left, terms, entries, first, count, space].reduce((bytes, array) => bytes + array.byteLength, 0)

/** The index in the entries of `rowTerms` where the terms of a cell begin. */
export const termsAt = ({ terms, rowTerms: { first, width } }: DayPlanes, row: number, cell: number) =>
  (first[row]! + terms[cell]!) * width

/** The days from `first` until before `end`, as indexes, and the number of units wanted on each. */
export type Span = {
  first: number
  end: number
  units: number
}

/** Whether a row has enough stock on each day of a span, with no stop-sale. */
export const hasStock = ({ left, days, rows }: DayPlanes, row: number, { first, end, units }: Span) => {
  if (first < 0 || end > days) return false
  for (let cell = first * rows + row; cell < end * rows; cell += rows) if (left[cell]! < units) return false
  return true
}

/** Whether the terms of a span's first day allow its length, an arrival on that day, and a booking this many days ahead. */
export const acceptsArrival = (planes: DayPlanes, row: number, { first, end }: Span, daysAhead: number) =>
  allowsStay(planes.rowTerms, termsAt(planes, row, first * planes.rows + row), end - first, daysAhead)

/** Whether a row is closed to departure on a day. */
export const isClosedToDeparture = (planes: DayPlanes, row: number, day: number) => {
  const cell = day * planes.rows + row
  if (day >= planes.days || planes.left[cell] === NO_DAY) return false
  return !allowsDeparture(planes.rowTerms, termsAt(planes, row, cell))
}

/** Removes the days of a row from `first` until before `end`. */
export const clearDays = ({ left, days, rows }: DayPlanes, row: number, first: number, end: number) => {
  for (let day = Math.max(first, 0); day < Math.min(end, days); day++) left[day * rows + row] = NO_DAY
}

/** Number of bytes in a packed day before its terms; each number in the terms takes four. */
const HEAD_BYTES = 4

/**
 * Fills a row with packed days: two bytes each for the day, counted from the first day of the planes, and for the units left, and four for
 * each number in its terms, all big-endian. Days outside the planes are left out.
 */
export const fillDays = (planes: DayPlanes, row: number, packed: Uint8Array) => {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const entry = new Int32Array(planes.rowTerms.width)
  const size = HEAD_BYTES + entry.byteLength
  for (let at = 0; at < packed.byteLength; at += size) {
    const day = view.getInt16(at)
    if (day < 0 || day >= planes.days) continue
    const cell = day * planes.rows + row
    for (let i = 0; i < entry.length; i++) entry[i] = view.getInt32(at + HEAD_BYTES + 4 * i)
    const number = numberOfTerms(planes, row, entry, planes.terms[cell]!)
    if (number > 0xff && planes.terms instanceof Uint8Array) planes.terms = Uint16Array.from(planes.terms)
    planes.terms[cell] = number
    planes.left[cell] = view.getInt16(at + 2)
  }
}

/** The index of terms in a row; adds them if the row does not have them. */
const numberOfTerms = (planes: DayPlanes, row: number, entry: Int32Array, likely: number) => {
  const { rowTerms } = planes
  const known = findNumber(rowTerms, row, entry, likely)
  if (known !== undefined) return known
  if (rowTerms.count[row] === rowTerms.space[row]) makeSpace(planes, row)
  return addEntry(rowTerms, row, entry)
}

/** Makes space for more terms in a row: removes those that no day uses, and doubles the space if it is still at least half full. */
const makeSpace = (planes: DayPlanes, row: number) => {
  const { left, terms, rowTerms, days, rows } = planes
  const cells: number[] = []
  for (let cell = row; cell < days * rows; cell += rows) if (left[cell] !== NO_DAY) cells.push(cell)
  const isUsed = new Uint8Array(rowTerms.count[row]!)
  for (const cell of cells) isUsed[terms[cell]!] = 1
  const numbers = keepEntries(rowTerms, row, isUsed)
  for (const cell of cells) terms[cell] = numbers[terms[cell]!]!
  if (2 * rowTerms.count[row]! >= rowTerms.space[row]!) addSpace(rowTerms, row)
}
