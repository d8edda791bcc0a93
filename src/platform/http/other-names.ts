import { z } from 'zod'
import type { FieldPath, RefusedField } from '../../lib/refusals.ts'
import { wirePath } from './wire.ts'

/**
 * Fields with several names on the wire (IdSupplier, SupplierId and RentalCompanyId; docs/rules/calls.md#wire-names). The schema
 * declares a field's other names; requests may use any of them, and replies contain all of them.
 */
type Names = { names: readonly string[]; replaces: boolean }
const registry = z.registry<Names>()

const named = <T extends z.ZodType>(schema: T, names: Names): T => {
  const copy = schema.clone() as T
  registry.add(copy, names as never)
  return copy
}

/** A field with other names. Several of them in one request must have the same value. */
export const alsoNamed = <T extends z.ZodType>(schema: T, ...names: [string, ...string[]]): T =>
  named(schema, { names, replaces: false })

/** A renamed field, whose old name stays valid for one release; `name` is the new one. */
export const renamedTo = <T extends z.ZodType>(schema: T, name: string): T =>
  named(schema, { names: [name], replaces: true })

/** The other names of a field, and whether they replace its canonical one. */
export const otherNamesOf = (schema: z.core.$ZodType): Names =>
  registry.get(schema as z.ZodType) ?? { names: [], replaces: false }

type Field = { key: string; names: readonly string[]; schema: z.ZodType; inner: Plan | undefined }
/** Where a value has fields with other names. */
type Plan = { kind: 'object'; fields: Field[] } | { kind: 'array'; item: Plan }

const plans = new WeakMap<z.core.$ZodType, { plan: Plan | undefined }>()

const planOf = (schema: z.core.$ZodType): Plan | undefined => {
  let entry = plans.get(schema)
  if (!entry) {
    entry = { plan: makePlan(schema) }
    plans.set(schema, entry)
  }
  return entry.plan
}

const makePlan = (schema: z.core.$ZodType): Plan | undefined => {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) => {
      const { names } = otherNamesOf(field)
      const inner = planOf(field)
      return names.length > 0 || inner ? [{ key, names, schema: field, inner }] : []
    })
    return fields.length > 0 ? { kind: 'object', fields } : undefined
  }
  if (schema instanceof z.ZodArray) {
    const item = planOf(schema.element)
    return item && { kind: 'array', item }
  }
  if (schema instanceof z.ZodPipe) return planOf(schema.in)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return planOf(schema.def.innerType)
  return undefined
}

/** A request with canonical field names, the names that were sent, and conflicts between names. */
export type CanonicalInput = {
  value: unknown
  /** Canonical path of a field -> the name that was sent. */
  sentAs: ReadonlyMap<string, string>
  conflicts: RefusedField[]
}

const asObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

/** Replaces the other names in a request by the canonical ones. */
export const toCanonicalNames = (schema: z.ZodType, raw: unknown): CanonicalInput => {
  const sentAs = new Map<string, string>()
  const conflicts: CanonicalInput['conflicts'] = []

  const rename = (plan: Plan | undefined, value: unknown, path: PropertyKey[]): unknown => {
    if (plan?.kind === 'array')
      return Array.isArray(value) ? value.map((item, i) => rename(plan.item, item, [...path, i])) : value
    const object = plan && asObject(value)
    if (!object) return value
    const renamed = { ...object }
    for (const { key, names, schema: field, inner } of plan.fields) {
      const name = chooseName(object, key, names, field, path)
      if (name && name !== key) {
        renamed[key] = object[name]
        sentAs.set(pathKey([...path, key]), name)
      }
      if (inner && renamed[key] !== undefined) renamed[key] = rename(inner, renamed[key], [...path, key])
    }
    return renamed
  }

  /** The name to read a field by: one with an invalid value, which the schema then reports, or else the first. */
  const chooseName = (
    object: Record<string, unknown>,
    key: string,
    names: readonly string[],
    field: z.ZodType,
    path: PropertyKey[],
  ) => {
    const sent = [key, ...names].filter((name) => Object.hasOwn(object, name) && object[name] != null)
    if (sent.length < 2) return sent[0]
    const parsed = sent.map((name) => ({ name, ...field.safeParse(object[name]) }))
    const invalid = parsed.find(({ success }) => !success)
    if (invalid) return invalid.name
    const first = parsed[0]!
    for (const other of parsed.slice(1)) {
      if (JSON.stringify(other.data) === JSON.stringify(first.data)) continue
      const firstName = wirePath(pathAsSent([...path, first.name], sentAs))
      conflicts.push({
        field: pathKey([...path, key]),
        sentAs: pathAsSent([...path, other.name], sentAs),
        message: { en: `must be the same as ${firstName}`, es: `debe ser igual a ${firstName}` },
      })
    }
    return first.name
  }

  return { value: rename(planOf(schema), raw, []), sentAs, conflicts }
}

/** ['rooms', 0, 'adultsAmount'] -> 'rooms.0.adultsAmount' */
export const pathKey = (path: readonly PropertyKey[]) => path.map(String).join('.') as FieldPath

/** As `pathKey`, with the names that were sent. */
export const pathAsSent = (path: readonly PropertyKey[], sentAs: CanonicalInput['sentAs']) =>
  pathKey(path.map((part, i) => sentAs.get(pathKey(path.slice(0, i + 1))) ?? part))

/** A reply with the other names of its fields added. */
export const withOtherNames = (schema: z.ZodType, reply: unknown): unknown => {
  const add = (plan: Plan | undefined, value: unknown): unknown => {
    if (plan?.kind === 'array') return Array.isArray(value) ? value.map((item) => add(plan.item, item)) : value
    const object = plan && asObject(value)
    if (!object) return value
    const all = { ...object }
    for (const { key, names, inner } of plan.fields) {
      if (object[key] === undefined) continue
      all[key] = add(inner, object[key])
      for (const name of names) all[name] = all[key]
    }
    return all
  }
  return add(planOf(schema), reply)
}
