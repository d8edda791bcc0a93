import { describe, expect, it } from 'vitest'
import { sessionOf } from './session.ts'

describe('a stored session', () => {
  it('signs in only with a token and a client id that is not zero', () => {
    const session = { token: 'abc', client: { id: 7, firstName: 'Maria' } }
    expect(sessionOf(session)).toBe(session)
    for (const broken of [
      null,
      'abc',
      { token: 'abc' },
      { token: 'abc', client: { firstName: 'Maria' } },
      { token: 'abc', client: { id: 0, firstName: 'Maria' } },
      { client: { id: 7, firstName: 'Maria' } },
    ])
      expect(sessionOf(broken)).toBeNull()
  })
})
