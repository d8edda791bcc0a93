import type { Bilingual } from '../../lib/languages.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../lib/password-length.ts'
import { isLeakedPassword } from './leaked-passwords.ts'

/** Words too common for a password, whatever digits and symbols surround them; includes the store's own words. */
const WORDS = new Set(
  `password passwort passphrase contraseña contrasena micontraseña micontrasena clave miclave secreto secret qwerty qwertyui
  qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcdef iloveyou teamo tequiero loveyou letmein welcome
  bienvenido bienvenida changeme cambiame admin adminadmin administrator administrador user usuario login root toor master
  test testtest demo guest invitado computer internet google facebook alamar alamaralamar alamarcuba cuba cubacuba
  cubalibre vivacuba havana habana lahabana travel viajes viajar rentacar rentcar carrental hotel hoteles`.split(/\s+/),
)

const TOO_SHORT: Bilingual = {
  en: `must have at least ${PASSWORD_MIN} characters`,
  es: `debe tener al menos ${PASSWORD_MIN} caracteres`,
}
const TOO_LONG: Bilingual = {
  en: `must have at most ${PASSWORD_MAX} characters`,
  es: `debe tener como máximo ${PASSWORD_MAX} caracteres`,
}
const TOO_COMMON: Bilingual = {
  en: 'is too easy to guess; please choose a less common one',
  es: 'es demasiado fácil de adivinar; elija una menos común',
}
const HAS_EMAIL: Bilingual = {
  en: 'must not contain the part of your email address before the @',
  es: 'no debe contener la parte de su correo que va antes de la @',
}

/**
 * Minimum length of the local part of the email address for it to be looked for in a password; shorter ones occur in many words by chance.
 */
const EMAIL_NAME_MIN = 4
const DIFFERENT_CHARACTERS_MIN = 5

/**
 * Why a password is not accepted; undefined when it is (docs/rules/sessions.md#passwords).
 */
export const passwordProblem = (password: string, email: string): Bilingual | undefined => {
  const length = [...password].length
  if (length < PASSWORD_MIN) return TOO_SHORT
  if (length > PASSWORD_MAX) return TOO_LONG
  const lowercase = password.normalize('NFKC').toLowerCase()
  if (isLeakedPassword(lowercase) || WORDS.has(lowercase.replace(/[^\p{L}]/gu, ''))) return TOO_COMMON
  if (new Set(lowercase).size < DIFFERENT_CHARACTERS_MIN) return TOO_COMMON
  const name = email.toLowerCase().split('@')[0] ?? ''
  return name.length >= EMAIL_NAME_MIN && lowercase.includes(name) ? HAS_EMAIL : undefined
}
