/**
 * The wire writes field names with a capital first letter (spec 3), the code with a small one. These two turn a whole JSON
 * value from one spelling to the other; a request may use either.
 */
const recase = (value: unknown, first: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => recase(item, first))
  if (value === null || typeof value !== 'object') return value
  const out: Record<string, unknown> = {}
  for (const name in value) out[first(name)] = recase((value as Record<string, unknown>)[name], first)
  return out
}

const small = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
export const wireName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export const fromWire = (value: unknown) => recase(value, small)
export const toWire = (value: unknown) => recase(value, wireName)
