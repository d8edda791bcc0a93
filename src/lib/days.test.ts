import { expect, it } from 'vitest'
import { formatInstant, formatPast, SERVICE_ZONE } from './days.ts'

it.each([
  ['en', 'Fri, Dec 4, 00:30'],
  ['es', 'vie, 4 dic, 00:30'],
] as const)('an instant half an hour after midnight is at 00:30 in %s', (lang, expected) => {
  expect(formatInstant('2026-12-04T04:30:00Z', lang, SERVICE_ZONE)).toBe(expected)
})

it('a past instant is shown with its year in the time zone, unless it is the current year', () => {
  expect(formatPast('2026-01-01T01:30:00Z', 'en', SERVICE_ZONE)).toBe('Wed, Dec 31, 2025, 20:30')
  expect(formatPast('2025-12-04T05:30:00Z', 'es', SERVICE_ZONE)).toBe('jue, 4 dic 2025, 00:30')
  const now = new Date().toISOString()
  expect(formatPast(now, 'en', SERVICE_ZONE)).toBe(formatInstant(now, 'en', SERVICE_ZONE))
})
