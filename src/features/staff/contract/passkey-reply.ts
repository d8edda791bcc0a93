import { z } from 'zod'

const isJsonObject = (text: string) => {
  try {
    return typeof JSON.parse(text) === 'object' && JSON.parse(text) !== null
  } catch {
    return false
  }
}

/** The browser's answer about a passkey, as JSON. */
export const passkeyReply = z
  .string()
  .max(20_000)
  .refine(isJsonObject, { params: { en: 'must be JSON', es: 'debe ser JSON' } })
