import { describe, expect, it } from 'vitest'
import { payerOf, payerProblems } from '../../clients/ui/payer.ts'
import {
  accountOf,
  countriesByPhone,
  DRIVER_FIELDS,
  type DriverValues,
  findMissing,
  problemsOfRefusal,
} from './driver-form.ts'

const filled = Object.fromEntries(DRIVER_FIELDS.map((field) => [field, 'x'])) as DriverValues

describe('the driver form', () => {
  it('is complete without a flight', () => {
    expect(findMissing({ ...filled, flight: '' }, 'en')).toEqual([])
  })

  it('lists missing fields in form order, with one text for the license fields', () => {
    const empty = Object.fromEntries(DRIVER_FIELDS.map((field) => [field, ' '])) as DriverValues
    expect(findMissing(empty, 'es').map(({ field, message }) => [field, message])).toEqual([
      ['firstName', 'El nombre es obligatorio'],
      ['lastName', 'Los apellidos son obligatorios'],
      ['birthDay', 'La fecha de nacimiento es obligatoria'],
      ['phone', 'El teléfono móvil es obligatorio'],
      ['countryId', 'El país de residencia es obligatorio'],
      ['licenceNumber', 'Debe especificar los datos de la licencia de conducción'],
      ['licenceIssuedOn', 'Debe especificar los datos de la licencia de conducción'],
      ['licenceExpiresOn', 'Debe especificar los datos de la licencia de conducción'],
    ])
  })

  it('shows refused fields at their inputs and other problems at the top', () => {
    expect(
      problemsOfRefusal(
        [
          { field: 'bookForm.driver.birthDay', message: 'must be a date like 2026-12-31' },
          { field: 'bookForm.driver.firstName', message: 'First Name is required' },
          { field: 'carOffer.pickUp', message: 'must not be in the past' },
        ],
        payerOf(() => ''),
        'en',
      ),
    ).toEqual([
      { field: 'birthDay', message: 'Date of birth: must be a date like 2026-12-31' },
      { field: 'firstName', message: 'First Name is required' },
      { field: '', message: 'Pick-up: must not be in the past' },
    ])
  })

  it('asks a payer who is not the driver for their own name, phone number and country', () => {
    const driver = { ...filled, firstName: 'Ana', phone: '+53 5 555 0100', countryId: '53' }
    const payer = {
      payer: 'other',
      payerFirstName: 'Rosa',
      payerLastName: '',
      payerPhone: '+1 305 555 0142',
      payerCountryId: '',
    }
    expect(payerProblems(payer, 'es')).toEqual([
      { field: 'payerLastName', message: 'Escriba sus propios apellidos' },
      { field: 'payerCountryId', message: 'Elija el país donde vive' },
    ])
    expect(payerProblems({ ...payer, payer: '' }, 'es')).toEqual([])
    expect(accountOf(driver, { ...payer, payerCountryId: '167' }, 'rosa@example.com')).toMatchObject({
      firstName: 'Rosa',
      phone: '+1 305 555 0142',
      countryId: 167,
      phoneField: 'payerPhone',
    })
    const refused = { field: 'newClient.phone', message: 'is not valid' } as const
    expect(problemsOfRefusal([refused], payer, 'en')[0]!.field).toBe('payerPhone')
  })
  it('derives the countries from the phone numbers of the driver and the payer', () => {
    const form: Record<string, string> = { phone: '+53 5 555 0100', payerPhone: '+1 305 555 0142' }
    const byPhone = (payer: string) => countriesByPhone((name) => ({ ...form, payer })[name] ?? '', '53:34 1:167')
    expect(byPhone('other')).toEqual({ countryId: '34', payerCountryId: '167' })
    expect(byPhone('')).toEqual({ countryId: '34' })
  })
})
