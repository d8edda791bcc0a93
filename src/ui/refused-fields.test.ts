import { describe, expect, it } from 'vitest'
import type { FieldList } from '../platform/http/endpoint.ts'
import { problemsOf } from './refused-fields.ts'

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
