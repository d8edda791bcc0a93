import type { Bilingual, Lang } from './languages.ts'
import type { TextBlock } from './text-blocks.ts'

/** The values of a choice: fixed ones, or the name of a list that the kind's `choices` returns. */
type Choices = string | readonly { readonly id: number | string; readonly name: Bilingual }[]

type Input =
  | { readonly input: 'text'; readonly max: number; readonly lines?: number }
  /** A text in both languages; `lines` makes it a long one. */
  | { readonly input: 'bilingual'; readonly max: number; readonly lines?: number }
  | { readonly input: 'number'; readonly min: number; readonly max: number }
  /** Whole percent. */
  | { readonly input: 'percent'; readonly min: number; readonly max: number }
  /** Cents. */
  | { readonly input: 'money'; readonly max: number }
  | { readonly input: 'flag' }
  | { readonly input: 'choice'; readonly choices: Choices }
  /** `ordered`: the order in which they were chosen counts and can be changed. */
  | { readonly input: 'choices'; readonly choices: Choices; readonly ordered?: true }
  /** A place on the map of Cuba. */
  | { readonly input: 'position' }
  /** A text of blocks in each language. */
  | { readonly input: 'blocks'; readonly max: number }
  /** 'YYYY-MM-DD' */
  | { readonly input: 'day' }
  /** 'HH:MM' */
  | { readonly input: 'hour' }
  | { readonly input: 'photos'; readonly max: number }
  | {
      readonly input: 'rows'
      readonly fields: readonly RecordField[]
      /** What one row is: 'Room class'. */
      readonly row: Bilingual
      readonly min?: number
      readonly max: number
      /** The field that names a row; no two rows have the same value. */
      readonly unique?: string
      /** True when there is one row for each choice of the `unique` field: rows can be moved and edited, not added or removed. */
      readonly fixed?: true
      readonly matrix?: RecordMatrix
    }

/** Rows that are edited as a table of amounts: the fields that are its two axes and its cells. */
export type RecordMatrix = {
  readonly down: string
  readonly across: string
  readonly amount: string
  /** The rows of the record whose values are on both axes. */
  readonly axis: { readonly rows: string; readonly key: string }
  /** What applies where a cell is empty. */
  readonly filled: (content: RecordContent, lists: ChoiceLists) => readonly RecordContent[]
}

/** One field of a record: what it is called and how it is filled in. Every field is required to publish unless it is `optional`. */
export type RecordField = {
  readonly key: string
  readonly label: Bilingual
  /** Labels of earlier releases: files that they exported have them as headers. */
  readonly formerLabels?: readonly string[]
  readonly hint?: Bilingual
  readonly optional?: true
} & Input

export type RecordSection = { readonly title: Bilingual; readonly fields: readonly RecordField[] }

/** What staff manage as a list of records: its names and fields. */
export type RecordDefinition = {
  /** In paths and tables: 'hotels'. */
  readonly kind: string
  /** The area of the office that edits it; `catalogue.edit` and `content.edit` are the permissions. */
  readonly area: 'catalogue' | 'content'
  /** 'Hotels' */
  readonly title: Bilingual
  /** 'Hotel' */
  readonly one: Bilingual
  readonly lead: Bilingual
  /** The text field that names a record. Empty for a `fixed` kind with one record, which has the name of its kind. */
  readonly nameKey: string
  /** True when no record can be added or archived, such as the home page. */
  readonly fixed?: true
  /** True when visitors see it on a separate page. */
  readonly hasPage?: true
  readonly sections: readonly RecordSection[]
}

/** A definition with its exact types, from which `ContentOf` derives the type of the content. */
export const recordDefinition = <const D extends RecordDefinition>(definition: D) => definition

export type BilingualBlocks = Record<Lang, TextBlock[]>

export type Position = { latitude: number; longitude: number }

/** The part of a picture that is kept, in percent of its sides. */
export type Crop = { left: number; top: number; width: number; height: number }

