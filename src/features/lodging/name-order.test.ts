import { describe, expect, it } from 'vitest'
import { rankNames } from './name-order.ts'

describe('name ranks in a language', () => {
  it('follow its collation', () => {
    const names = ['Ñico', 'Nuevo', 'Oasis', 'Árbol', 'Bahía']
    const inOrder = (lang: 'en' | 'es') =>
      [...rankNames(names, lang)].toSorted((a, b) => a[1] - b[1]).map(([name]) => name)
    expect(inOrder('en')).toEqual(['Árbol', 'Bahía', 'Ñico', 'Nuevo', 'Oasis'])
    expect(inOrder('es')).toEqual(['Árbol', 'Bahía', 'Nuevo', 'Ñico', 'Oasis'])
  })

  it('are equal for equal names', () => {
    expect([...rankNames(['B', 'A', 'B'], 'en')]).toEqual([
      ['A', 1],
      ['B', 2],
    ])
  })
})
