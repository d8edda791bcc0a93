import { describe, expect, it } from 'vitest'
import { placesOfNames } from './name-order.ts'

describe('names in a language', () => {
  it('go by its own alphabet', () => {
    const names = ['Ñico', 'Nuevo', 'Oasis', 'Árbol', 'Bahía']
    const inOrder = (lang: 'en' | 'es') =>
      [...placesOfNames(names, lang)].toSorted((a, b) => a[1] - b[1]).map(([name]) => name)
    expect(inOrder('en')).toEqual(['Árbol', 'Bahía', 'Ñico', 'Nuevo', 'Oasis'])
    expect(inOrder('es')).toEqual(['Árbol', 'Bahía', 'Nuevo', 'Ñico', 'Oasis'])
  })

  it('share a place when they are equal', () => {
    expect([...placesOfNames(['B', 'A', 'B'], 'en')]).toEqual([
      ['A', 1],
      ['B', 2],
    ])
  })
})
