import { describe, expect, it } from 'vitest'
import { DRIVER_FIELDS, type DriverValues, missingIn, problemsOfRefusal } from './driver-form.ts'

const filled = Object.fromEntries(DRIVER_FIELDS.map((field) => [field, 'x'])) as DriverValues

describe('the driver’s form', () => {
  it('misses nothing when all but the flight is filled in', () => {
    expect(missingIn({ ...filled, flight: '' }, 'en')).toEqual([])
  })

  it('names what is missing in the order of the form, the licence in one sentence for each of its parts', () => {
    const empty = Object.fromEntries(DRIVER_FIELDS.map((field) => [field, ' '])) as DriverValues
    expect(missingIn(empty, 'es').map(({ field, message }) => [field, message])).toEqual([
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

  it('puts what the server refused at its field, and what is no field of it on top', () => {
    expect(
      problemsOfRefusal(
        [
          { field: 'BookForm.Driver.BirthDay', message: 'must be a date like 2026-12-31' },
          { field: 'BookForm.Driver.FirstName', message: 'First Name is required' },
          { field: 'CarOffer.PickUp', message: 'must not be in the past' },
        ],
        'en',
      ),
    ).toEqual([
      { field: 'birthDay', message: 'Date of birth: must be a date like 2026-12-31' },
      { field: 'firstName', message: 'First Name is required' },
      { field: '', message: 'must not be in the past' },
    ])
  })
})
