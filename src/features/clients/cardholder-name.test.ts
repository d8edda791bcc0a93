import { describe, expect, it } from 'vitest'
import { isCardholder } from './cardholder-name.ts'

const maria = { firstName: 'María del Carmen', lastName: 'Pérez García' }

describe('the name on a card', () => {
  it.each([
    ['MARIA PEREZ', true],
    ['María del Carmen Pérez García', true],
    ['PEREZ GARCIA MARIA C', true],
    ['Maria Garcia', true],
    ['Mrs. Maria Pérez-García', true],
    ['M PEREZ GARCIA', true],
    ['M. Pérez', false],
    ['MARIA LOPEZ', false],
    ['CARMEN PEREZ', false],
    ['JOSE PEREZ GARCIA', false],
    ['PEREZ GARCIA', false],
    ['MARIA', false],
    ['', false],
  ])('%s is %s for María del Carmen Pérez García', (name, expected) => {
    expect(isCardholder(maria, name)).toBe(expected)
  })

  it('needs the given name and the surname to be different words of the card', () => {
    expect(isCardholder({ firstName: 'Martín', lastName: 'Martín' }, 'MARTIN')).toBe(false)
    expect(isCardholder({ firstName: 'Martín', lastName: 'Martín' }, 'MARTIN MARTIN')).toBe(true)
  })

  it('folds letters of other languages', () => {
    expect(isCardholder({ firstName: 'Søren', lastName: 'Núñez' }, 'SØREN NUNEZ')).toBe(true)
    expect(isCardholder({ firstName: 'José', lastName: "O'Neill" }, 'JOSE ONEILL JR')).toBe(true)
  })
})
