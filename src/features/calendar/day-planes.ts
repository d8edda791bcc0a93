import { type Day, daysBetween } from '../../lib/days.ts'

/** Restrictions of a day of a row, as bits. */
export const STOP_SALE = 1
export const CLOSED_TO_ARRIVAL = 2
export const CLOSED_TO_DEPARTURE = 4

/** The stock of a day without a row in the table. */
export const NO_DAY = -1
/** The price of a day on which a price is not sold. */
export const NOT_SOLD = -1

/**
 * The days of many rows in typed arrays: the cell of row `r` and day `d` is at `d * rows + r` in each of them (README.md has a picture).
 * A row is a room class of a hotel, or a car model of a supplier in a zone.
 */
export type DayPlanes = {
  firstDay: Day
  /** Days of each row. */
  days: number
  /** Rows for which there is space. */
  rows: number
  left: Int16Array
  flags: Uint8Array
  minStay: Uint16Array
  /** 0: no limit. */
  maxStay: Uint16Array
  release: Uint16Array
  /** Cents, by price: a meal plan, or a length of a rental. */
  prices: readonly Int32Array[]
}

export const createDayPlanes = (size: { firstDay: Day; days: number; rows: number; prices: number }): DayPlanes => {
  const cells = size.days * size.rows
  return {
    ...size,
    left: new Int16Array(cells).fill(NO_DAY),
    flags: new Uint8Array(cells),
    minStay: new Uint16Array(cells),
    maxStay: new Uint16Array(cells),
    release: new Uint16Array(cells),
    prices: Array.from({ length: size.prices }, () => new Int32Array(cells).fill(NOT_SOLD)),
  }
}

/** Planes with the same cells and space for more rows. */
export const withMoreRows = (planes: DayPlanes, rows: number): DayPlanes => {
  const larger = createDayPlanes({ ...planes, rows, prices: planes.prices.length })
  const [from, to] = [allPlanes(planes), allPlanes(larger)]
  for (const [i, plane] of to.entries()) {
    for (let day = 0; day < planes.days; day++)
      plane.set(from[i]!.subarray(day * planes.rows, (day + 1) * planes.rows), day * rows)
  }
  return larger
}

const allPlanes = ({ left, flags, minStay, maxStay, release, prices }: DayPlanes) => [
  left,
  flags,
  minStay,
  maxStay,
  release,
  ...prices,
]

/** The index of a day, which may be outside the planes. */
export const dayIndexOf = (planes: DayPlanes, day: Day) => daysBetween(planes.firstDay, day)

/** Bytes of all cells. */
export const sizeOf = (planes: DayPlanes) => allPlanes(planes).reduce((bytes, plane) => bytes + plane.byteLength, 0)

/** The days from `first` to before `end`, as indexes, and the number of units wanted on each. */
export type Span = {
  first: number
  end: number
  units: number
}

/** Whether a row has enough stock on each day of a span, without a stop-sale. */
export const hasStock = ({ left, flags, days, rows }: DayPlanes, row: number, { first, end, units }: Span) => {
  if (first < 0 || end > days) return false
  for (let cell = first * rows + row; cell < end * rows; cell += rows) {
    if (left[cell]! < units || (flags[cell]! & STOP_SALE) !== 0) return false
  }
  return true
}

/** Whether the rules of a span's first day allow its length, arriving on that day, and booking this few days ahead. */
export const acceptsArrival = (
  { flags, minStay, maxStay, release, rows }: DayPlanes,
  row: number,
  { first, end }: Span,
  daysAhead: number,
) => {
  const cell = first * rows + row
  const length = end - first
  return (
    (flags[cell]! & CLOSED_TO_ARRIVAL) === 0 &&
    minStay[cell]! <= length &&
    (maxStay[cell] === 0 || maxStay[cell]! >= length) &&
    release[cell]! <= daysAhead
  )
}

/** Whether a row is closed to departure on a day. */
export const isClosedToDeparture = ({ flags, days, rows }: DayPlanes, row: number, day: number) =>
  day < days && (flags[day * rows + row]! & CLOSED_TO_DEPARTURE) !== 0

/** Removes the days from `first` to before `end` of a row. */
export const clearDays = (planes: DayPlanes, row: number, first: number, end: number) => {
  for (let day = Math.max(first, 0); day < Math.min(end, planes.days); day++) {
    const cell = day * planes.rows + row
    planes.left[cell] = NO_DAY
    planes.flags[cell] = 0
    for (const plane of planes.prices) plane[cell] = NOT_SOLD
  }
}

/** The bytes of a packed day before its prices; each price has four. */
const HEAD_BYTES = 12

/**
 * Fills a row with packed days: two bytes each for the day, counted from the first day of the planes, the stock, the flags, the
 * shortest and the longest stay and the release, and four for each price, all big-endian. Days outside the planes are left out.
 */
export const fillDays = (planes: DayPlanes, row: number, packed: Uint8Array) => {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const size = HEAD_BYTES + 4 * planes.prices.length
  for (let at = 0; at < packed.byteLength; at += size) {
    const day = view.getInt16(at)
    if (day < 0 || day >= planes.days) continue
    const cell = day * planes.rows + row
    planes.left[cell] = view.getInt16(at + 2)
    planes.flags[cell] = view.getInt16(at + 4)
    planes.minStay[cell] = view.getInt16(at + 6)
    planes.maxStay[cell] = view.getInt16(at + 8)
    planes.release[cell] = view.getInt16(at + 10)
    for (let i = 0; i < planes.prices.length; i++) planes.prices[i]![cell] = view.getInt32(at + HEAD_BYTES + 4 * i)
  }
}
