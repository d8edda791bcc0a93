import { describe, expect, it } from 'vitest'
import { behaviourOf, SANDBOX_CARDS, tokenise } from './sandbox-cards.ts'

describe('the sandbox card field', () => {
  it.each(SANDBOX_CARDS)(
    'turns $number into a token that makes the sandbox $behaviour',
    ({ number, brand, behaviour }) => {
      const spaced = number.replace(/(.{4})/g, '$1 ')
      const card = tokenise(spaced)!
      expect(card).toMatchObject({ brand, last4: number.slice(-4) })
      expect(card.token).not.toContain(number)
      expect(behaviourOf(card.token)).toBe(behaviour)
    },
  )

  it('accepts no other number', () => {
    expect(tokenise('4111 1111 1111 1111')).toBeUndefined()
    expect(behaviourOf('sandbox_succeed_short')).toBeUndefined()
  })
})
