import { ageOn, type Day, formatDay } from '../../lib/days.ts'
import { type Bilingual, plural } from '../../lib/languages.ts'
import type { StoreRules } from '../../lib/store-rules.ts'

/** Driver age used for a search without one. */
export const DEFAULT_DRIVER_AGE = 35

export type AgeBounds = { minAge: number; maxAge: number }

/** The ages at which a car can be rented; the general maximum of the store also applies at drop-off. */
export type RentalAges = AgeBounds & { maxAgeAtDropOff: number }

/** The age limits of a car class; they can only narrow the general limits (docs/rules/search.md#driver-age). */
export const ageBoundsOf = (carClass: AgeBounds, general: StoreRules['driverAges']): RentalAges => ({
  minAge: Math.max(general.min, carClass.minAge),
  maxAge: Math.min(general.max, carClass.maxAge),
  maxAgeAtDropOff: general.max,
})

/** Extra fee per day for an age group (docs/rules/prices.md#age-fees). */
export type AgeFee = { fromAge: number; toAge: number; perDayCents: number }

export const ageFeePerDay = (fees: readonly AgeFee[], age: number) =>
  fees.find((fee) => age >= fee.fromAge && age <= fee.toAge)?.perDayCents ?? 0

/** The age groups with a fee, within the ages at which the car can be rented. */
export const ageFeesWithin = <F extends Pick<AgeFee, 'fromAge' | 'toAge'>>(
  fees: readonly F[],
  { minAge, maxAge }: AgeBounds,
): F[] =>
  fees
    .filter(({ fromAge, toAge }) => toAge >= minAge && fromAge <= maxAge)
    .map((fee) => ({ ...fee, fromAge: Math.max(fee.fromAge, minAge), toAge: Math.min(fee.toAge, maxAge) }))

/** Returns why a driver's age is not accepted. */
export const findAgeProblem = (atPickUp: number, atDropOff: number, bounds: RentalAges): Bilingual | undefined => {
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
  if (atDropOff > bounds.maxAgeAtDropOff) {
    return {
      en: `The driver must be at most ${bounds.maxAgeAtDropOff} years old at drop-off.`,
      es: `El conductor debe tener como máximo ${bounds.maxAgeAtDropOff} años en la devolución.`,
    }
  }
  return undefined
}

/** A driver license: date of first issue and last valid day. */
export type License = { licenceIssuedOn: Day; licenceExpiresOn: Day }

/** Returns why a license is not accepted: not held long enough at pick-up, or expired by drop-off (docs/rules/documents.md#license). */
export const findLicenseProblem = (
  license: License,
  pickUp: Day,
  dropOff: Day,
  minYears: number,
): Bilingual | undefined => {
  if (ageOn(license.licenceIssuedOn, pickUp) < minYears) {
    return {
      en: `The driver license must have been held for at least ${minYears} ${plural(minYears, 'year', 'years')} by ${formatDay(pickUp, 'en')}.`,
      es: `La licencia de conducción debe tener al menos ${minYears} ${plural(minYears, 'año', 'años')} de emitida el ${formatDay(pickUp, 'es')}.`,
    }
  }
  if (license.licenceExpiresOn < dropOff) {
    return {
      en: `The driver license must be valid until ${formatDay(dropOff, 'en')} or later.`,
      es: `La licencia de conducción debe ser válida al menos hasta el ${formatDay(dropOff, 'es')}.`,
    }
  }
  return undefined
}
