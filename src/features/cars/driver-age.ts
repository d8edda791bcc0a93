import { ageOn, type Day, formatDay } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'

/** Ages between which one may drive a rented car (spec 9). */
export const MIN_DRIVER_AGE = 21
export const MAX_DRIVER_AGE = 75

/** Age that an offer supposes when the driver's is not told. */
export const DEFAULT_DRIVER_AGE = 35

export type AgeBounds = { minAge: number; maxAge: number }

/** The bounds for a class of cars, which may narrow the general ones, never widen them (decisions 3). */
export const ageBoundsOf = (carClass: AgeBounds): AgeBounds => ({
  minAge: Math.max(MIN_DRIVER_AGE, carClass.minAge),
  maxAge: Math.min(MAX_DRIVER_AGE, carClass.maxAge),
})

/** What a driver of an age pays more per day; a table per supplier (decisions 3). */
export type AgeFee = { fromAge: number; toAge: number; perDayCents: number }

export const ageFeePerDay = (fees: readonly AgeFee[], age: number) =>
  fees.find((fee) => age >= fee.fromAge && age <= fee.toAge)?.perDayCents ?? 0

/** Why somebody of this age may not drive the class; undefined when they may. The upper general bound still holds at drop-off (decisions 3). */
export const findAgeProblem = (atPickUp: number, atDropOff: number, bounds: AgeBounds): Bilingual | undefined => {
  if (atPickUp < bounds.minAge) {
    return {
      en: `The driver must be at least ${bounds.minAge} years old at pick-up.`,
      es: `El conductor debe tener al menos ${bounds.minAge} años en la recogida.`,
    }
  }
  if (atPickUp > bounds.maxAge) {
    return {
      en: `The driver must be at most ${bounds.maxAge} years old at pick-up.`,
      es: `El conductor debe tener como máximo ${bounds.maxAge} años en la recogida.`,
    }
  }
  if (atDropOff > MAX_DRIVER_AGE) {
    return {
      en: `The driver must still be at most ${MAX_DRIVER_AGE} years old at drop-off.`,
      es: `El conductor debe tener todavía como máximo ${MAX_DRIVER_AGE} años en la entrega.`,
    }
  }
  return undefined
}

/** A driving licence: when it was first issued and its last valid day. */
export type Licence = { licenceIssuedOn: Day; licenceExpiresOn: Day }

/** Why a licence does not do for a rental: not held long enough at pick-up, or not valid to drop-off (decisions 3, texts 7). */
export const findLicenceProblem = (
  licence: Licence,
  pickUp: Day,
  dropOff: Day,
  minYears: number,
): Bilingual | undefined => {
  if (ageOn(licence.licenceIssuedOn, pickUp) < minYears) {
    return {
      en: `The driver license must have been held for at least ${minYears} year(s) on ${formatDay(pickUp, 'en')}.`,
      es: `La licencia de conducción debe tener al menos ${minYears} año(s) de emitida el ${formatDay(pickUp, 'es')}.`,
    }
  }
  if (licence.licenceExpiresOn < dropOff) {
    return {
      en: `The driver license must be valid until ${formatDay(dropOff, 'en')} or later.`,
      es: `La licencia de conducción debe ser válida al menos hasta el ${formatDay(dropOff, 'es')}.`,
    }
  }
  return undefined
}
