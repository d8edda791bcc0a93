import { describe, expect, it } from 'vitest'
import { fullName, isSignerName } from './signer-name.ts'

const maria = { firstName: 'María', middleName: 'del Carmen', lastName: 'Pérez-García' }

describe('a typed signature', () => {
  it.each([
    ['María del Carmen Pérez-García', true],
    ['maria DEL carmen perez garcia', true],
    ['  María   Pérez García ', true],
    ['Maria Perez', false],
    ['M. Pérez García', false],
    ['Pérez García María', false],
    ['José Pérez García', false],
    ['', false],
    ['...', false],
  ])('«%s» is %s', (typed, expected) => {
    expect(isSignerName(maria, typed)).toBe(expected)
  })

  it('does not need a middle name that the client does not have', () => {
    const client = { firstName: 'Zoltán', middleName: '', lastName: 'Erdős' }
    expect(fullName(client)).toBe('Zoltán Erdős')
    expect(isSignerName(client, 'zoltan erdos')).toBe(true)
  })
})
