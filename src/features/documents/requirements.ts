import type { Day } from '../../lib/days.ts'
import type { Bilingual } from '../../lib/languages.ts'
import { LODGING_COUNTRY_ID } from '../../lib/site.ts'
import { isCardholder } from '../clients/cardholder-name.ts'
import { DOC, DOC_NAMES, type DocType } from './document-types.ts'

/** A person whose documents a trip requires, as named in the booking. */
export type Person = { firstName: string; lastName: string; countryId: number | null }

/** The booking data that determine the required documents. */
export type Trip = {
  kind: 'car' | 'lodging'
  firstDay: Day
  lastDay: Day
  /** The driver or the first traveler; null when the booking does not name one. */
  person: Person | null
  /** Number of years that the license must have been held for this class of car. */
  minLicenseYears: number
}

/** A document that a plan requires, the person it belongs to, and that person's role. */
export type Requirement = { docType: DocType; person: Person; role: 'driver' | 'traveler' | 'payer' }

export const fullNameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** A name without accents, case or punctuation, used to match persons. */
export const nameKeyOf = (person: Pick<Person, 'firstName' | 'lastName'>) =>
  fullNameOf(person)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** Whether a document's holder is the person, by the rule for cardholder names; by first name if there is no last name. */
export const isHolder = (person: Pick<Person, 'firstName' | 'lastName'>, holder: string): boolean => {
  if (person.lastName.trim()) return isCardholder(person, holder)
  const [firstName] = nameKeyOf(person).split(' ')
  return nameKeyOf({ firstName: holder, lastName: '' }).split(' ').includes(firstName!)
}

/** The client when the traveler's name matches theirs in full or in part; otherwise the traveler. */
export const personOf = (client: Person, named: Person | null): Person => {
  if (!named) return client
  const isClient = isCardholder(client, fullNameOf(named)) || isCardholder(named, fullNameOf(client))
  return isClient ? { ...client, countryId: named.countryId ?? client.countryId } : named
}

/** Residents of Cuba use an identity card, others a passport. */
const identityOf = ({ countryId }: Person): DocType =>
  countryId === LODGING_COUNTRY_ID ? DOC.identityCard : DOC.passport

/**
 * The documents that a plan's bookings require, each once per person: license and passport of a driver, passport of a stay's first
 * traveler, and an identity document of a client who does not travel in any of them (docs/rules/documents.md#required-documents).
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
  return needed.filter((requirement, at) => needed.findIndex((other) => keyOf(other) === keyOf(requirement)) === at)
}

const ROLES: Record<Requirement['role'], Bilingual> = {
  driver: { en: 'the driver of the car', es: 'maneja el carro' },
  traveler: { en: 'the first traveler of the stay', es: 'es el primer viajero de la estancia' },
  payer: { en: 'the person who pays for the trip', es: 'paga el viaje' },
}

const ANY_OF_PAYER: Bilingual = {
  en: 'passport, identity card or driver license',
  es: 'pasaporte, carné de identidad o licencia de conducción',
}

/** A sentence that says which document is required and why. */
export const reasonOf = ({ docType, person, role }: Requirement): Bilingual => {
  const name = docType === DOC.identityCardOrDriverLicense ? ANY_OF_PAYER : DOC_NAMES[docType]
  return {
    en: `${fullNameOf(person)}’s ${name.en}, as ${ROLES[role].en}.`,
    es: `${docType === DOC.driverLicense ? 'La' : 'El'} ${name.es} de ${fullNameOf(person)}, que ${ROLES[role].es}.`,
  }
}
