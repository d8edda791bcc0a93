import type { z } from 'zod'
import type { Bilingual, Lang } from '../../lib/languages.ts'
import type { RefusedField } from '../../lib/refusals.ts'
import { type CanonicalInput, pathAsSent, pathKey } from './other-names.ts'

type Issue = z.core.$ZodIssue

const bilingual = (en: string, es: string): Bilingual => ({ en, es })

const FORMATS: Record<string, Bilingual> = {
  date: bilingual('must be a date like 2026-12-31', 'debe ser una fecha como 2026-12-31'),
  email: bilingual('must be an email address like name@example.com', 'debe ser un correo como nombre@ejemplo.com'),
  url: bilingual('must be a web address', 'debe ser una dirección web'),
}

const TYPES: Record<string, Bilingual> = {
  string: bilingual('must be text', 'debe ser un texto'),
  number: bilingual('must be a number', 'debe ser un número'),
  int: bilingual('must be a whole number', 'debe ser un número entero'),
  boolean: bilingual('must be true or false', 'debe ser verdadero o falso'),
  array: bilingual('must be a list', 'debe ser una lista'),
  object: bilingual('must be an object', 'debe ser un objeto'),
}

/** The value sent at a path. Parsing may have coerced it, for example a missing number. */
const sentAt = (raw: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], raw)

const notValid = (sent: unknown) =>
  sent === undefined ? bilingual('is required', 'es obligatorio') : bilingual('is not valid', 'no es válido')

const reasonOf = (issue: Issue, sent: unknown): Bilingual => {
  switch (issue.code) {
    case 'invalid_type':
      if (sent === undefined) return bilingual('is required', 'es obligatorio')
      return TYPES[issue.expected] ?? bilingual('is not valid', 'no es válido')
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1
          ? bilingual('is required', 'es obligatorio')
          : bilingual(
              `must have at least ${issue.minimum} characters`,
              `debe tener al menos ${issue.minimum} caracteres`,
            )
      if (issue.origin === 'array')
        return issue.minimum === 1
          ? bilingual('must have at least one', 'debe tener al menos uno')
          : bilingual(`must have at least ${issue.minimum} items`, `debe tener al menos ${issue.minimum} elementos`)
      return bilingual(`must be at least ${issue.minimum}`, `debe ser como mínimo ${issue.minimum}`)
    case 'too_big':
      if (issue.origin === 'string')
        return bilingual(
          `must have at most ${issue.maximum} characters`,
          `debe tener como máximo ${issue.maximum} caracteres`,
        )
      if (issue.origin === 'array')
        return bilingual(
          `must have at most ${issue.maximum} items`,
          `debe tener como máximo ${issue.maximum} elementos`,
        )
      return bilingual(`must be at most ${issue.maximum}`, `debe ser como máximo ${issue.maximum}`)
    case 'invalid_format':
      return FORMATS[issue.format] ?? bilingual('has an invalid format', 'tiene un formato no válido')
    case 'invalid_value':
      if (sent === undefined) return bilingual('is required', 'es obligatorio')
      return bilingual(`must be one of ${issue.values.join(', ')}`, `debe ser uno de ${issue.values.join(', ')}`)
    case 'custom':
      return (issue.params as Bilingual | undefined)?.en ? (issue.params as Bilingual) : notValid(sent)
    default:
      return notValid(sent)
  }
}

/** Every invalid field, with the reason in `lang`. */
export const problemsOf = (
  error: z.ZodError,
  lang: Lang,
  raw: unknown,
  sentAs: CanonicalInput['sentAs'] = new Map(),
): RefusedField[] =>
  error.issues.map((issue) => ({
    field: pathKey(issue.path),
    sentAs: pathAsSent(issue.path, sentAs),
    message: reasonOf(issue, sentAt(raw, issue.path))[lang],
  }))
