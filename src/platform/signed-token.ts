import { createHmac, timingSafeEqual } from 'node:crypto'

const macOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest()

/** A signed value, safe in URLs. */
export const signToken = (secret: string, value: object): string => {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${macOf(secret, text).toString('base64url')}`
}

/** The value of a signed token; undefined when the signature is not valid. */
export const readToken = <T extends object>(secret: string, token: string): T | undefined => {
  const [text, mac] = token.split('.')
  if (!text || !mac) return undefined
  const actual = Buffer.from(mac, 'base64url')
  const expected = macOf(secret, text)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as T
}
