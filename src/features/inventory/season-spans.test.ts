import { describe, expect, it } from 'vitest'
import { datesOf, nextYearOf, readSpan } from './season-spans.ts'

describe('a span of a season', () => {
  it.each([
    [
      { from: '2026-12-20', to: '2027-01-05', everyYear: true },
      { from: '12-20', to: '01-05', year: null },
    ],
    [
      { from: '2027-03-21', to: '2027-03-28', everyYear: false },
      { from: '03-21', to: '03-28', year: 2027 },
    ],
    [
      { from: '2027-01-01', to: '2027-12-31', everyYear: true },
      { from: '01-01', to: '12-31', year: null },
    ],
  ])('is read from two dates and converted back to them', (dates, span) => {
    expect(readSpan(dates)).toEqual({ span })
    expect(datesOf(span, Number(dates.from.slice(0, 4)))).toEqual(dates)
  })

  it.each([
    [{ from: '', to: '2027-01-05' }, 'spanMissing'],
    [{ from: '2027-01-05', to: '2027-01-04' }, 'spanOrder'],
    [{ from: '2026-03-01', to: '2027-03-01' }, 'spanTooLong'],
    [{ from: '2026-12-20', to: '2028-01-05' }, 'spanTooLong'],
  ])('is refused: %o', (dates, problem) => {
    expect(readSpan({ ...dates, everyYear: true })).toEqual({ problem })
  })

  it('with February 29 is shown in a leap year', () => {
    expect(datesOf({ from: '02-29', to: '03-02', year: null }, 2026)).toMatchObject({ from: '2028-02-29' })
  })
})

describe('a season', () => {
  const easter = (year: number, from: string, to: string) => ({ from, to, year })

  it('is copied from its last year to the next year', () => {
    const spans = [easter(2026, '03-29', '04-05'), easter(2027, '03-21', '03-28')]
    expect(nextYearOf(spans)).toEqual([easter(2028, '03-21', '03-28')])
  })

  it('repeated every year needs no copy', () => {
    expect(nextYearOf([{ from: '12-20', to: '01-05', year: null }])).toEqual([])
  })
})
