import { expect, it } from 'vitest'
import { outcomeOf, retryAfterSeconds } from './sending.ts'

it.each([
  ['CARRIED_OUT', 'sent'],
  ['IN_PROGRESS', 'retry'],
  ['FAULT', 'retry'],
  ['UNAVAILABLE', 'retry'],
  ['UNAUTHORIZED', 'retry'],
  ['TOO_MANY', 'retry-with-new-key'],
  ['INVALID', 'refused'],
  ['NOT_FOUND', 'refused'],
  ['KEY_REUSED', 'refused'],
] as const)('%s means: %s', (code, outcome) => {
  expect(outcomeOf(code)).toBe(outcome)
})

it('retries with exponential backoff of at most five minutes', () => {
  expect([1, 2, 3, 8, 9, 50].map(retryAfterSeconds)).toEqual([2, 4, 8, 256, 300, 300])
})
