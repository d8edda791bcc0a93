import { createHmac, timingSafeEqual } from 'node:crypto'

const macOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest()

/** A value that only we can have written, as one text that is safe in addresses. */
export const signToken = (secret: string, value: object): string => {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${macOf(secret, text).toString('base64url')}`
}

/** The value of a token of ours; undefined when it was forged or damaged. */
export const readToken = <T extends object>(secret: string, token: string): T | undefined => {
  const [text, mac] = token.split('.')
  if (!text || !mac) return undefined
  const given = Buffer.from(mac, 'base64url')
  const right = macOf(secret, text)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as T
}
