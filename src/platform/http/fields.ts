import './acyclic-values.ts'
import { z } from 'zod'
import { isDay } from '../../lib/days.ts'
import { MAX_ID } from '../../lib/ids.ts'
import { DEFAULT_LANG, findLang, LANGUAGE_IDS, type Lang } from '../../lib/languages.ts'
import { CONTRACT_CURRENCY, CURRENCIES, findCurrency, type SaleCurrency } from '../../lib/money.ts'
import { toE164 } from '../../lib/phone.ts'
import { isLatin, isPlainName } from '../../lib/plain-name.ts'
import { findSaleCurrency, SALE_CURRENCIES } from '../../lib/sale-currencies.ts'
import { isLinkTarget } from '../../lib/text-blocks.ts'
import type { FileReply } from './endpoint.ts'
import { alsoNamed } from './other-names.ts'

/** PostgreSQL cannot store NUL characters or lone surrogates. */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
const badText = { en: 'contains characters that cannot be stored', es: 'contiene caracteres que no se pueden guardar' }

export const text = (max: number) => z.string().trim().max(max).refine(storable, { params: badText })
export const requiredText = (max: number) => z.string().trim().min(1).max(max).refine(storable, { params: badText })

const BAD_LINK = {
  en: 'needs links that begin with https://, mailto:, tel: or a single /',
  es: 'necesita enlaces que empiecen con https://, mailto:, tel: o una sola /',
}
const run = (max: number) =>
  z.object({
    text: z.string().max(max).refine(storable, { params: badText }),
    bold: z.literal(true).optional(),
    italic: z.literal(true).optional(),
    to: z.string().max(500).refine(isLinkTarget, { params: BAD_LINK }).optional(),
  })

/** A line of text, plain or in runs with marks; `isLinkTarget` must allow the target of every link. */
export const richText = (max: number) => z.union([text(max), z.array(run(max)).min(1).max(200)])

/** The message for a name that contains a web address or markup. */
export const NOT_PLAIN = {
  en: 'must not contain a web address or the characters < and >',
  es: 'no debe contener una dirección web ni los caracteres < y >',
}

/** Invisible characters: controls, and those that reverse the direction of the text after them or have no width. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\u00ad\u200b\u2060]+/gu

const asOneLine = (value: string) => value.replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(/ {2,}/g, ' ').trim()

/**
 * The name of a person or the title of a message: one line without web addresses or markup, because it may be used in an email.
 * Removes invisible characters. May be empty.
 */
export const nameText = (max: number) => text(max).overwrite(asOneLine).refine(isPlainName, { params: NOT_PLAIN })

/** As `nameText`, but required. */
export const requiredName = (max: number) => nameText(max).min(1)

const NOT_LATIN = {
  en: 'must be in Latin letters, as in the passport',
  es: 'debe estar en letras latinas, como en el pasaporte',
}

/** The name of a guest or driver, in letters that a voucher can show. May be empty. */
export const passportName = (max: number) => nameText(max).refine(isLatin, { params: NOT_LATIN })

const DIGITS = '^-?\\d{1,15}$'
const DECIMAL = '^-?\\d{1,15}(\\.\\d{1,15})?$'

/** A JSON number, or a string that matches `written`, as in URLs and forms. */
const number = <T extends z.ZodNumber>(written: string, schema: T, limits: object) => {
  const pattern = new RegExp(written)
  const read = (value: unknown) => (typeof value === 'string' && pattern.test(value) ? Number(value) : value)
  return z.preprocess(read, schema).meta({ anyOf: [limits, { type: 'string', pattern: written }] })
}

/** A whole number from `minimum` to `maximum`, inclusive. */
export const wholeNumber = (minimum: number, maximum: number) =>
  number(DIGITS, z.number().int().min(minimum).max(maximum), { type: 'integer', minimum, maximum })

/** A number from `minimum` to `maximum`, inclusive; may have decimals. */
export const decimalNumber = (minimum: number, maximum: number) =>
  number(DECIMAL, z.number().min(minimum).max(maximum), { type: 'number', minimum, maximum })

/** An id from 1. */
export const id = wholeNumber(1, MAX_ID)
/** An id used as a filter; 0 means any. */
export const anyId = wholeNumber(0, MAX_ID).default(0)

/** A date and time; the first group is its calendar day as written, whatever the time zone. */
const DAY_OF_TIME = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/

const withoutTime = (value: string) => DAY_OF_TIME.exec(value)?.[1] ?? value

