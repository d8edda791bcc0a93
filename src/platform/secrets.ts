import { createHash, randomBytes, randomInt } from 'node:crypto'

/** A random secret of 32 bytes, safe in addresses. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** What is stored of a secret, so that the database alone lets nobody in. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

// No 0, O, 1, I, L: people read these aloud on the telephone.
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A short random reference that people can dictate, such as 'K7M2-Q9XD'. */
export const randomReference = (length = 8) => {
  const letters = Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}
