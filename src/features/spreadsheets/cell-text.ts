import { type Day, isDay } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'

/** The value of a cell of a file, or why it cannot be read. */
export type Reading<T> = { value: T } | { problem: Bilingual }

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'si', 'sí', 's', 'verdadero'])
const NO = new Set(['no', 'n', 'false', '0', 'falso'])
const NONE = new Set(['none', 'ninguno', 'ninguna'])

/** Whether a cell removes its value. */
export const isNone = (text: string) => NONE.has(text.toLowerCase())

const AMOUNT: Bilingual = { en: 'must be an amount such as 85.50', es: 'debe ser un importe como 85.50' }

/** An amount in cents; a comma is a decimal point when at most two digits follow it. 'none' removes it. */
export const readAmount = (text: string): Reading<number | null> => {
  if (isNone(text)) return { value: null }
  const plain = text.replace(/^(US)?\$|USD$/gi, '').trim()
  const decimal = /,\d{1,2}$/.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(decimal)) return { problem: AMOUNT }
  const [whole = '0', part = ''] = decimal.split('.')
  return { value: Number(whole) * 100 + Number(part.padEnd(2, '0')) }
}

/** A whole number; 'none' removes it. */
export const readWhole = (text: string): Reading<number | null> => {
  if (isNone(text)) return { value: null }
  if (/^\d{1,6}(\.0+)?$/.test(text)) return { value: Number(text) }
  return { problem: { en: 'must be a whole number', es: 'debe ser un número entero' } }
}

export const readFlag = (text: string): Reading<boolean> => {
  const typed = text.toLowerCase()
  if (YES.has(typed)) return { value: true }
  if (NO.has(typed)) return { value: false }
  return { problem: { en: 'must be yes or no', es: 'debe ser sí o no' } }
}

/** A day as 2026-12-24; other formats are ambiguous about the order of day and month. */
export const readDay = (text: string): Reading<Day> =>
  isDay(text)
    ? { value: text }
    : { problem: { en: 'must be a date such as 2026-12-24', es: 'debe ser una fecha como 2026-12-24' } }