/** A calendar day. Of a date and time, the day as written. */
export const day = z
  .string()
  .overwrite(withoutTime)
  .refine(isDay, {
    params: { en: 'must be a date like 2026-12-31', es: 'debe ser una fecha como 2026-12-31' },
  })
  .meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}', examples: ['2026-12-31', '2026-12-31T00:00:00'] })

/** A wall-clock time: '0900'. */
export const hour = z
  .string()
  .refine((value) => /^([01]\d|2[0-3])[0-5]\d$/.test(value), {
    params: { en: 'must be a 4-digit time like 0900', es: 'debe ser una hora de 4 dígitos como 0900' },
  })
  .meta({ pattern: '^([01]\\d|2[0-3])[0-5]\\d$', examples: ['0900'] })

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** A file's bytes. The use case checks the file type. */
export const uploaded = (maxBytes: number) =>
  z
    .custom<Uint8Array>((value) => value instanceof Uint8Array)
    .refine((bytes) => bytes.byteLength > 0, { params: { en: 'is empty', es: 'está vacío' } })
    .refine((bytes) => bytes.byteLength <= maxBytes, { params: tooLarge(maxBytes) })

/** The message for a file over the size limit. */
export const tooLarge = (maxBytes: number) => {
  const megabytes = Math.floor(maxBytes / 1_048_576)
  return { en: `must be at most ${megabytes} MB`, es: `debe tener como máximo ${megabytes} MB` }
}

/** A phone number with its country code, in any usual notation; parsed to '+13055550142'. */
export const phone = z.string().transform((value, check) => {
  const number = toE164(value)
  if (number) return number
  check.addIssue({
    code: 'custom',
    params: {
      en: 'must be a phone number with its country code, like +1 305 555 0142',
      es: 'debe ser un número de teléfono con el código del país, como +1 305 555 0142',
    },
  })
  return z.NEVER
})

/** A language, by code or id (docs/rules/texts.md#languages). Required. */
export const requiredLang = z
  .union([z.string(), z.number()])
  .transform((value, check): Lang => {
    const found = findLang(value)
    if (found) return found
    check.addIssue({
      code: 'custom',
      params: { en: 'must be en, es or a language id', es: 'debe ser en, es o un id de idioma' },
    })
    return z.NEVER
  })
  .meta({
    anyOf: [
      {
        type: 'string',
        pattern: '^([eE][nNsS]|[fF][rR])(-[A-Za-z0-9]{1,8})*$|^[123]$',
        examples: ['en', 'es', 'fr', 'es-CU', '1'],
      },
      { enum: Object.values(LANGUAGE_IDS) },
    ],
  })

/** As `requiredLang`, English by default. */
export const lang = requiredLang.default(DEFAULT_LANG)

/** A boolean, as JSON or as a string in a URL. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1'),
])

const SALE_NAMES = CURRENCIES.filter(({ code }) => findSaleCurrency(code)).map(({ id, code }) => `${code} (${id})`)

/** A currency that can be sold, by id, ISO code or wire name. Whether it is sold now is for the use case (docs/rules/money.md#currency). */
export const saleCurrency = z
  .union([z.string(), z.number()])
  .transform((value, check): SaleCurrency => {
    const found = findSaleCurrency(value)
    if (found) return found
    check.addIssue({
      code: 'custom',
      params: {
        en: `must be one of ${SALE_NAMES.join(', ')}`,
        es: `debe ser uno de ${SALE_NAMES.join(', ')}`,
      },
    })
    return z.NEVER
  })
  .meta({
    anyOf: [
      { type: 'string', enum: SALE_CURRENCIES },
      { type: 'integer', enum: SALE_CURRENCIES.map((code) => findCurrency(code)!) },
    ],
  })

/** The currency of the prices in a reply, US dollars by default. */
export const priceCurrency = alsoNamed(saleCurrency.default(CONTRACT_CURRENCY), 'currencyCode')

/** The site that a call is for. Calls for other sites are answered by `api.ts` (docs/decisions/0025). */
export const siteId = alsoNamed(id.optional(), 'siteCode')

/** The ISO code of a currency (docs/rules/money.md#currency). */
export const currency = z.enum(CURRENCIES.map(({ code }) => code))

/** The ISO code of a currency that can be sold. */
export const saleCurrencyCode = z.enum(SALE_CURRENCIES)

export const bilingual = z.object({ en: z.string(), es: z.string() })
export const instant = z
  .union([z.date(), z.string()])
  .transform((value) => new Date(value).toISOString())
  .meta({ type: 'string', format: 'date-time' })

/** The reply of a row with a `contentType`: a file's bytes, or a `FileReply`. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
export const file = z.custom<FileReply>((value) => (value as FileReply | null)?.bytes instanceof Uint8Array)

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
