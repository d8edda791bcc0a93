import { expect, it } from 'vitest'
import { formatInstant, SERVICE_ZONE } from './days.ts'

it.each([
  ['en', 'Fri, Dec 4, 00:30'],
  ['es', 'vie, 4 dic, 00:30'],
] as const)('an instant half an hour after midnight is at 00:30 in %s', (lang, expected) => {
  expect(formatInstant('2026-12-04T05:30:00Z', lang, SERVICE_ZONE)).toBe(expected)
})
