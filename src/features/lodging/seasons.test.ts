import { describe, expect, it } from 'vitest'
import { calendarOf, isInSpan } from './seasons.ts'

describe('a span of the year', () => {
  it.each([
    ['01-05', '04-20', '2027-01-05', true],
    ['01-05', '04-20', '2027-04-20', true],
    ['01-05', '04-20', '2027-04-21', false],
    ['12-20', '01-04', '2026-12-20', true],
    ['12-20', '01-04', '2027-01-04', true],
    ['12-20', '01-04', '2027-01-05', false],
    ['02-01', '02-29', '2028-02-29', true],
  ])('%s to %s contains %s: %s', (from, to, day, expected) => {
    expect(isInSpan({ from, to }, day)).toBe(expected)
  })
})

describe('the calendar of a hotel', () => {
  const year = {
    seasons: [
      { key: 'peak', from: '12-20', to: '01-04' },
      { key: 'rest', from: '01-05', to: '12-19' },
    ],
    minimumStays: [
      { from: '12-22', to: '01-02', nights: 3 },
      { from: '12-31', to: '12-31', nights: 5 },
    ],
  }

  it('has the season and the longest applicable minimum stay of each day', () => {
    expect(calendarOf(year, '2026-12-19', 4).map(({ seasonKey, minNights }) => [seasonKey, minNights])).toEqual([
      ['rest', 1],
      ['peak', 1],
      ['peak', 1],
      ['peak', 3],
    ])
    expect(calendarOf(year, '2026-12-31', 1)[0]).toEqual({ day: '2026-12-31', seasonKey: 'peak', minNights: 5 })
  })

  it('names the day without a season', () => {
    expect(() => calendarOf({ ...year, seasons: year.seasons.slice(0, 1) }, '2027-01-04', 2)).toThrow('2027-01-05')
  })
})
