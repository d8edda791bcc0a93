import { createHash, randomBytes, randomInt } from 'node:crypto'

/** A random secret of 32 bytes, safe in URLs. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** The hash to store instead of a secret, so that a copy of the database grants no access. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

// Without 0, O, 1, I and L, which are confused when read aloud.
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A short random reference that is easy to read aloud, such as 'K7M2-Q9XD'. */
export const randomReference = (length = 8) => {
  const letters = Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}