/**
 * A photo of a record: the file shown; the uploaded file and the crop, from which it was made; and a description for people who cannot see
 * it, in both languages or neither.
 */
export type RecordPhoto = { version: string; original: string; crop: Crop | null; alt: Bilingual }

/** A photo of a content with its path: 'photos.0', 'rooms.1.photos.0'. */
export type PlacedPhoto = { path: string; photo: RecordPhoto }

type IdOf<F> = F extends { choices: readonly { id: infer Id }[] } ? Id : number
type NullIfOptional<F> = F extends { optional: true } ? null : never

type ValueOf<F> = F extends { input: 'text' | 'hour' | 'day' }
  ? string
  : F extends { input: 'blocks' }
    ? BilingualBlocks
    : F extends { input: 'bilingual' }
      ? Bilingual
      : F extends { input: 'flag' }
        ? boolean
        : F extends { input: 'number' | 'money' | 'percent' }
          ? number | NullIfOptional<F>
          : F extends { input: 'choice' }
            ? IdOf<F> | NullIfOptional<F>
            : F extends { input: 'choices' }
              ? IdOf<F>[]
              : F extends { input: 'position' }
                ? Position
                : F extends { input: 'photos' }
                  ? RecordPhoto[]
                  : F extends { input: 'rows'; fields: infer R extends readonly { key: string }[] }
                    ? RowOf<R[number]>[]
                    : never
type RowOf<F extends { key: string }> = { [K in F as K['key']]: ValueOf<K> }

/** The content of a published record. In a draft, every number, choice and position may be null. */
export type ContentOf<D extends RecordDefinition> = RowOf<D['sections'][number]['fields'][number]>

/** A record's content by field. */
export type RecordContent = Record<string, unknown>

export const fieldsOf = ({ sections }: Pick<RecordDefinition, 'sections'>): readonly RecordField[] =>
  sections.flatMap(({ fields }) => fields)

/** The value of a field that nobody has filled in. */
export const emptyValue = ({ input }: RecordField): unknown => {
  switch (input) {
    case 'text':
    case 'hour':
    case 'day':
      return ''
    case 'blocks':
      return { en: [], es: [] }
    case 'bilingual':
      return { en: '', es: '' }
    case 'flag':
      return false
    case 'choices':
    case 'photos':
    case 'rows':
      return []
    default:
      return null
  }
}

/** The content of a new record or row. */
export const emptyContent = (fields: readonly RecordField[]): RecordContent =>
  Object.fromEntries(fields.map((field) => [field.key, emptyValue(field)]))

/** A record's name in both languages; empty while it has none. */
export const nameOf = (
  { nameKey, one }: Pick<RecordDefinition, 'nameKey' | 'one'>,
  content: RecordContent,
): Bilingual => {
  if (nameKey === '') return one
  const name = content[nameKey] as string | Bilingual
  return typeof name === 'string' ? { en: name, es: name } : { en: name.en || name.es, es: name.es || name.en }
}

/** The choices of a record's fields, by the names in its definition. */
export type ChoiceLists = Readonly<Record<string, readonly Choice[]>>
export type Choice = {
  id: number | string
  name: Bilingual
  archived?: boolean | undefined
  place?: Position | undefined
}

/** What can be chosen in a field. */
export const choicesOf = (choices: Choices, lists: ChoiceLists): readonly Choice[] =>
  typeof choices === 'string' ? (lists[choices] ?? []) : choices

/** The field at a path of the content, 'rooms.0.maxAdults', with the labels on the way to it; rows are counted from 1. */
export const labelsAt = (fields: readonly RecordField[], path: readonly string[]): Bilingual[] => {
  const [key, index, ...rest] = path
  const field = fields.find((each) => each.key === key)
  if (!field) return []
  if (index === undefined) return [field.label]
  const place = Number(index) + 1
  if (field.input === 'photos') return [{ en: `Photo ${place}`, es: `Foto ${place}` }]
  if (field.input !== 'rows') return [field.label]
  const row = { en: `${field.row.en} ${place}`, es: `${field.row.es} ${place}` }
  return [row, ...labelsAt(field.fields, rest)]
}

