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

  it('lists missing fields in the order of the form', async () => {
    const empty = { firstName: '', lastName: '', email: '', phone: '', password: '' }
    expect(await problemsOf(empty)).toEqual([
      'firstName: First Name is required',
      'lastName: Last Name is required',
      'phone: Enter a phone number like +1 305 555 0142',
      'email: Enter your email address',
      'password: The password must have at least 10 characters',
    ])
    expect((await problemsOf(empty, 'es'))[0]).toBe('firstName: El nombre es obligatorio')
  })

  it('shows the problems reported by the server next to their fields', async () => {
    expect(await problemsOf({ password: 'Password2026!', phone: 'call 123456' })).toEqual([
      'phone: Phone number: must look like +1 305 555 0142',
      'password: Password: is too easy to guess; please choose a less common one',
    ])
    expect(await problemsOf({ password: 'Password2026!' }, 'es')).toEqual([
      'password: Contraseña: es demasiado fácil de adivinar; elija una menos común',
    ])
  })

  it('gives the same reply for an email address that has an account', async () => {
    expect(await submit()).toEqual(await submit())
  })

  it('keeps the entered values except the password when the server refuses them', async () => {
    const outcome = await submit({ phone: 'call 123456' })
    expect(outcome).toMatchObject({ done: false, values: { firstName: 'Lola' }, startWAVerif: false })
    expect(await submit({ firstName: '', startWAVerif: 'on' })).toMatchObject({ done: false, startWAVerif: true })
    expect(JSON.stringify(outcome)).not.toContain(FORM.password)
  })
})
