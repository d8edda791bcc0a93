import { describe, expect, it } from 'vitest'
import { readFavorites, writeFavorites } from './favorites.ts'

describe('favorite hotels', () => {
  it('are read as they are written', () => {
    expect(readFavorites(writeFavorites([7, 9, 12]))).toEqual([7, 9, 12])
    expect(readFavorites(undefined)).toEqual([])
  })

  it('are the valid ids, each once', () => {
    expect(readFavorites('7.x.9..7.-1.0.1e3.99999999999')).toEqual([7, 9])
  })

  it('are at most 24, the latest', () => {
    const ids = Array.from({ length: 30 }, (_, i) => i + 1)
    expect(readFavorites(writeFavorites(ids))).toEqual(ids.slice(6))
  })
})
