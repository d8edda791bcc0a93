import { describe, expect, it } from 'vitest'
import { ACCEPTED, DOC, DOC_NAMES, maskNumber } from './document-types.ts'
import { findPassportProblem, passportNeededUntil } from './passport-validity.ts'
import { type Person, reasonOf, requirementsOf, type Trip } from './requirements.ts'

const maria: Person = { firstName: 'Maria', lastName: 'Perez Gomez', countryId: 167 }
const luis: Person = { firstName: 'Luis', lastName: 'Marrero', countryId: 38 }
const trip = (kind: Trip['kind'], person: Person | null): Trip => ({
  kind,
  person,
  firstDay: '2027-02-10',
  lastDay: '2027-02-13',
  minLicenceYears: 1,
})
const short = (trips: Trip[]) =>
  requirementsOf(maria, trips).map(({ docType, person, role }) => [docType, person.firstName, role])

describe('the documents that a plan needs', () => {
  it.each([
    ['nothing for no booking', [], []],
    [
      'licence and passport of the driver of a car',
      [trip('car', maria)],
      [
        [DOC.driverLicense, 'Maria', 'driver'],
        [DOC.passport, 'Maria', 'driver'],
      ],
    ],
    ['the passport of the first traveller of a stay', [trip('lodging', maria)], [[DOC.passport, 'Maria', 'traveler']]],
    ['the client’s own where the booking names nobody', [trip('lodging', null)], [[DOC.passport, 'Maria', 'traveler']]],
    [
      'each document of a person once',
      [trip('car', maria), trip('lodging', maria), trip('car', maria)],
      [
        [DOC.driverLicense, 'Maria', 'driver'],
        [DOC.passport, 'Maria', 'driver'],
      ],
    ],
    [
      'what shows who pays when the client travels in none',
      [trip('lodging', luis)],
      [
        [DOC.passport, 'Luis', 'traveler'],
        [DOC.identityCardOrDriverLicense, 'Maria', 'payer'],
      ],
    ],
    [
      'an identity card of who lives in Cuba',
      [trip('lodging', { ...maria, countryId: 34 })],
      [[DOC.identityCard, 'Maria', 'traveler']],
    ],
    [
      'the client’s also when a traveller’s name is theirs in short or with other accents',
      [trip('lodging', { firstName: 'María', lastName: 'Pérez', countryId: null })],
      [[DOC.passport, 'Maria', 'traveler']],
    ],
  ])('are %s', (_, trips, expected) => {
    expect(short(trips as Trip[])).toEqual(expected)
  })

  it('are told with who and why in both languages', () => {
    const [licence] = requirementsOf(maria, [trip('car', luis)])
    expect(reasonOf(licence!)).toEqual({
      en: 'The driver license of Luis Marrero, who drives the car.',
      es: 'La licencia de conducción de Luis Marrero, que conduce el auto.',
    })
  })

  it('accept what proves more', () => {
    expect(ACCEPTED[DOC.identityCard]).toContain(DOC.passport)
    expect(ACCEPTED[DOC.passport]).toEqual([DOC.passport])
    expect(ACCEPTED[DOC.identityCardOrDriverLicense]).toEqual(expect.arrayContaining(Object.values(DOC)))
  })

  it('carry the ids of the specification', () => {
    expect(DOC).toEqual({ identityCard: 1, passport: 2, driverLicense: 3, identityCardOrDriverLicense: 4 })
    expect(Object.keys(DOC_NAMES)).toHaveLength(4)
  })
})

describe('a passport for a trip that ends on a day', () => {
  it.each([
    ['2027-02-13', '2027-08-13'],
    ['2026-08-31', '2027-02-28'],
    ['2027-08-31', '2028-02-29'],
    ['2026-12-05', '2027-06-05'],
  ])('that ends on %s must be valid until %s', (lastDay, needed) => {
    expect(passportNeededUntil(lastDay)).toBe(needed)
    expect(findPassportProblem('Maria Perez', needed, lastDay)).toBeUndefined()
  })

  it('is refused one day earlier, in the words of the rule', () => {
    expect(findPassportProblem('Maria Perez', '2027-08-12', '2027-02-13')).toEqual({
      en: 'The passport of Maria Perez must be valid until Fri, Aug 13, 2027 or later.',
      es: 'El pasaporte de Maria Perez debe ser válido al menos hasta el vie, 13 ago 2027.',
    })
  })
})

it('a number shows its last four signs only', () => {
  expect(maskNumber('XK4410025')).toBe('•••• 0025')
  expect(maskNumber(maskNumber('XK4410025'))).toBe('•••• 0025')
})
