import { type Day, formatDay } from '../../lib/days.ts'
import { type Bilingual, plural } from '../../lib/languages.ts'

/** Sale rules of the day of pick-up, and whether cars may be dropped off on the day of drop-off. */
export type DayRules = {
  minDays: number
  /** Null: no limit. */
  maxDays: number | null
  releaseDays: number
  closedToArrival: boolean
  closedToDeparture: boolean
}

/** `daysAhead` are the days until the pick-up. */
type RestrictedRental = { pickUp: Day; dropOff: Day; days: number; daysAhead: number }

/**
 * Why a car with stock cannot be rented for these days, as a sentence; undefined when it can
 * (docs/rules/search.md#restrictions).
 */
export const findRestriction = (
  rules: DayRules,
  { pickUp, dropOff, days, daysAhead }: RestrictedRental,
): Bilingual | undefined => {
  if (rules.closedToArrival)
    return {
      en: `This car cannot be picked up on ${formatDay(pickUp, 'en')}.`,
      es: `Este carro no se puede recoger el ${formatDay(pickUp, 'es')}.`,
    }
  if (rules.closedToDeparture)
    return {
      en: `This car cannot be dropped off on ${formatDay(dropOff, 'en')}.`,
      es: `Este carro no se puede devolver el ${formatDay(dropOff, 'es')}.`,
    }
  if (days < rules.minDays)
    return {
      en: `A rental of this car from ${formatDay(pickUp, 'en')} must have at least ${rules.minDays} ${plural(rules.minDays, 'day', 'days')}.`,
      es: `Una renta de este carro desde el ${formatDay(pickUp, 'es')} debe ser de al menos ${rules.minDays} ${plural(rules.minDays, 'día', 'días')}.`,
    }
  if (rules.maxDays !== null && days > rules.maxDays)
    return {
      en: `A rental of this car from ${formatDay(pickUp, 'en')} can have at most ${rules.maxDays} ${plural(rules.maxDays, 'day', 'days')}.`,
      es: `Una renta de este carro desde el ${formatDay(pickUp, 'es')} puede ser de ${rules.maxDays} ${plural(rules.maxDays, 'día', 'días')} como máximo.`,
    }
  if (daysAhead < rules.releaseDays)
    return {
      en: `This car must be booked at least ${rules.releaseDays} ${plural(rules.releaseDays, 'day', 'days')} before ${formatDay(pickUp, 'en')}.`,
      es: `Este carro se debe reservar al menos ${rules.releaseDays} ${plural(rules.releaseDays, 'día', 'días')} antes del ${formatDay(pickUp, 'es')}.`,
    }
}
