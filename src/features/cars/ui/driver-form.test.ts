import { describe, expect, it } from 'vitest'
import { payerOf, payerProblems } from '../../clients/ui/payer.ts'
import { accountOf, DRIVER_FIELDS, type DriverValues, findMissing, problemsOfRefusal } from './driver-form.ts'

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
      ['countryId', 'El país de residencia es obligatorio'],
      ['phone', 'El teléfono móvil es obligatorio'],
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

  it('asks whoever pays for somebody else for their own name and phone number', () => {
    const driver = { ...filled, firstName: 'Ana', phone: '+53 5 555 0100', countryId: '53' }
    const payer = { payer: 'other', payerFirstName: 'Rosa', payerLastName: '', payerPhone: '+1 305 555 0142' }
    expect(payerProblems(payer, 'es')).toEqual([{ field: 'payerLastName', message: 'Escriba sus propios apellidos' }])
    expect(payerProblems({ ...payer, payer: '' }, 'es')).toEqual([])
    expect(accountOf(driver, payer, 'rosa@example.com')).toMatchObject({
      firstName: 'Rosa',
      phone: '+1 305 555 0142',
      countryId: null,
      phoneField: 'payerPhone',
    })
    const refused = { field: 'newClient.phone', message: 'is not valid' } as const
    expect(problemsOfRefusal([refused], payer, 'en')[0]!.field).toBe('payerPhone')
  })
})
