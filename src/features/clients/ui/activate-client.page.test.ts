import { expect, it } from 'vitest'
import { wordsShown } from '../../../testing/page-shown.ts'
import ActivateClient from './activate-client.page.tsx'

const wordsAfter = (temporaryPasswordMailed: boolean, lang: 'en' | 'es') =>
  wordsShown(() => ActivateClient({ actionData: { activated: true, temporaryPasswordMailed } } as never), {}, lang)

it.each([
  ['en', 'You can sign in now', 'another email with a temporary password'],
  ['es', 'Ya puede iniciar sesión', 'otro correo con una contraseña temporal'],
] as const)('says in %s whether a temporary password was emailed', (lang, withPassword, withTemporary) => {
  expect(wordsAfter(false, lang)).toContain(withPassword)
  expect(wordsAfter(true, lang)).toContain(withTemporary)
  expect(wordsAfter(true, lang)).not.toContain(withPassword)
})
