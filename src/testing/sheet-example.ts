import type { Sheet, SheetRow } from '../features/inventory/contract.ts'
import { addDays } from '../lib/days.ts'

/** The first day of the example, a Tuesday. */
export const FROM = '2026-12-01'

const DAYS = 14

/** The number of a day of the example. */
export const dayIndex = (day: string) => Array.from({ length: DAYS }, (_, i) => addDays(FROM, i)).indexOf(day)

const days = <T>(value: T, others: Record<number, T> = {}) =>
  Array.from({ length: DAYS }, (_, day) => others[day] ?? value)

const rowOf = (row: string, name: string, others: Partial<SheetRow> = {}): SheetRow => ({
  row,
  name: { en: name, es: name },
  group: null,
  stock: days<number | null>(10),
  sold: days(0, { 2: 3 }),
  held: days(0, { 2: 1, 3: 2 }),
  stopSale: days(false),
  minStay: days(1),
  maxStay: days<number | null>(null),
  closedToArrival: days(false),
  closedToDeparture: days(false),
  release: days(0),
  prices: [days<number | null>(8_500), days<number | null>(9_700)],
  rules: [days<number | null>(null, { 4: 7 }), days<number | null>(null)],
  ...others,
})

/** A sheet of two weeks, two rows and two prices for tests; on its third day three are sold and one is held. */
export const sheetOf = (): Sheet => ({
  kind: 'lodging',
  id: 1,
  name: 'Hotel Alamar',
  from: FROM,
  days: DAYS,
  minStay: 1,
  pricedUntil: addDays(FROM, DAYS - 1),
  prices: [
    { key: 'EP', name: { en: 'Room only', es: 'Solo alojamiento' } },
    { key: 'CP', name: { en: 'Breakfast', es: 'Desayuno' } },
  ],
  rows: [
    rowOf('1', 'Standard'),
    rowOf('2', 'Sea view', {
      prices: [[null, ...days<number | null>(6_000).slice(1)], days<number | null>(7_000)],
    }),
  ],
  rest: [],
  rules: [{ id: 7, name: 'High season' }],
})
