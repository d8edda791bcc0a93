import { describe, expect, it } from 'vitest'
import { addDays } from '../../lib/days.ts'
import {
  CAR_CANCELLATION,
  type CancellationStep,
  cancellationLines,
  cancellationSentences,
  LODGING_CANCELLATION,
  penaltyOn,
} from './cancellation.ts'

const serviceDay = '2027-03-31'
const penalty = (steps: CancellationStep[], daysBefore: number) =>
  penaltyOn({ steps, serviceDay, priceCents: 10_001, firstNightCents: 3_300 }, addDays(serviceDay, -daysBefore))

describe('the cancellation charge', () => {
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
  it('lists each step in both languages, the free period first', () => {
    expect(cancellationLines(LODGING_CANCELLATION, 'en')).toEqual([
      'More than 7 days before: free of charge',
      'From 7 days before: cancellation charge of the first night',
    ])
    expect(cancellationLines(CAR_CANCELLATION, 'es')).toEqual([
      'Más de 60 días antes: sin costo',
      'Desde 60 días antes: cargo por cancelación del 25% del precio',
      'Desde 29 días antes: cargo por cancelación del 50% del precio',
      'Desde 14 días antes: cargo por cancelación del 100% del precio',
    ])
  })
})

describe('a policy in amounts', () => {
  const car = {
    steps: CAR_CANCELLATION,
    serviceDay: '2026-12-20',
    priceCents: 39_500,
    firstNightCents: 0,
    currency: 'USD' as const,
  }
  const stay = {
    steps: LODGING_CANCELLATION,
    serviceDay: '2026-12-20',
    priceCents: 9_900,
    firstNightCents: 3_300,
    currency: 'EUR' as const,
  }

  it.each([
    [
      car,
      '2026-11-23',
      'en',
      [
        'If you cancel today, the cancellation charge is USD 197.50.',
        'If you cancel on Sun, Dec 6, 2026 or later, the cancellation charge is the full price, USD 395.00.',
      ],
    ],
    [car, '2026-12-06', 'es', ['Si cancela hoy, el cargo por cancelación es el precio completo, USD 395.00.']],
    [
      stay,
      '2026-12-12',
      'en',
      [
        'If you cancel today, there is no cancellation charge.',
        'If you cancel on Sun, Dec 13, 2026 or later, the cancellation charge is EUR 33.00.',
      ],
    ],
    [{ ...stay, steps: [] }, '2026-12-12', 'es', ['Si cancela hoy, no hay cargo por cancelación.']],
  ] as const)('states the charge today and from each change on', (booking, today, lang, sentences) => {
    const shown = cancellationSentences(booking, today, lang).map((line) => line.replaceAll('\u00a0', ' '))
    expect(shown).toEqual(sentences)
  })
})
