import { type Lang, localeOf } from '../../lib/languages.ts'
import { parseAmount } from '../../lib/typed-amount.ts'
import { BOUNDS, type FieldName } from './sheet.ts'

/** The value of a cell: a number, an amount in cents, whether a switch is on, or null where nothing is set. */
export type CellValue = number | boolean | null

/** Fields that are on or off. */
const SWITCHES: readonly FieldName[] = ['stopSale', 'closedToArrival', 'closedToDeparture']
/** The kind of a field's values. */
export const kindOf = (field: FieldName): 'switch' | 'count' | 'amount' => {
  if (field.startsWith('price.')) return 'amount'
  return SWITCHES.includes(field) ? 'switch' : 'count'
}

/** The plan or tier of a price. */
export const priceKeyOf = (field: FieldName) => (field.startsWith('price.') ? field.slice('price.'.length) : undefined)

/** The smallest and largest values of a field; prices in cents. `shortest` is the shortest stay or rental of the sheet. */
export const boundsOf = (field: FieldName, shortest: number): { from: number; to: number } => {
  switch (field) {
    case 'minStay':
    case 'maxStay':
      return { ...BOUNDS[field], from: shortest }
    case 'stock':
    case 'release':
      return BOUNDS[field]
    default:
      return BOUNDS.price
  }
}

/** The value of a cleared cell. */
export const clearedValue = (field: FieldName, shortest: number): CellValue => {
  if (kindOf(field) === 'switch') return false
  if (field === 'minStay') return shortest
  return field === 'release' ? 0 : null
}

const amountFormat = (lang: Lang) =>
  new Intl.NumberFormat(localeOf(lang), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const AMOUNTS = { en: amountFormat('en'), es: amountFormat('es') }
const YES = { en: 'yes', es: 'sí' } as const

/** A value as text: '1,234.50', '3', 'yes', '' where nothing is set. `readCell` reads it again. */
export const cellText = (field: FieldName, value: CellValue | undefined, lang: Lang) => {
  if (value === null || value === undefined || value === false) return ''
  if (value === true) return YES[lang]
  return kindOf(field) === 'amount' ? AMOUNTS[lang].format(value / 100) : String(value)
}

const ON = new Set(['x', '1', 'yes', 'y', 'si', 'sí', 's', 'true', 'verdadero', 'on', '✓', '✔'])
const OFF = new Set(['', '0', 'no', 'n', 'false', 'falso', 'off', '-', '–', '—'])

/** Why a text is not a value of a field. */
export type CellProblem = 'notSwitch' | 'notNumber' | 'notAmount' | 'outOfBounds'
export type ReadCell = { value: CellValue } | { problem: CellProblem }

const readSwitch = (text: string): ReadCell => {
  const word = text.toLowerCase()
  if (ON.has(word)) return { value: true }
  return OFF.has(word) ? { value: false } : { problem: 'notSwitch' }
}

/** Spreadsheets may write a whole number with decimals or grouped: '3.00', '1,200'. */
const readCount = (text: string) => {
  const [, digits] = /^(\d{1,9}|\d{1,3}(?:[.,\s]\d{3})+)(?:[.,]0{1,2})?$/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits.replace(/\D/g, ''))
}

/** Reads what a person typed or pasted, in the notation of either language. */
export const readCell = (field: FieldName, typed: string, shortest: number): ReadCell => {
  const text = typed.trim()
  const kind = kindOf(field)
  if (kind === 'switch') return readSwitch(text)
  if (text === '' || text === '-' || text === '–' || text === '—') return { value: clearedValue(field, shortest) }
  const value = kind === 'amount' ? parseAmount(text.replace(/[$€]/g, '')) : readCount(text)
  if (value === undefined) return { problem: kind === 'amount' ? 'notAmount' : 'notNumber' }
  const { from, to } = boundsOf(field, shortest)
  return value < from || value > to ? { problem: 'outOfBounds' } : { value }
}
