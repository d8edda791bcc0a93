import { PASSWORD_MAX, PASSWORD_MIN } from '../../../lib/password-length.ts'
import type { staffTexts } from './staff.texts.ts'

type Words = Pick<(typeof staffTexts)['en' | 'es'], 'short' | 'long' | 'different'>

/** The problem with a new password, found before it is sent; false when there is none. */
export const newPasswordProblem = (password: string, t: Words): string | false => {
  const length = [...password].length
  return (length < PASSWORD_MIN && t.short) || (length > PASSWORD_MAX && t.long)
}
