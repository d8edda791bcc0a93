import { describe, expect, it } from 'vitest'
import { behaviorOf, SANDBOX_CARDS, tokenize } from './sandbox-cards.ts'

describe('the sandbox card field', () => {
  it.each(SANDBOX_CARDS)(
    'turns $number into a token that makes the sandbox $behavior',
    ({ number, brand, behavior }) => {
      const spaced = number.replace(/(.{4})/g, '$1 ')
      const card = tokenize(spaced)!
      expect(card).toMatchObject({ brand, last4: number.slice(-4) })
      expect(card.token).not.toContain(number)
      expect(behaviorOf(card.token)).toBe(behavior)
    },
  )

  it('accepts no other number', () => {
    expect(tokenize('4111 1111 1111 1111')).toBeUndefined()
    expect(behaviorOf('sandbox_succeed_short')).toBeUndefined()
  })
})
