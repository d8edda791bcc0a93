import { describe, expect, it } from 'vitest'
import { findPassportProblem, passportNeededUntil } from '../travel-plan/passport-validity.ts'
import { DOCUMENT } from '../travel-plan/trip-documents.ts'
import { ACCEPTED, DOC, DOC_NAMES, maskNumber, OFFERED, typeToCapture } from './document-types.ts'
import { isHolder, type Person, reasonOf, requirementsOf, type Trip } from './requirements.ts'

const maria: Person = { firstName: 'Maria', lastName: 'Perez Gomez', countryId: 167 }
const luis: Person = { firstName: 'Luis', lastName: 'Marrero', countryId: 38 }
const trip = (kind: Trip['kind'], person: Person | null): Trip => ({
  kind,
  person,
  firstDay: '2027-02-10',
  lastDay: '2027-02-13',
  minLicenseYears: 1,
})
const short = (trips: Trip[]) =>
  requirementsOf(maria, trips).map(({ docType, person, role }) => [docType, person.firstName, role])

describe('the documents that a plan requires', () => {
  it.each([
    ['none without bookings', [], []],
    [
      'license and passport of the driver of a car',
      [trip('car', maria)],
      [
        [DOC.driverLicense, 'Maria', 'driver'],
        [DOC.passport, 'Maria', 'driver'],
      ],
    ],
    ['the passport of the first traveler of a stay', [trip('lodging', maria)], [[DOC.passport, 'Maria', 'traveler']]],
    [
      'those of the client when the booking names nobody',
      [trip('lodging', null)],
      [[DOC.passport, 'Maria', 'traveler']],
    ],
    [
      'each document only once per person',
      [trip('car', maria), trip('lodging', maria), trip('car', maria)],
      [
        [DOC.driverLicense, 'Maria', 'driver'],
        [DOC.passport, 'Maria', 'driver'],
      ],
    ],
    [
      'an identity document of a client who only pays',
      [trip('lodging', luis)],
      [
        [DOC.passport, 'Luis', 'traveler'],
        [DOC.identityCardOrDriverLicense, 'Maria', 'payer'],
      ],
    ],
    [
      'an identity card of a resident of Cuba',
      [trip('lodging', { ...maria, countryId: 34 })],
      [[DOC.identityCard, 'Maria', 'traveler']],
    ],
    [
      'those of the client when a traveler’s name is theirs in short or with other accents',
      [trip('lodging', { firstName: 'María', lastName: 'Pérez', countryId: null })],
      [[DOC.passport, 'Maria', 'traveler']],
    ],
  ])('are %s', (_, trips, expected) => {
    expect(short(trips as Trip[])).toEqual(expected)
  })

  it('come with the person and the reason in both languages', () => {
    const [license] = requirementsOf(maria, [trip('car', luis)])
    expect(reasonOf(license!)).toEqual({
      en: 'Luis Marrero’s driver license, as the driver of the car.',
      es: 'La licencia de conducción de Luis Marrero, que maneja el carro.',
    })
  })

  it('can be met by documents that prove more', () => {
    expect(ACCEPTED[DOC.identityCard]).toContain(DOC.passport)
    expect(ACCEPTED[DOC.passport]).toEqual([DOC.passport])
    expect(ACCEPTED[DOC.identityCardOrDriverLicense]).toEqual(expect.arrayContaining(Object.values(DOC)))
  })

  it('can be met by a passport for a payer, and the reason says so', () => {
    const [, payer] = requirementsOf(maria, [trip('lodging', luis)])
    expect(reasonOf(payer!)).toEqual({
      en: 'Maria Perez Gomez’s passport, identity card or driver license, as the person who pays for the trip.',
      es: 'El pasaporte, carné de identidad o licencia de conducción de Maria Perez Gomez, que paga el viaje.',
    })
  })

  it('have the specified ids', () => {
    expect(DOC).toEqual({ identityCard: 1, passport: 2, driverLicense: 3, identityCardOrDriverLicense: 4 })
    expect(Object.keys(DOC_NAMES)).toHaveLength(4)
  })
})

describe('a passport', () => {
  it.each([
    ['2027-02-13', '2027-08-13'],
    ['2026-08-31', '2027-02-28'],
    ['2027-08-31', '2028-02-29'],
    ['2026-12-05', '2027-06-05'],
  ])('for a trip that ends on %s must be valid until %s', (lastDay, needed) => {
    expect(passportNeededUntil(lastDay)).toBe(needed)
    expect(findPassportProblem('Maria Perez', needed, lastDay)).toBeUndefined()
  })

  it('is refused with the specified text when it expires one day earlier', () => {
    expect(findPassportProblem('Maria Perez', '2027-08-12', '2027-02-13')).toEqual({
      en: "Maria Perez's passport must be valid until Fri, Aug 13, 2027 or later.",
      es: 'El pasaporte de Maria Perez debe ser válido al menos hasta el vie, 13 ago 2027.',
    })
  })
})

describe('the page of a payer’s document', () => {
  const { none, started, inReview, approved, rejected, expired } = DOCUMENT
  const [passport, card] = [DOC.passport, DOC.identityCardOrDriverLicense]
  it.each([
    ['a passport at first', none, none, 0, passport],
    ['the passport that was started', started, none, 0, passport],
    ['the card that was chosen', started, started, 0, card],
    ['the card that was asked for', started, none, card, card],
    ['the passport that was asked for', started, started, passport, passport],
    ['what was rejected', started, rejected, 0, card],
    ['what has expired', expired, none, 0, passport],
    ['the one in review', inReview, started, 0, passport],
    ['the approved one', rejected, approved, 0, card],
    ['a passport when something else is asked for', none, none, DOC.driverLicense, passport],
  ])('captures %s', (_, ofPassport, ofCard, asked, expected) => {
    const sent = OFFERED[card].map((docType) => ({ docType, status: docType === passport ? ofPassport : ofCard }))
    expect(typeToCapture(sent, asked)).toBe(expected)
  })

  it.each(Object.values(DOC))('offers only what is accepted for type %s', (docType) => {
    expect(ACCEPTED[docType]).toEqual(expect.arrayContaining([...OFFERED[docType]]))
  })
})

it('a masked number shows only its last four characters', () => {
  expect(maskNumber('XK4410025')).toBe('•••• 0025')
  expect(maskNumber(maskNumber('XK4410025'))).toBe('•••• 0025')
})

describe('the holder of a document', () => {
  it.each([
    [maria, 'PEREZ MARIA', true],
    [maria, 'PEREZ ROSA', false],
    [{ firstName: 'Rosa', lastName: '' }, 'DIAZ ROSA MARIA', true],
    [{ firstName: 'Rosa', lastName: '' }, 'DIAZ MARIA', false],
  ])('%j on a document of %s: %s', (person, holder, expected) => {
    expect(isHolder(person, holder)).toBe(expected)
  })
})
