import type { Day } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'
import { LODGING_COUNTRY_ID } from '../../lib/site.ts'
import { isCardholder } from '../clients/cardholder-name.ts'
import { DOC, DOC_NAMES, type DocType } from './document-types.ts'

/** Somebody whose documents a trip needs, by the names that were given for them. */
export type Person = { firstName: string; lastName: string; countryId: number | null }

/** What of a booking decides about documents: who drives or sleeps there, and when. */
export type Trip = {
  kind: 'car' | 'lodging'
  firstDay: Day
  lastDay: Day
  /** The driver, or the first traveller; null when the booking does not name one. */
  person: Person | null
  /** Years for which the licence must have been held for a car of this class. */
  minLicenceYears: number
}

/** A document that a plan needs, of whom and what for. */
export type Requirement = { docType: DocType; person: Person; role: 'driver' | 'traveler' | 'payer' }

export const fullNameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** A name without accents, case and signs, by which a person is found again. */
export const nameKeyOf = (person: Pick<Person, 'firstName' | 'lastName'>) =>
  fullNameOf(person)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** The client when a traveller's name is theirs, though one of the two was given in full; else that traveller. */
export const personOf = (client: Person, named: Person | null): Person => {
  if (!named) return client
  const isClient = isCardholder(client, fullNameOf(named)) || isCardholder(named, fullNameOf(client))
  return isClient ? { ...client, countryId: named.countryId ?? client.countryId } : named
}

/** Who lives in Cuba shows an identity card where others show a passport. */
const identityOf = ({ countryId }: Person): DocType =>
  countryId === LODGING_COUNTRY_ID ? DOC.identityCard : DOC.passport

/**
 * The documents that a plan's bookings need, each person's once: of a driver the licence and the passport, of the first
 * traveller of a stay the passport; and when the client travels in none of them, what shows who pays (docs/decisions/0012).
 */
export const requirementsOf = (client: Person, trips: readonly Trip[]): Requirement[] => {
  if (trips.length === 0) return []
  const needed = trips.flatMap(({ kind, person: named }): Requirement[] => {
    const person = personOf(client, named)
    return kind === 'car'
      ? [
          { docType: DOC.driverLicense, person, role: 'driver' },
          { docType: identityOf(person), person, role: 'driver' },
        ]
      : [{ docType: identityOf(person), person, role: 'traveler' }]
  })
  const ofClient = needed.some(({ person }) => nameKeyOf(person) === nameKeyOf(client))
  if (!ofClient) needed.push({ docType: DOC.identityCardOrDriverLicense, person: client, role: 'payer' })
  const keyOf = ({ docType, person }: Requirement) => `${docType} ${nameKeyOf(person)}`
  return needed.filter((one, at) => needed.findIndex((other) => keyOf(other) === keyOf(one)) === at)
}

const ROLES: Record<Requirement['role'], Bilingual> = {
  driver: { en: 'drives the car', es: 'conduce el auto' },
  traveler: { en: 'is the first traveller of the stay', es: 'es el primer viajero de la estancia' },
  payer: { en: 'pays for the trip', es: 'paga el viaje' },
}

/** Why a document is needed, in words. */
export const reasonOf = ({ docType, person, role }: Requirement): Bilingual => ({
  en: `The ${DOC_NAMES[docType].en} of ${fullNameOf(person)}, who ${ROLES[role].en}.`,
  es: `${docType === DOC.driverLicense ? 'La' : 'El'} ${DOC_NAMES[docType].es} de ${fullNameOf(person)}, que ${ROLES[role].es}.`,
})
