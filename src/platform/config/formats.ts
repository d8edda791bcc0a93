import { isIP } from 'node:net'
import { z } from 'zod'
import { toE164 } from '../../lib/phone.ts'

export const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** A limit set in seconds, converted to milliseconds. */
export const limit = (defaultMs: number) =>
  z.coerce
    .number()
    .min(0.1)
    .max(3_600)
    .default(defaultMs / 1_000)
    .transform((seconds) => Math.round(seconds * 1_000))

const isOriginList = (list: string) =>
  list.split(',').every((entry) => URL.canParse(entry.trim()) && new URL(entry.trim()).origin === entry.trim())

export const originList = z
  .string()
  .refine(isOriginList, 'must be origins such as https://tiles.example.com, separated by commas')

const isProxyList = (list: string) =>
  list.split(',').every((entry) => {
    const [address = '', bits, ...rest] = entry.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry.trim())) return true
    const maxBits = { 4: 32, 6: 128 }[isIP(address)]
    return (
      maxBits !== undefined &&
      rest.length === 0 &&
      (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits))
    )
  })

/** A value of Fastify's `trustProxy`: addresses, networks, or names of reserved ranges. */
export const proxyList = z
  .string()
  .refine(isProxyList, 'must be IP addresses or networks such as 10.0.0.0/8, separated by commas')

const isDatabase = (value: string) =>
  /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value.replace('@/', '@socket/'))

/** The address of a PostgreSQL database; one that is reached by a socket has no host. */
export const databaseAddress = z
  .string()
  .refine(isDatabase, 'must be postgres://user:password@host/database, with special characters of the password as %40')

const isSite = (value: string) =>
  URL.canParse(value) && /^https?:/i.test(value) && new URL(value).href === `${new URL(value).origin}/`

/** The address of a website, without a path, a query or a user; becomes its origin. */
export const siteOrigin = z
  .string()
  .refine(isSite, 'must be an origin such as https://www.example.com')
  .transform((value) => new URL(value).origin)

const isBase = (value: string) => {
  if (!URL.canParse(value) || !/^https?:/i.test(value)) return false
  const { origin, pathname, href } = new URL(value)
  return href === origin + pathname
}

/** The address of an API, to which a path can be added. */
export const webAddress = z.string().refine(isBase, 'must be an address such as https://api.example.com')

const isHost = (value: string) => isIP(value) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)

export const hostName = z.string().refine(isHost, 'must be an IP address or the name of a host, without a port')

/** A phone number as the office accepts it. */
export const phoneNumber = z
  .string()
  .refine((value) => toE164(value) !== undefined, 'must be a phone number with its country code, like +1 305 555 0142')
