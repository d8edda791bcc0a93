import { describe, expect, it } from 'vitest'
import type { FieldPath } from '../lib/refusals.ts'
import { CallRefused } from '../platform/http/endpoint.ts'
import { problemsFound, problemsOfRefusal } from './form-problems.ts'

const FIELDS = {
  names: ['firstName', 'phone'],
  labelOf: (name: string) => ({ firstName: 'First name', phone: 'Phone' })[name] ?? '',
}
const invalid = (...fields: [field: FieldPath, message: string][]) =>
  new CallRefused(
    422,
    'INVALID',
    'Some data is not valid.',
    fields.map(([field, message]) => ({ field, message })),
  )

describe('problems found before submitting', () => {
  it('are the fields with a message, or the list', () => {
    expect(problemsFound({ phone: 'Missing', email: false, name: undefined })).toEqual([
      { field: 'phone', message: 'Missing' },
    ])
    expect(problemsFound([{ field: 'phone', message: 'Missing' }])).toEqual([{ field: 'phone', message: 'Missing' }])
  })
})

describe('problems of a refusal', () => {
  it('are shown at the fields of the form, in form order, and name the fields by their labels', () => {
    const refused = invalid(['bookForm.driver.phone', 'must be a phone number'], ['firstName', 'Enter your name'])
    expect(problemsOfRefusal(refused, FIELDS)).toEqual([
      { field: 'firstName', message: 'Enter your name' },
      { field: 'phone', message: 'Phone: must be a phone number' },
    ])
  })

  it('concern the whole form when it does not have the field', () => {
    expect(problemsOfRefusal(invalid(['planId', 'must be a number']), FIELDS)).toEqual([
      { field: '', message: 'must be a number' },
    ])
  })

  it('are those that the form derives from the fields', () => {
    const fieldProblems = () => [{ field: 'phone', message: 'No such number' }]
    expect(problemsOfRefusal(invalid(['mobilePhone', 'x']), { ...FIELDS, fieldProblems })).toEqual(fieldProblems())
  })

  it('are none without fields, unless the form has a place for the refusal', () => {
    const refused = new CallRefused(200, 'NAME_MISMATCH', 'Another name')
    expect(problemsOfRefusal(refused, FIELDS)).toEqual([])
    const placeOf = ({ code }: CallRefused) => (code === 'NAME_MISMATCH' ? 'firstName' : undefined)
    expect(problemsOfRefusal(refused, { ...FIELDS, placeOf })).toEqual([
      { field: 'firstName', message: 'Another name' },
    ])
  })
})
