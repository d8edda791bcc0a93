import { describe, expect, it } from 'vitest'
import { CallRefused, type FieldList } from '../platform/http/endpoint.ts'
import { problemsOf, reasonOf } from './refused-fields.ts'

const FORM = {
  'bookForm.driver.phone': ['phone', 'Teléfono móvil'],
  idZone: ['zone', 'Lugar de recogida'],
  pickUp: 'Fecha de recogida',
} as const
const shown = (...fields: FieldList) => problemsOf(fields, FORM)

describe('a refused field', () => {
  it('is shown at its field of the form, with the label in front', () => {
    expect(
      shown(
        { field: 'bookForm.driver.phone', message: 'debe ser un número de teléfono' },
        { field: 'idZone', message: 'es obligatorio' },
        { field: 'pickUp', message: 'no puede estar en el pasado' },
      ),
    ).toEqual([
      { field: 'phone', message: 'Teléfono móvil: debe ser un número de teléfono' },
      { field: 'zone', message: 'Lugar de recogida: es obligatorio' },
      { field: 'pickUp', message: 'Fecha de recogida: no puede estar en el pasado' },
    ])
  })

  it('keeps a message that is a whole sentence', () => {
    expect(shown({ field: 'pickUp', message: 'La renta mínima es de 3 días.' })).toEqual([
      { field: 'pickUp', message: 'La renta mínima es de 3 días.' },
    ])
  })

  it('is shown above the form when the form has no such field', () => {
    for (const field of ['phone', 'constructor', 'bookForm.driver.phone.0'] as const)
      expect(shown({ field, message: 'es obligatorio' })).toEqual([{ field: '', message: 'es obligatorio' }])
  })
})

describe('the reason of a failed call with one input', () => {
  it('is that of its field, or else the text of the refusal', () => {
    const refused = (fields: FieldList) => new CallRefused(422, 'INVALID', 'Some data is not valid.', fields)
    expect(reasonOf(refused([{ field: 'file', message: 'must be at most 8 MB' }]))).toBe('must be at most 8 MB')
    expect(reasonOf(refused([]))).toBe('Some data is not valid.')
    expect(reasonOf(new Error('offline'))).toBe('offline')
  })
})
