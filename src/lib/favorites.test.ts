import { describe, expect, it } from 'vitest'
import { favoriteCars, favoriteHotels, readFavorites, writeFavorites } from './favorites.ts'

describe('favorites', () => {
  it('are read as they are written', () => {
    expect(readFavorites(writeFavorites([7, '3-12', 9]))).toEqual(['7', '9', '3-12'])
    expect(readFavorites(undefined)).toEqual([])
  })

  it('are the valid ids, each once', () => {
    expect(readFavorites('7.x.9..7.-1.0.1e3.99999999999.3-12.3-.3-0.3-12.1-2-3')).toEqual(['7', '9', '3-12'])
  })

  it('are limited to the latest 24 of each kind', () => {
    const ids = Array.from({ length: 30 }, (_, i) => i + 1)
    const favorites = readFavorites(writeFavorites(ids.flatMap((id) => [id, `${id}-1`])))
    expect(favoriteHotels(favorites)).toEqual(ids.slice(6))
    expect(favoriteCars(favorites)).toEqual(ids.slice(6).map((id) => `${id}-1`))
  })
})
