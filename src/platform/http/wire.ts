import type { Lang } from '../../lib/languages.ts'
import type { FieldPath } from '../../lib/refusals.ts'

/**
 * Field names start with a capital letter on the wire (docs/rules/calls.md#wire-names) and with a lowercase one in code. Converts the names
 * of a whole JSON value; requests may use either spelling.
 */
const recase = (value: unknown, first: (name: string) => string, lang?: Lang): unknown => {
  if (Array.isArray(value)) return value.map((item) => recase(item, first, lang))
  if (value === null || typeof value !== 'object') return value
  const out: Record<string, unknown> = {}
  // Assigning `__proto__` would change the prototype.
  for (const name in value)
    if (name !== '__proto__') out[first(name)] = recase((value as Record<string, unknown>)[name], first, lang)
  if (lang && 'en' in value && 'es' in value) out.Text = out[first(lang)]
  return out
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
export const wireName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** A field's path in the code, 'rooms.0.adultsAmount', as the wire spells it: 'Rooms[0].AdultsAmount'. */
export const wirePath = (path: string) =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : wireName(part)))
    .join('.')
    .replaceAll('.[', '[')

/** The reverse of `wirePath`. */
export const pathFromWire = (path: string): FieldPath =>
  path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map(lowerFirst)
    .join('.') as FieldPath

export const fromWire = (value: unknown) => recase(value, lowerFirst)
/** With `lang`, a bilingual value (En and Es) also gets the field Text, in that language. */
export const toWire = (value: unknown, lang?: Lang) => recase(value, wireName, lang)
