import { afterEach, expect, it, vi } from 'vitest'
import { recentSuggestions } from './recent-searches.ts'

afterEach(() => vi.unstubAllGlobals())

it('suggests only the latest searches that start on or after the first reservable day', () => {
  const searches = ['2026-12-03', '2026-12-04'].map((from) => ({
    ...{ where: 'Varadero', from, to: '2026-12-09', path: `/search-lodging?checkIn=${from}` },
  }))
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(searches) })
  expect(recentSuggestions('en', '2026-12-04').map(({ path }) => path)).toEqual(['/search-lodging?checkIn=2026-12-04'])
})
