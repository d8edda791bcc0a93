import { describe, expect, it } from 'vitest'
import { DRIVER_FIELDS, type DriverValues, findMissing, problemsOfRefusal } from './driver-form.ts'

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
        'en',
      ),
    ).toEqual([
      { field: 'birthDay', message: 'Date of birth: must be a date like 2026-12-31' },
      { field: 'firstName', message: 'First Name is required' },
      { field: '', message: 'Pick-up: must not be in the past' },
    ])
  })
})
