import { describe, expect, it } from 'vitest'
import { chosenOf, defaultHomePage, homePageIn } from './home-page.ts'
import { HOME_SECTIONS } from './home-page-record.ts'

describe('the home page', () => {
  it('has every section by default and shows all except cars', () => {
    expect(defaultHomePage('both').sections.map(({ section }) => section)).toEqual(HOME_SECTIONS)
    expect(homePageIn(defaultHomePage('both'), 'es').sections.map(({ section }) => section)).not.toContain('cars')
  })
})

describe('what staff choose', () => {
  const choose = (chosen: number[]) =>
    chosenOf(
      [1, 2, 3],
      (id) => id,
      chosen,
      () => [2],
    )
  it.each([
    ['is shown in their order', [3, 1], [3, 1]],
    ['is left out when it is not available', [9, 2], [2]],
    ['is not replaced when none of it is available', [9], []],
    ['is chosen by the page when they choose nothing', [], [2]],
  ])('%s', (_, chosen, shown) => {
    expect(choose(chosen)).toEqual(shown)
  })
})