/** The photos of a content, including those of its rows. */
export const photosIn = (fields: readonly RecordField[], content: RecordContent, at = ''): PlacedPhoto[] =>
  fields.flatMap((field): PlacedPhoto[] => {
    const path = `${at}${field.key}`
    if (field.input === 'photos')
      return (content[field.key] as RecordPhoto[]).map((photo, i) => ({ path: `${path}.${i}`, photo }))
    if (field.input !== 'rows') return []
    const rows = content[field.key] as RecordContent[]
    return rows.flatMap((row, i) => photosIn(field.fields, row, `${path}.${i}.`))
  })

/** Whether two values are equal, whatever the order of their keys. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.keys(a), Object.keys(b)]
  return (
    left.length === right.length &&
    left.every((key) => isSame((a as RecordContent)[key], (b as RecordContent)[key as keyof typeof b]))
  )
}

/** The rows of a `fixed` list: each choice once; choices that an old version lacks come last. */
export const completeRows = (
  field: RecordField & { input: 'rows' },
  rows: readonly RecordContent[],
): RecordContent[] => {
  const key = field.unique!
  const naming = field.fields.find((each) => each.key === key)!
  if (naming.input !== 'choice') return [...rows]
  const ids = choicesOf(naming.choices, {}).map(({ id }) => id)
  const given = rows.filter(
    (row, i) => ids.some((id) => id === row[key]) && rows.findIndex((other) => other[key] === row[key]) === i,
  )
  const missing = ids.filter((id) => given.every((row) => row[key] !== id))
  return [...given, ...missing.map((id) => ({ ...emptyContent(field.fields), [key]: id }))]
}

/** One difference between two versions: the labels of what differs, and both values; undefined for a row that is not there. */
export type Difference = { labels: Bilingual[]; field: RecordField; before: unknown; after: unknown }

/** Every field in which two versions differ; rows are matched by their `unique` field, or else by their position. */
export const differencesOf = (
  fields: readonly RecordField[],
  before: RecordContent,
  after: RecordContent,
  labels: Bilingual[] = [],
): Difference[] =>
  fields.flatMap((field): Difference[] => {
    const [old, young] = [before[field.key] ?? emptyValue(field), after[field.key] ?? emptyValue(field)]
    if (isSame(old, young)) return []
    if (field.input !== 'rows') return [{ labels: [...labels, field.label], field, before: old, after: young }]
    return rowDifferences(field, old as RecordContent[], young as RecordContent[], labels)
  })

const rowDifferences = (
  field: RecordField & { input: 'rows' },
  before: readonly RecordContent[],
  after: readonly RecordContent[],
  labels: Bilingual[],
): Difference[] => {
  const keyOf = (row: RecordContent, place: number) => (field.unique ? String(row[field.unique]) : String(place))
  const old = new Map(before.map((row, i) => [keyOf(row, i), row]))
  const young = new Map(after.map((row, i) => [keyOf(row, i), row]))
  const keys = [...new Set([...old.keys(), ...young.keys()])]
  const found = keys.flatMap((key): Difference[] => {
    const place = [...young.keys(), ...old.keys()].indexOf(key) % Math.max(young.size, 1)
    const number = (young.has(key) ? place : [...old.keys()].indexOf(key)) + 1
    const path = [...labels, field.label, { en: `${field.row.en} ${number}`, es: `${field.row.es} ${number}` }]
    const [a, b] = [old.get(key), young.get(key)]
    return a && b ? differencesOf(field.fields, a, b, path) : [{ labels: path, field, before: a, after: b }]
  })
  return found.length > 0 ? found : [{ labels: [...labels, field.label], field, before, after }]
}
