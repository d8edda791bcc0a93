import { describe, expect, it } from 'vitest'
import { bestMatch, matchOf } from './name-match.ts'

describe('typed text', () => {
  it.each([
    ['vinales', 'Viñales', 0],
    ['  OLD  havana', 'Old Havana', 0],
    ['cayo s', 'Cayo Santa María', 1],
    ['maria cayo', 'Cayo Santa María', 2],
    ['marti', 'Havana Airport (José Martí)', 2],
    ['ciego', 'Cayo Coco', undefined],
    ['rader', 'Varadero', 3],
  ])('%j matches %j as %s', (typed, name, match) => {
    expect(matchOf(typed, name)).toBe(match)
  })

  it('matches the best of several names', () => {
    expect(bestMatch('habana', ['Havana', 'La Habana'])).toBe(2)
    expect(bestMatch('x', ['Havana', 'La Habana'])).toBeUndefined()
  })
})
