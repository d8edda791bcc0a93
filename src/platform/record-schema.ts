import { z } from 'zod'
import type { Lang } from '../lib/languages.ts'
import {
  type ChoiceLists,
  choicesOf,
  completeRows,
  emptyContent,
  emptyValue,
  type RecordContent,
  type RecordField,
} from '../lib/record-fields.ts'
import type { RefusedField } from '../lib/refusals.ts'
import { day, requiredText, richText, text } from './http/fields.ts'
import { problemsOf } from './http/problems.ts'

/** The longest text that a draft keeps; publishing has the limit of the field. */
const DRAFT_TEXT = 20_000
const DRAFT_ITEMS = 500
/** The longest description of a photo. */
const MAX_ALT = 200

const version = z.string().regex(/^[0-9a-f]{32}$/)
const percent = z.number().min(0).max(100)
const photo = z.object({
  version,
  original: version,
  crop: z.object({ left: percent, top: percent, width: percent, height: percent }).nullable(),
  alt: z.object({ en: text(DRAFT_TEXT), es: text(DRAFT_TEXT) }).default({ en: '', es: '' }),
})
const choice = z.union([z.number().int(), z.string().max(100)])

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: text(DRAFT_TEXT) }),
  z.object({ kind: z.literal('paragraph'), text: richText(DRAFT_TEXT) }),
  z.object({ kind: z.literal('list'), items: z.array(richText(DRAFT_TEXT)).max(DRAFT_ITEMS) }),
  z.object({ kind: z.literal('link'), text: text(DRAFT_TEXT), to: text(500) }),
])
const blocks = z.array(block).max(DRAFT_ITEMS)

const fails = (en: string, es: string) => ({ params: { en, es } })

const draftNumber = (en: string, es: string) =>
  z.custom<number | null>((value) => value === null || Number.isFinite(value), fails(en, es))

const draftValue = (field: RecordField): z.ZodType => {
  switch (field.input) {
    case 'text':
    case 'hour':
    case 'day':
      return text(DRAFT_TEXT)
    case 'blocks':
      return z.object({ en: blocks, es: blocks })
    case 'bilingual':
      return z.object({ en: text(DRAFT_TEXT), es: text(DRAFT_TEXT) })
    case 'flag':
      return z.boolean()
    case 'choice':
      return choice.nullable()
    case 'choices':
      return z.array(choice).max(DRAFT_ITEMS)
    case 'position':
      return z.object({ latitude: z.number(), longitude: z.number() }).nullable()
    case 'photos':
      return z.array(photo).max(field.max)
    case 'rows':
      return rowsInDraft(field)
    case 'money':
      return draftNumber('must be an amount such as 85.50', 'debe ser un importe como 85.50')
    default:
      return draftNumber('must be a whole number', 'debe ser un número entero')
  }
}

const rowsInDraft = (field: RecordField & { input: 'rows' }) => {
  const rows = z.array(draftSchema(field.fields)).max(Math.max(DRAFT_ITEMS, field.max))
  return field.fixed ? rows.transform((given) => completeRows(field, given)) : rows
}

/** The content of a draft: the right types, however incomplete. Fields that an old version does not have are empty. */
export const draftSchema = (fields: readonly RecordField[]): z.ZodType<RecordContent> =>
  z.object(
    Object.fromEntries(fields.map((field) => [field.key, draftValue(field).default(() => emptyValue(field))])),
  ) as never

const REQUIRED = { en: 'is required', es: 'es obligatorio' }

/** Both languages, or neither where the field is optional. */
const bilingualOf = ({ max, optional }: { max: number; optional?: true | undefined }) =>
  z.object({ en: text(max), es: text(max) }).check(({ value, issues }) => {
    for (const lang of ['en', 'es'] as const)
      if (value[lang] === '' && (!optional || value.en !== value.es))
        issues.push({ code: 'custom', path: [lang], params: REQUIRED, input: value })
  })

const BAD_PATH = fails(
  'needs links to pages of this site, such as /faq',
  'necesita enlaces a páginas de este sitio, como /faq',
)

/** Blocks in both languages, or in neither where the field is optional. Links lead to pages of this site. */
const blocksOf = ({ max, optional }: { max: number; optional?: true | undefined }) =>
  z.object({ en: blocks.max(max), es: blocks.max(max) }).check(({ value, issues }) => {
    for (const lang of ['en', 'es'] as const) {
      if (value[lang].length === 0 && !(optional && value.en.length === value.es.length))
        issues.push({ code: 'custom', path: [lang], params: REQUIRED, input: value })
      if (value[lang].some((part) => part.kind === 'link' && !/^\/(?!\/)/.test(part.to)))
        issues.push({ code: 'custom', path: [lang], ...BAD_PATH, input: value })
    }
  })

