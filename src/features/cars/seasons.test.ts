import { describe, expect, it } from 'vitest'
import { kmBetween } from '../../lib/distance.ts'
import { findSeason } from './seasons.ts'

describe('the season of a day', () => {
  const seasons = [
    { key: 'high', from: '01-04', to: '04-30' },
    { key: 'low', from: '05-01', to: '12-19' },
    { key: 'peak', from: '12-20', to: '01-03' },
  ]
  it.each([
    ['2027-01-03', 'peak'],
    ['2027-01-04', 'high'],
    ['2028-02-29', 'high'],
    ['2027-04-30', 'high'],
    ['2027-05-01', 'low'],
    ['2026-12-19', 'low'],
    ['2026-12-20', 'peak'],
    ['2026-12-31', 'peak'],
  ])('%s is %s, both ends included, across New Year', (day, key) => {
    expect(findSeason(seasons, day)?.key).toBe(key)
  })

  it('is undefined where the seasons leave a gap', () => {
    expect(findSeason(seasons.slice(0, 1), '2026-12-31')).toBeUndefined()
  })
})

describe('the distance between two places', () => {
  const havana = { latitude: 23.137, longitude: -82.3575 }
  const santiago = { latitude: 20.0217, longitude: -75.8294 }

  it('is measured along the great circle', () => {
    expect(kmBetween(havana, santiago)).toBeGreaterThan(755)
    expect(kmBetween(havana, santiago)).toBeLessThan(765)
    expect(kmBetween(santiago, havana)).toBeCloseTo(kmBetween(havana, santiago))
    expect(kmBetween(havana, havana)).toBe(0)
  })
})
