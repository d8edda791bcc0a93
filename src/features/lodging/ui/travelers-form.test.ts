import { describe, expect, it } from 'vitest'
import type { FieldPath } from '../../../lib/refusals.ts'
import { payerOf } from '../../clients/ui/payer.ts'
import { accountOf, countriesByPhone, findMissing, guestNames, problemsOfRefusal } from './travelers-form.ts'

const travels = payerOf(() => '')

const family = [
  { adultsAmount: 2, childrenAmount: 2, childrenAgeList: [0, 7] },
  { adultsAmount: 1, childrenAmount: 0, childrenAgeList: [] },
]
const alone = [{ adultsAmount: 1, childrenAmount: 0, childrenAgeList: [] }]
const traveler = (firstName: string, lastName = '') => ({ firstName, lastName, passport: '', countryId: '' })

describe('the traveler form', () => {
  it('labels guests by room, adults before children', () => {
    expect(guestNames(family, 'en')).toEqual([
      'Adult 1',
      'Adult 2',
      'Child 1, under 1 year',
      'Child 2, 7 years',
      'Adult 1',
    ])
    expect(guestNames(family, 'es')[3]).toBe('Menor 2, 7 años')
  })

  it('requires the first name of each traveler, with the prescribed text', () => {
    expect(findMissing([traveler(' ', 'Díaz')], alone, 'en')).toEqual([
      { field: 'traveler1.firstName', message: 'First Name is required' },
    ])
    const travelers = ['Ana', 'Iván', '', 'Leo', ''].map((name, i) => traveler(name, i === 0 ? 'Díaz' : ''))
    expect(findMissing(travelers, family, 'en')).toEqual([
      { field: 'traveler3.firstName', message: 'Child 1, under 1 year (room 1): First Name is required' },
      { field: 'traveler5.firstName', message: 'Adult 1 (room 2): First Name is required' },
    ])
    expect(findMissing(travelers, family, 'es')[1]!.message).toBe('Adulto 1 (habitación 2): El nombre es obligatorio')
  })

  it('requires the last name of the main traveler only', () => {
    const travelers = ['A', 'B', 'C', 'D', 'E'].map((name) => traveler(name))
    expect(findMissing(travelers, family, 'en')).toEqual([
      { field: 'traveler1.lastName', message: 'Adult 1 (room 1): Last name is required' },
    ])
    expect(findMissing([traveler('A', 'Díaz'), ...travelers.slice(1)], family, 'en')).toEqual([])
  })

  it('maps refused fields to form fields', () => {
    const refused = (field: FieldPath) => problemsOfRefusal([{ field, message: 'is too long' }], family, travels, 'en')
    expect(refused('bookForm.travelers.4.lastName')).toEqual([
      { field: 'traveler5.lastName', message: 'Adult 1 (room 2): Last name: is too long' },
    ])
    const missing = { field: 'bookForm.travelers.3.firstName', message: 'First Name is required' } as const
    expect(problemsOfRefusal([missing], family, travels, 'en')).toEqual([
      { field: 'traveler4.firstName', message: 'Child 2, 7 years (room 1): First Name is required' },
    ])
    expect(refused('bookForm.travelers.0.passport')[0]!.field).toBe('traveler1.passport')
    expect(refused('offer.checkIn')).toEqual([{ field: '', message: 'Check-in: is too long' }])
    // The family of five, whose second room is booked first.
    const inParts = (field: FieldPath) =>
      problemsOfRefusal([{ field, message: 'is too long' }], family, travels, 'en', [[1], [0]])[0]!.field
    expect(inParts('stays.0.bookForm.travelers.0.lastName')).toBe('traveler5.lastName')
    expect(inParts('stays.1.bookForm.travelers.3.lastName')).toBe('traveler4.lastName')
    expect(inParts('stays.1.offer.checkIn')).toBe('')
    expect(refused('bookForm.travelers.9.firstName')[0]!.field).toBe('')
  })

  it('opens an account for the main traveler, or for the person who pays for someone else', () => {
    const travelers = [{ ...traveler(' Ana ', 'Díaz'), countryId: '53' }]
    const contact = { email: 'x@example.com', phone: '+1 305 555 0142' }
    expect(accountOf(travelers, travels, contact)).toEqual({
      ...contact,
      firstName: 'Ana',
      lastName: 'Díaz',
      countryId: 53,
    })
    const payer = {
      payer: 'other',
      payerFirstName: ' Rosa ',
      payerLastName: 'Gil',
      payerPhone: '',
      payerCountryId: '167',
    }
    const account = { ...contact, firstName: 'Rosa', lastName: 'Gil', countryId: 167 }
    expect(accountOf(travelers, payer, contact)).toEqual(account)
    const refused = { field: 'newClient.lastName', message: 'is too long' } as const
    expect(problemsOfRefusal([refused], alone, payer, 'en')).toEqual([
      { field: 'payerLastName', message: 'Your last name: is too long' },
    ])
  })
  it('derives the country of the person who books from the phone number', () => {
    const byPhone = (payer: string) =>
      countriesByPhone((name) => ({ payer, phone: '+1 305 555 0142' })[name] ?? '', '53:34 1:167')
    expect(byPhone('travels')).toEqual({ 'traveler1.countryId': '167' })
    expect(byPhone('other')).toEqual({ payerCountryId: '167' })
  })
})
