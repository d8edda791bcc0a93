import { describe, expect, it } from 'vitest'
import { findServingOffice, isOpenAt } from './office-hours.ts'

describe('office hours', () => {
  it.each([
    ['08:00', '20:00', '0759', false],
    ['08:00', '20:00', '0800', true],
    ['08:00', '20:00', '2000', true],
    ['08:00', '20:00', '2001', false],
    ['00:00', '23:59', '0000', true],
    ['00:00', '23:59', '2359', true],
    ['06:00', '02:00', '0130', true],
    ['06:00', '02:00', '0300', false],
    ['06:00', '02:00', '2300', true],
  ])('%s to %s at %s: %s', (opens, closes, hour, open) => {
    expect(isOpenAt({ opens, closes }, hour)).toBe(open)
  })

  it('prefers an open office to a closed one', () => {
    const early = { id: 1, opens: '08:00', closes: '16:00' }
    const late = { id: 2, opens: '12:00', closes: '22:00' }
    expect(findServingOffice([early, late], '0900')).toBe(early)
    expect(findServingOffice([early, late], '2000')).toBe(late)
    expect(findServingOffice([early, late], '2300')).toBe(early)
    expect(findServingOffice([], '0900')).toBeUndefined()
  })
})
