import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES } from '../../lib/store-rules.ts'
import { defaultTimes, findDateProblem } from './rental-dates.ts'

const TODAY = '2026-12-01'
/** 8:00 in Havana. */
const NOW = new Date('2026-12-01T12:00:00Z')
const PERIOD = DEFAULT_RULES.reservePeriods[1]
const times = (pickUp: string, dropOff: string, startHour = '0900', endHour = '0900') => ({
  pickUp,
  dropOff,
  startHour,
  endHour,
})

describe('the dates of a rental', () => {
  it('default to 7 and 10 days ahead at 09:00', () => {
    expect(defaultTimes(TODAY)).toEqual(times('2026-12-08', '2026-12-11'))
    expect(findDateProblem(defaultTimes(TODAY), NOW, PERIOD)).toBeUndefined()
  })

  it('start on the first reservable day when it is later', () => {
    expect(defaultTimes(TODAY, '2026-12-04')).toEqual(defaultTimes(TODAY))
    expect(defaultTimes(TODAY, '2026-12-20')).toEqual(times('2026-12-20', '2026-12-23'))
  })

  it.each([
    ['2026-11-30', '2026-12-20', 'pickUp', 'must not be in the past'],
    ['2026-12-10', '2026-12-10', 'dropOff', 'must be after pick-up'],
    ['2026-12-10', '2026-12-09', 'dropOff', 'must be after pick-up'],
    ['2026-12-10', '2026-12-12', 'dropOff', 'must allow a rental of at least 3 days'],
    ['2026-12-01', '2026-12-10', 'pickUp', 'must be Fri, Dec 4, 2026 or later'],
    ['2026-12-03', '2026-12-10', 'pickUp', 'must be Fri, Dec 4, 2026 or later'],
    ['2027-12-02', '2027-12-10', 'pickUp', 'must be Wed, Dec 1, 2027 or earlier'],
    ['2027-11-28', '2027-12-02', 'dropOff', 'must be Wed, Dec 1, 2027 or earlier'],
  ])('%s to %s is invalid, %s: %s', (pickUp, dropOff, field, message) => {
    const problem = findDateProblem(times(pickUp, dropOff), NOW, PERIOD)
    expect(problem).toMatchObject({ field, message: { en: message } })
    expect(problem!.message.es).not.toBe(message)
  })

  it.each([
    ['2026-12-04', '2026-12-07'],
    ['2027-11-28', '2027-12-01'],
  ])('%s to %s are allowed as the limits of the reserve period', (pickUp, dropOff) => {
    expect(findDateProblem(times(pickUp, dropOff), NOW, PERIOD)).toBeUndefined()
  })

  it.each([
    ['0800', 'is too soon: book more than 72 hours before it begins'],
    ['0801', undefined],
  ])('must be more than 72 hours ahead, to leave time to pay: three days ahead at %s', (hour, en) => {
    const problem = findDateProblem(times('2026-12-04', '2026-12-07', hour), NOW, PERIOD)
    expect(problem).toEqual(en && { field: 'pickUp', message: { en, es: expect.stringContaining('72 horas') } })
    expect(findDateProblem(times('2026-12-04', '2026-12-07', hour), NOW, null)).toBeUndefined()
  })

  it('count rental days, not dates: just over two nights are three days', () => {
    expect(findDateProblem(times('2026-12-10', '2026-12-12', '0900', '1000'), NOW, PERIOD)).toBeUndefined()
  })

  it('may be outside the reserve period for staff, but not in the past or too short', () => {
    expect(findDateProblem(times('2026-12-01', '2026-12-04'), NOW, null)).toBeUndefined()
    expect(findDateProblem(times('2028-12-01', '2028-12-04'), NOW, null)).toBeUndefined()
    expect(findDateProblem(times('2026-11-30', '2026-12-04'), NOW, null)).toBeDefined()
    expect(findDateProblem(times('2026-12-01', '2026-12-03'), NOW, null)).toBeDefined()
  })
})
