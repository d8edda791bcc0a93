import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password-rules.ts'

const email = 'maria.perez@example.com'

describe('a password', () => {
  it.each([
    ['Varadero2026!', undefined],
    ['a sentence about the sea', undefined],
    ['ñandú über 魚 7', undefined],
    [`${'x7'.repeat(4)}Qz`, 'is too easy to guess; please choose a less common one'],
    ['short1!', 'must have at least 10 characters'],
    ['123456789', 'must have at least 10 characters'],
    ['áéíóúñáéí', 'must have at least 10 characters'],
    ['1234567890', 'is too easy to guess; please choose a less common one'],
    ['QwErTyUiOp', 'is too easy to guess; please choose a less common one'],
    ['Password2026!', 'is too easy to guess; please choose a less common one'],
    ['Contraseña1234', 'is too easy to guess; please choose a less common one'],
    ['usuckballz1', 'is too easy to guess; please choose a less common one'],
    ['mailcreated5240', 'is too easy to guess; please choose a less common one'],
    ['Dragon-12345', 'is too easy to guess; please choose a less common one'],
    ['!!Mariposa1999', 'is too easy to guess; please choose a less common one'],
    ['a dragon in Baracoa', undefined],
    ['Alamar-2026', 'is too easy to guess; please choose a less common one'],
    ['aaaaaaaaaaaa', 'is too easy to guess; please choose a less common one'],
    ['my Maria.Perez 1', 'must not contain the part of your email address before the @'],
  ])('%s', (password, problem) => {
    expect(passwordProblem(password, email)?.en).toBe(problem)
  })

  it('has at most 128 characters', () => {
    const long = 'abcdefgh'.repeat(16)
    expect(passwordProblem(long, email)).toBeUndefined()
    expect(passwordProblem(`${long}i`, email)?.es).toBe('debe tener como máximo 128 caracteres')
  })

  it('may contain the name part of an email address when it is very short', () => {
    expect(passwordProblem('Malecon2026!', 'al@example.com')).toBeUndefined()
  })
})