/** The bounds of the map of Cuba. */
const position = z.object({ latitude: z.number().min(19.4).max(23.7), longitude: z.number().min(-85.3).max(-73.8) })

const rowsOf = (field: RecordField & { input: 'rows' }, lists: ChoiceLists) =>
  z
    .array(publishedSchema(field.fields, lists))
    .min(field.min ?? 0)
    .max(field.max)
    .check(({ value, issues }) => {
      const { unique } = field
      if (!unique) return
      const names = value.map((row) => JSON.stringify((row as RecordContent)[unique]))
      const params = { en: 'is used by another row', es: 'ya está en otra fila' }
      for (const [i, name] of names.entries())
        if (names.indexOf(name) < i) issues.push({ code: 'custom', path: [i, unique], params, input: name })
    })

const publishedValue = (field: RecordField, lists: ChoiceLists): z.ZodType => {
  switch (field.input) {
    case 'text':
      return field.optional ? text(field.max) : requiredText(field.max)
    case 'bilingual':
      return bilingualOf(field)
    case 'number':
    case 'percent':
      return z.number().int().min(field.min).max(field.max)
    case 'money':
      return z
        .number()
        .int()
        .min(0)
        .refine(
          (cents) => cents <= field.max,
          fails(`must be at most ${field.max / 100}`, `debe ser como máximo ${field.max / 100}`),
        )
    case 'flag':
      return z.boolean()
    case 'choice':
    case 'choices': {
      const ids = new Set(choicesOf(field.choices, lists).flatMap(({ id, archived }) => (archived ? [] : [id])))
      const known = choice.refine(
        (id) => ids.has(id),
        fails(
          'is not published: publish it first, or choose another',
          'no está publicado: publíquelo antes o elija otro',
        ),
      )
      if (field.input === 'choice') return known
      const many = z.array(known)
      return field.optional ? many : many.refine((ids) => ids.length > 0, { params: REQUIRED })
    }
    case 'position':
      return position
    case 'blocks':
      return blocksOf(field)
    case 'day':
      return field.optional ? z.union([z.literal(''), day]) : z.string().min(1).pipe(day)
    case 'hour':
      return z
        .string()
        .min(field.optional ? 0 : 1, { abort: true })
        .refine(
          (value) => value === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
          fails('must be an hour like 14:00', 'debe ser una hora como 14:00'),
        )
    case 'photos':
      return z.array(z.object({ alt: bilingualOf({ max: MAX_ALT, optional: true }) })).max(field.max)
    case 'rows':
      return rowsOf(field, lists)
  }
}

const publishedSchema = (fields: readonly RecordField[], lists: ChoiceLists): z.ZodObject =>
  z.object(
    Object.fromEntries(
      fields.map((field) => {
        const value = publishedValue(field, lists)
        return [field.key, field.optional ? value.optional() : value]
      }),
    ),
  )

const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (part === null ? [] : [[key, withoutNulls(part)]])),
  )
}

/** Which values of a content are not even of a draft's type, named 'content.…', with the reason in `lang`. */
export const findWrongTypes = (fields: readonly RecordField[], content: RecordContent, lang: Lang): RefusedField[] => {
  const sent = { content }
  const { error } = z.object({ content: draftSchema(fields) }).safeParse(sent, { reportInput: true })
  return error ? problemsOf(error, lang, sent) : []
}

/** Why a content cannot be published: each invalid field, named 'content.…', with the reason in `lang`. */
export const findInvalidFields = (
  fields: readonly RecordField[],
  lists: ChoiceLists,
  content: RecordContent,
  lang: Lang,
): RefusedField[] => {
  const filledIn = { content: withoutNulls(content) }
  const { error } = z.object({ content: publishedSchema(fields, lists) }).safeParse(filledIn, { reportInput: true })
  return error ? problemsOf(error, lang, filledIn) : []
}

/** The content of a new record with this name. */
export const newContent = (fields: readonly RecordField[], nameKey: string, name: { en: string; es: string }) => {
  const field = fields.find(({ key }) => key === nameKey)!
  return { ...emptyContent(fields), [nameKey]: field.input === 'bilingual' ? name : name.en }
}
