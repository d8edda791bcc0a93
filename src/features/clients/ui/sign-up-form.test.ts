import { describe, expect, it } from 'vitest'
import type { Lang } from '../../../lib/languages.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { submitSignUp } from './sign-up-form.ts'

const app = useTestApp()

const FORM = {
  firstName: 'Lola',
  lastName: 'Díaz',
  email: 'lola.diaz@example.com',
  phone: '+53 5 234 5678',
  password: 'el mar de Baracoa',
}

const submit = (changes: Record<string, string> = {}, lang: Lang = 'en') => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...FORM, ...changes })) form.set(name, value)
  return submitSignUp(app().callAs(undefined, lang), form, lang)
}

const problemsOf = async (changes: Record<string, string>, lang: Lang = 'en') => {
  const outcome = await submit(changes, lang)
  return outcome.done ? [] : outcome.problems.map(({ field, message }) => `${field}: ${message}`)
}

describe('the sign-up form', () => {
  it('opens an account', async () => {
    expect(await submit()).toEqual({ done: true, email: FORM.email })
  })

  it('says what is missing in the order of its fields', async () => {
    const empty = { firstName: '', lastName: '', email: '', phone: '', password: '' }
    expect(await problemsOf(empty)).toEqual([
      'firstName: First Name is required',
      'lastName: Last Name is required',
      'phone: Enter a telephone number like +1 305 555 0142',
      'email: Enter your e-mail',
      'password: The password must have at least 10 characters',
    ])
    expect((await problemsOf(empty, 'es'))[0]).toBe('firstName: El nombre es obligatorio')
  })

  it('puts what the server refuses beside its field, as a sentence', async () => {
    expect(await problemsOf({ password: 'Password2026!', phone: 'call 123456' })).toEqual([
      'phone: Telephone must be a telephone number like +1 305 555 0142',
      'password: Password is too easy to guess; please choose a less common one',
    ])
    expect(await problemsOf({ password: 'Password2026!' }, 'es')).toEqual([
      'password: La contraseña es demasiado fácil de adivinar; elija una menos común',
    ])
  })

  it.each([
    ['en', 'An account with this e-mail already exists'],
    ['es', 'Ya existe una cuenta con este correo electrónico'],
  ] as const)(
    'says in %s that the e-mail has an account and keeps what was typed, but not the password',
    async (lang, text) => {
      await submit()
      const outcome = await submit({}, lang)
      expect(outcome).toMatchObject({
        done: false,
        problems: [{ field: 'email', message: text }],
        values: { firstName: 'Lola' },
      })
      expect(JSON.stringify(outcome)).not.toContain(FORM.password)
    },
  )
})
