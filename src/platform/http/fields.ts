import { z } from 'zod'
import { isDay } from '../../lib/days.ts'
import { DEFAULT_LANG, findLang, type Lang } from '../../lib/languages.ts'
import { CURRENCIES } from '../../lib/money.ts'
import { toE164 } from '../../lib/phone.ts'
import type { FileReply } from './endpoint.ts'

/** Field shapes that many rows share. Texts refuse NUL and lone surrogates, which no database takes. */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()
const badText = { en: 'has characters that cannot be stored', es: 'tiene caracteres que no se pueden guardar' }

export const text = (max: number) => z.string().trim().max(max).refine(storable, { params: badText })
export const requiredText = (max: number) => z.string().trim().min(1).max(max).refine(storable, { params: badText })

/** An id; 0 is not one. */
export const id = z.coerce.number().int().min(1).max(2_147_483_647)
/** An id used as a filter; 0 means any. */
export const anyId = z.coerce.number().int().min(0).max(2_147_483_647).default(0)

export const day = z.string().refine(isDay, {
  params: { en: 'must be a date like 2026-12-31', es: 'debe ser una fecha como 2026-12-31' },
})

/** A wall-clock hour as the wire has it: '0900'. */
export const hour = z.string().refine((value) => /^([01]\d|2[0-3])[0-5]\d$/.test(value), {
  params: { en: 'must be an hour of 4 digits like 0900', es: 'debe ser una hora de 4 dígitos como 0900' },
})

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** A file's bytes; what they are is for the use case to find out. */
export const uploaded = (maxBytes: number) =>
  z
    .custom<Uint8Array>((value) => value instanceof Uint8Array)
    .refine((bytes) => bytes.byteLength > 0, { params: { en: 'is empty', es: 'está vacío' } })
    .refine((bytes) => bytes.byteLength <= maxBytes, { params: tooLarge(maxBytes) })

/** Why a file is not taken, in both languages. */
export const tooLarge = (maxBytes: number) => {
  const megabytes = Math.floor(maxBytes / 1_048_576)
  return { en: `must have at most ${megabytes} MB`, es: `debe tener como máximo ${megabytes} MB` }
}

/** A telephone in any usual spelling, with its country's code; it travels on as '+13055550142'. */
export const phone = z.string().transform((value, check) => {
  const number = toE164(value)
  if (number) return number
  check.addIssue({
    code: 'custom',
    params: {
      en: 'must be a telephone number with its country code, like +1 305 555 0142',
      es: 'debe ser un número de teléfono con el código del país, como +1 305 555 0142',
    },
  })
  return z.NEVER
})

/** A language by code or id (spec 3); unknown ones are refused. */
export const lang = z
  .union([z.string(), z.number()])
  .default(DEFAULT_LANG)
  .transform((value, check): Lang => {
    const found = findLang(value)
    if (found) return found
    check.addIssue({
      code: 'custom',
      params: { en: 'must be en, es or a language id', es: 'debe ser en, es o un id de idioma' },
    })
    return z.NEVER
  })

/** Yes or no, as JSON or as it stands in an address. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1'),
])

/** The ISO code of a currency that the wire knows (spec 3). */
export const currency = z.enum(Object.values(CURRENCIES))

export const bilingual = z.object({ en: z.string(), es: z.string() })
export const instant = z.union([z.date(), z.string()]).transform((value) => new Date(value).toISOString())

/** The reply of a row that answers a file (`contentType`): its bytes alone, or with what the file says of itself. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
export const file = z.custom<FileReply>((value) => (value as FileReply | null)?.bytes instanceof Uint8Array)
