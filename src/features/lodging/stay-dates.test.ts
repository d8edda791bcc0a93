import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES } from '../../lib/store-rules.ts'
import { findDateProblem } from './stay-dates.ts'

/** 8:00 in Havana. */
const NOW = new Date('2026-12-01T12:00:00Z')
const PERIOD = DEFAULT_RULES.reservePeriods[4]
const en = 'is too soon: book more than 72 hours before it begins'

describe('the check-in of a stay', () => {
  it.each([
    ['08:00', en],
    ['08:01', undefined],
    [undefined, undefined],
  ])('must allow payment 72 hours before: 72 hours ahead at %s', (checkInHour, message) => {
    const problem = findDateProblem({ checkIn: '2026-12-04', checkInHour }, NOW, PERIOD)
    expect(problem?.message.en).toBe(message)
    expect(findDateProblem({ checkIn: '2026-12-04', checkInHour }, NOW, null)).toBeUndefined()
  })

  it('is too soon at any hour when even the end of the day is too soon', () => {
    const problem = findDateProblem({ checkIn: '2026-12-03' }, NOW, { ...PERIOD, minDays: 0 })
    expect(problem).toEqual({ field: 'checkIn', message: { en, es: expect.stringContaining('72 horas') } })
  })
})
