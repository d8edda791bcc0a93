import { describe, expect, it } from 'vitest'
import { pagesToShow } from './pager.tsx'

describe('pagesToShow', () => {
  it.each([
    [1, 2, [1, 2]],
    [1, 20, [1, 2, 0, 20]],
    [2, 20, [1, 2, 3, 0, 20]],
    [5, 20, [1, 0, 4, 5, 6, 0, 20]],
    [20, 20, [1, 0, 19, 20]],
    [3, 4, [1, 2, 3, 4]],
  ])('page %i of %i', (page, pages, expected) => {
    expect(pagesToShow(page, pages)).toEqual(expected)
  })
})
