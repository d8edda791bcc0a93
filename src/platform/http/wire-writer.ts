import { z } from 'zod'
import type { Lang } from '../../lib/languages.ts'
import { otherNamesOf, withOtherNames } from './other-names.ts'
import { toWire, wireName } from './wire.ts'

/** Writes a value as JSON with the names of the wire; undefined for a value that JSON leaves out. */
export type WireWriter = (value: unknown, lang: Lang) => string | undefined

type Schema = z.core.$ZodType

const writers = new WeakMap<Schema, WireWriter>()

/**
 * The writer of a reply schema: only declared fields, all their names, and Text for bilingual values. The same as parsing the value,
 * renaming it and serializing it, in one pass without copies. The value is trusted to have the schema's types.
 */
export const wireWriterOf = (schema: Schema): WireWriter => {
  const known = writers.get(schema)
  if (known) return known
  // A recursive schema finds this writer.
  writers.set(schema, (value, lang) => writer(value, lang))
  const writer = compile(schema)
  writers.set(schema, writer)
  return writer
}

const compile = (schema: Schema): WireWriter => {
  if (schema instanceof z.ZodObject && !schema.def.catchall) return onceIfFrozen(objectWriter(schema.shape))
  if (schema instanceof z.ZodArray) return onceIfFrozen(arrayWriter(wireWriterOf(schema.element)))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return nullWriter(wireWriterOf(schema.def.innerType))
  if (schema instanceof z.ZodReadonly) return wireWriterOf(schema.def.innerType)
  if (schema instanceof z.ZodNumber) return writeNumber
  if (
    schema instanceof z.ZodString ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodNull
  )
    return (value) => JSON.stringify(value)
  return (value, lang) => JSON.stringify(toWire(withOtherNames(schema as z.ZodType, z.parse(schema, value)), lang))
}

/** Four times as fast as JSON.stringify; a search writes hundreds of numbers. */
const writeNumber: WireWriter = (value) => (Number.isFinite(value) ? `${value}` : JSON.stringify(value))

/** Writes a frozen value once per language: catalogues in memory freeze what many replies contain, such as a hotel. */
const onceIfFrozen = (write: WireWriter): WireWriter => {
  const texts: Record<Lang, WeakMap<object, string>> = { en: new WeakMap(), es: new WeakMap() }
  return (value, lang) => {
    if (!Object.isFrozen(value)) return write(value, lang)
    const known = texts[lang].get(value as object)
    if (known !== undefined) return known
    // Flattens the string: V8 would otherwise copy its concatenated pieces one by one into every reply.
    const text = Buffer.from(write(value, lang)!).toString()
    texts[lang].set(value as object, text)
    return text
  }
}

const nullWriter =
  (write: WireWriter): WireWriter =>
  (value, lang) =>
    value === null ? 'null' : value === undefined ? undefined : write(value, lang)

const arrayWriter =
  (write: WireWriter): WireWriter =>
  (value, lang) => {
    let json = ''
    for (const item of value as unknown[]) json += `${json && ','}${write(item, lang) ?? 'null'}`
    return `[${json}]`
  }

const objectWriter = (shape: Readonly<Record<string, z.ZodType>>): WireWriter => {
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    heads: [key, ...otherNamesOf(schema).names].map((name) => `${JSON.stringify(wireName(name))}:`),
    write: wireWriterOf(schema),
  }))
  const isBilingual = 'en' in shape && 'es' in shape
  return (value, lang) => {
    const object = value as Readonly<Record<string, unknown>>
    let json = ''
    for (const { key, heads, write } of fields) {
      const written = write(object[key], lang)
      if (written === undefined) continue
      for (const head of heads) json += `${json && ','}${head}${written}`
    }
    if (isBilingual) json += `,"Text":${wireWriterOf(shape[lang]!)(object[lang], lang)}`
    return `{${json}}`
  }
}
