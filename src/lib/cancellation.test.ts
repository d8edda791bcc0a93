import { describe, expect, it } from 'vitest'
import {
  CAR_CANCELLATION,
  type CancellationStep,
  cancellationLines,
  LODGING_CANCELLATION,
  penaltyOn,
} from './cancellation.ts'
import { addDays } from './days.ts'

const serviceDay = '2027-03-31'
const penalty = (steps: CancellationStep[], daysBefore: number) =>
  penaltyOn({ steps, serviceDay, priceCents: 10_001, firstNightCents: 3_300 }, addDays(serviceDay, -daysBefore))

describe('what a cancellation costs', () => {
  it.each([
    [90, 0],
    [61, 0],
    [60, 2_500],
    [30, 2_500],
    [29, 5_001],
    [15, 5_001],
    [14, 10_001],
    [0, 10_001],
    [-1, 10_001],
  ])('of a car, %i days before, is %i cents', (daysBefore, expected) => {
    expect(penalty(CAR_CANCELLATION, daysBefore)).toBe(expected)
  })

  it.each([
    [30, 0],
    [8, 0],
    [7, 3_300],
    [0, 3_300],
  ])('of lodging, %i days before, is %i cents', (daysBefore, expected) => {
    expect(penalty(LODGING_CANCELLATION, daysBefore)).toBe(expected)
  })

  it('is never more than the price', () => {
    expect(
      penaltyOn({ steps: LODGING_CANCELLATION, serviceDay, priceCents: 100, firstNightCents: 3_300 }, serviceDay),
    ).toBe(100)
  })
})

describe('a policy in words', () => {
  it('tells each step in both languages, the free time first', () => {
    expect(cancellationLines(LODGING_CANCELLATION, 'en')).toEqual([
      'More than 7 days before: free of charge',
      'From 7 days before: the first night is kept',
    ])
    expect(cancellationLines(CAR_CANCELLATION, 'es')).toEqual([
      'Más de 60 días antes: sin costo',
      'Desde 60 días antes: se retiene el 25 % del precio',
      'Desde 29 días antes: se retiene el 50 % del precio',
      'Desde 14 días antes: se retiene el 100 % del precio',
    ])
  })
})
