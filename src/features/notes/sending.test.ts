import { expect, it } from 'vitest'
import { outcomeOf, retryAfterSeconds } from './sending.ts'

it.each([
  ['CARRIED_OUT', 'sent'],
  ['IN_PROGRESS', 'again'],
  ['FAULT', 'again'],
  ['UNAUTHORIZED', 'again'],
  ['TOO_MANY', 'anew'],
  ['INVALID', 'refused'],
  ['NOT_FOUND', 'refused'],
  ['KEY_REUSED', 'refused'],
] as const)('%s means: %s', (code, outcome) => {
  expect(outcomeOf(code)).toBe(outcome)
})

it('waits longer after each try, five minutes at most', () => {
  expect([1, 2, 3, 8, 9, 50].map(retryAfterSeconds)).toEqual([2, 4, 8, 256, 300, 300])
})
