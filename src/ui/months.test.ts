import { describe, expect, it } from 'vitest'
import { addMonths, dayByKey, inOtherMonth, monthName, weekdays, weeksOf } from './months.ts'

describe('a month of a calendar', () => {
  it('has whole weeks, from Sunday in English and from Monday in Spanish', () => {
    // 1 December 2026 is a Tuesday.
    expect(weeksOf('2026-12-01', 'en')[0]).toEqual([
      ...[undefined, undefined, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'],
    ])
    expect(weeksOf('2026-12-01', 'es')[0]![1]).toBe('2026-12-01')
    expect(weeksOf('2026-12-01', 'es').flat().filter(Boolean)).toHaveLength(31)
    // February 2026 begins on a Sunday and has four weeks.
    expect(weeksOf('2026-02-01', 'en')).toHaveLength(4)
  })

  it('is named in the language', () => {
    expect(monthName('2026-12-01', 'en')).toBe('December 2026')
    expect(monthName('2026-12-01', 'es')).toBe('diciembre de 2026')
    expect(weekdays('en').map(({ long }) => long)[0]).toBe('Sunday')
    expect(weekdays('es').map(({ long }) => long)[0]).toBe('lunes')
  })

  it('is followed by the next one, across years', () => {
    expect(addMonths('2026-12-01', 1)).toBe('2027-01-01')
    expect(addMonths('2026-01-01', -1)).toBe('2025-12-01')
    expect(inOtherMonth('2027-01-31', 1)).toBe('2027-02-28')
  })
})

describe('a key in a date grid', () => {
  it.each([
    ['ArrowLeft', false, '2026-12-09'],
    ['ArrowRight', false, '2026-12-11'],
    ['ArrowUp', false, '2026-12-03'],
    ['ArrowDown', false, '2026-12-17'],
    ['Home', false, '2026-12-06'],
    ['End', false, '2026-12-12'],
    ['PageUp', false, '2026-11-10'],
    ['PageDown', false, '2027-01-10'],
    ['PageUp', true, '2025-12-10'],
    ['PageDown', true, '2027-12-10'],
    ['a', false, undefined],
  ])('%s, with Shift %s, moves from Thursday, December 10, 2026, to %s', (key, shiftKey, day) => {
    expect(dayByKey('2026-12-10', { key, shiftKey }, 'en')).toBe(day)
  })
})
