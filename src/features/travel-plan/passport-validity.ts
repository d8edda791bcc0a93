import { type Day, formatDay, isDay } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'

/** Months for which a passport must be valid after the last day of service (docs/rules/documents.md#passport-validity). */
export const PASSPORT_MONTHS = 6

/** The same day some months later, or the last day of a shorter month. */
const addMonths = (day: Day, months: number): Day => {
  const total = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const month = `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
  const last = ['31', '30', '29', '28'].find((end) => isDay(`${month}-${end}`))!
  return `${month}-${day.slice(8) < last ? day.slice(8) : last}`
}

/** The earliest expiry date with which a passport is accepted for a trip with this last day. */
export const passportNeededUntil = (lastDay: Day): Day => addMonths(lastDay, PASSPORT_MONTHS)

/** Why a passport is not accepted for a trip; undefined when it is. */
export const findPassportProblem = (name: string, validUntil: Day, lastDay: Day): Bilingual | undefined => {
  const needed = passportNeededUntil(lastDay)
  if (validUntil >= needed) return undefined
  return {
    en: `${name}'s passport must be valid until ${formatDay(needed, 'en')} or later.`,
    es: `El pasaporte de ${name} debe ser válido al menos hasta el ${formatDay(needed, 'es')}.`,
  }
}
