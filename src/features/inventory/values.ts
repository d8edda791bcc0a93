import type { Bilingual } from '../../lib/languages.ts'
import { CONTRACT_CURRENCY, formatMoney } from '../../lib/money.ts'
import type { CellValue, SheetPrice } from '../products/day-sheet.ts'
import { BOUNDS, FIELDS, type FieldName } from './sheet.ts'

/** The fields of a sheet in the order of a day's values. */
export const fieldsOf = (prices: readonly SheetPrice[]): FieldName[] => [
  ...FIELDS,
  ...prices.map(({ key }): FieldName => `price.${key}`),
]

const isPriceField = (field: FieldName): field is `price.${string}` => field.startsWith('price.')

const FLAG: Bilingual = { en: 'must be yes or no', es: 'debe ser sí o no' }

const between = (from: number, to: number): Bilingual => ({
  en: `must be a whole number from ${from} to ${to}`,
  es: `debe ser un número entero de ${from} a ${to}`,
})

const PRICE: Bilingual = {
  en: `must be an amount up to ${formatMoney(BOUNDS.price.to, CONTRACT_CURRENCY, 'en')}`,
  es: `debe ser un importe de hasta ${formatMoney(BOUNDS.price.to, CONTRACT_CURRENCY, 'es')}`,
}

/** Why a field cannot have a value; undefined when it can. `minStay` is the shortest stay or rental that a day can require. */
export const findValueProblem = (
  field: FieldName,
  value: CellValue,
  { minStay }: { minStay: number },
): Bilingual | undefined => {
  const isWhole = (from: number, to: number) =>
    typeof value === 'number' && Number.isInteger(value) && from <= value && value <= to
  const whole = ({ from, to }: { from: number; to: number }) => (isWhole(from, to) ? undefined : between(from, to))
  if (isPriceField(field)) return value === null || isWhole(BOUNDS.price.from, BOUNDS.price.to) ? undefined : PRICE
  switch (field) {
    case 'stopSale':
    case 'closedToArrival':
    case 'closedToDeparture':
      return typeof value === 'boolean' ? undefined : FLAG
    case 'stock':
      return value === null ? undefined : whole(BOUNDS.stock)
    case 'minStay':
      return whole({ from: minStay, to: BOUNDS.minStay.to })
    case 'maxStay':
      return value === null ? undefined : whole({ from: minStay, to: BOUNDS.maxStay.to })
    case 'release':
      return whole(BOUNDS.release)
  }
}
