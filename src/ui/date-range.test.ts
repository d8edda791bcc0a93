import { createElement } from 'react'
import { expect, it } from 'vitest'
import { wordsShown } from '../testing/page-shown.ts'
import { DateRange } from './date-range.tsx'

const shown = (from: string, to: string) => {
  const field = { min: '2026-12-01', max: undefined }
  const Shown = () =>
    createElement(DateRange, {
      first: { ...field, name: 'from', label: 'From' },
      last: { ...field, name: 'to', label: 'To' },
      value: { from, to },
      onChange: () => {},
      calendar: { label: 'Calendar', load: () => Promise.resolve(), show: () => null },
      status: '',
    })
  return wordsShown(Shown, null, 'en')
}

it('the calendar button is named after the chosen dates, if any', () => {
  expect(shown('2026-12-10', '2026-12-13')).toContain('Calendar Dec 10–13')
  expect(shown('', '2026-12-13')).toMatch(/Calendar To/)
})
