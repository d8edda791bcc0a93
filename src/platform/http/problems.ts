import type { z } from 'zod'
import type { Bilingual, Lang } from '../../lib/languages.ts'
import type { FieldProblem } from '../../lib/refusals.ts'
import { wireName } from './wire.ts'

type Issue = z.core.$ZodIssue

const say = (en: string, es: string): Bilingual => ({ en, es })

const FORMATS: Record<string, Bilingual> = {
  date: say('must be a date like 2026-12-31', 'debe ser una fecha como 2026-12-31'),
  email: say('must be an e-mail address like name@example.com', 'debe ser un correo como nombre@ejemplo.com'),
  url: say('must be a web address', 'debe ser una dirección web'),
}

const TYPES: Record<string, Bilingual> = {
  string: say('must be a text', 'debe ser un texto'),
  number: say('must be a number', 'debe ser un número'),
  int: say('must be a whole number', 'debe ser un número entero'),
  boolean: say('must be true or false', 'debe ser verdadero o falso'),
  array: say('must be a list', 'debe ser una lista'),
  object: say('must be an object', 'debe ser un objeto'),
}

/** What was sent at a path; coercion has turned a missing number into something else by the time it is refused. */
const sentAt = (raw: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], raw)

const notValid = (sent: unknown) =>
  sent === undefined ? say('is required', 'es obligatorio') : say('is not valid', 'no es válido')

const reasonOf = (issue: Issue, sent: unknown): Bilingual => {
  switch (issue.code) {
    case 'invalid_type':
      if (sent === undefined) return say('is required', 'es obligatorio')
      return TYPES[issue.expected] ?? say('is not valid', 'no es válido')
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1
          ? say('is required', 'es obligatorio')
          : say(`must have at least ${issue.minimum} characters`, `debe tener al menos ${issue.minimum} caracteres`)
      if (issue.origin === 'array')
        return say(`must have at least ${issue.minimum} items`, `debe tener al menos ${issue.minimum} elementos`)
      return say(`must be at least ${issue.minimum}`, `debe ser como mínimo ${issue.minimum}`)
    case 'too_big':
      if (issue.origin === 'string')
        return say(
          `must have at most ${issue.maximum} characters`,
          `debe tener como máximo ${issue.maximum} caracteres`,
        )
      if (issue.origin === 'array')
        return say(`must have at most ${issue.maximum} items`, `debe tener como máximo ${issue.maximum} elementos`)
      return say(`must be at most ${issue.maximum}`, `debe ser como máximo ${issue.maximum}`)
    case 'invalid_format':
      return FORMATS[issue.format] ?? say('has a wrong form', 'tiene un formato incorrecto')
    case 'invalid_value':
      return say(`must be one of ${issue.values.join(', ')}`, `debe ser uno de ${issue.values.join(', ')}`)
    case 'custom':
      return (issue.params as Bilingual | undefined)?.en ? (issue.params as Bilingual) : notValid(sent)
    default:
      return notValid(sent)
  }
}

/** Every wrong field, under its wire name, with the reason in the asked language. */
export const problemsOf = (error: z.ZodError, lang: Lang, raw: unknown): FieldProblem[] =>
  error.issues.map((issue) => ({
    field: fieldName(issue.path),
    message: reasonOf(issue, sentAt(raw, issue.path))[lang],
  }))

/** ['rooms', 0, 'adultsAmount'] -> 'Rooms[0].AdultsAmount' */
const fieldName = (path: PropertyKey[]) =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i ? '.' : ''}${wireName(String(part))}`)).join('')
