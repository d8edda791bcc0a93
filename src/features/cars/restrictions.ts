import { type Day, daysBetween, formatDay } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'

/** Sale rules of the day of pick-up, and whether cars may be dropped off on the day of drop-off. */
export type DayRules = {
  minDays: number
  /** Null: no limit. */
  maxDays: number | null
  releaseDays: number
  closedToArrival: boolean
  closedToDeparture: boolean
}

type RestrictedRental = { pickUp: Day; dropOff: Day; days: number; today: Day }

/**
 * Why a car with stock cannot be rented for these days, as a sentence; undefined when it can
 * (docs/rules/search.md#restrictions).
 */
export const findRestriction = (
  rules: DayRules,
  { pickUp, dropOff, days, today }: RestrictedRental,
): Bilingual | undefined => {
  const [from, until] = [inBoth(pickUp), inBoth(dropOff)]
  if (rules.closedToArrival)
    return {
      en: `This car cannot be picked up on ${from.en}.`,
      es: `Este carro no se puede recoger el ${from.es}.`,
    }
  if (rules.closedToDeparture)
    return {
      en: `This car cannot be dropped off on ${until.en}.`,
      es: `Este carro no se puede devolver el ${until.es}.`,
    }
  if (days < rules.minDays)
    return {
      en: `A rental of this car from ${from.en} must have at least ${rules.minDays} days.`,
      es: `Una renta de este carro desde el ${from.es} debe ser de al menos ${rules.minDays} días.`,
    }
  if (rules.maxDays !== null && days > rules.maxDays)
    return {
      en: `A rental of this car from ${from.en} can have at most ${rules.maxDays} days.`,
      es: `Una renta de este carro desde el ${from.es} puede ser de ${rules.maxDays} días como máximo.`,
    }
  if (daysBetween(today, pickUp) < rules.releaseDays)
    return {
      en: `This car must be booked at least ${rules.releaseDays} days before ${from.en}.`,
      es: `Este carro se debe reservar al menos ${rules.releaseDays} días antes del ${from.es}.`,
    }
}

const inBoth = (day: Day): Bilingual => ({ en: formatDay(day, 'en'), es: formatDay(day, 'es') })
