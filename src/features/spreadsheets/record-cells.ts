import type { Bilingual, Lang } from '../../lib/languages.ts'
import {
  type Choice,
  type ChoiceLists,
  choicesOf,
  emptyValue,
  type RecordContent,
  type RecordField,
} from '../../lib/record-fields.ts'
import type { TextBlock } from '../../lib/text-blocks.ts'
import { blocksOfText, textOfBlocks } from './block-text.ts'
import { isNone, type Reading, readAmount, readDay, readFlag } from './cell-text.ts'
import { plainName } from './kinds.ts'
import type { RecordColumn } from './record-columns.ts'

type Choices = (RecordField & { input: 'choice' | 'choices' })['choices']

/** Separates the values in a cell with several choices. */
const SEPARATOR = '; '

/** The name of a choice, or its id when two have the same name or the name contains the separator. */
const nameOfChoice = (id: unknown, choices: readonly Choice[], lang: Lang) => {
  const found = choices.find((choice) => choice.id === id)
  if (!found) return String(id)
  const isClear = (name: string) => !name.includes(SEPARATOR.trim()) && findChoices(name, choices).length === 1
  return isClear(found.name[lang]) ? found.name[lang] : String(id)
}

const findChoices = (typed: string, choices: readonly Choice[]) => {
  const named = choices.filter(({ name }) => [name.en, name.es].some((each) => plainName(each) === plainName(typed)))
  const open = named.filter(({ archived }) => !archived)
  return open.length > 0 ? open : named
}

/** The cell for a value; null when there is none. Text that would be read as `none` gets an apostrophe. */
export const writeCell = (
  { field, piece }: RecordColumn,
  content: RecordContent,
  lists: ChoiceLists,
  lang: Lang,
): string | number | null => {
  if (!field) return null
  const value = content[field.key] ?? emptyValue(field)
  if (value === null || value === '') return null
  const text = (written: string) => (isNone(written.replace(/^'+/, '')) ? `'${written}` : written || null)
  switch (field.input) {
    case 'bilingual':
      return text((value as Bilingual)[piece as Lang])
    case 'blocks':
      return text(textOfBlocks((value as Record<Lang, TextBlock[]>)[piece as Lang]))
    case 'position':
      return (value as Record<string, number>)[piece!] ?? null
    case 'money':
      return (value as number) / 100
    case 'number':
    case 'percent':
      return value as number
    case 'flag':
      return value ? { en: 'yes', es: 'sí' }[lang] : 'no'
    case 'choice':
      return text(nameOfChoice(value, choicesOf(field.choices, lists), lang))
    case 'choices': {
      const choices = choicesOf(field.choices, lists)
      return (value as unknown[]).map((id) => nameOfChoice(id, choices, lang)).join(SEPARATOR) || null
    }
    default:
      return text(value as string)
  }
}

const HOUR: Bilingual = { en: 'must be an hour like 14:00', es: 'debe ser una hora como 14:00' }
const NUMBER: Bilingual = { en: 'must be a number', es: 'debe ser un número' }

const hourOf = (share: number) => {
  const minutes = Math.round(share * 1_440) % 1_440
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

const readNumber = (typed: string): Reading<number> =>
  /^-?\d{1,9}([.,]\d{1,15})?$/.test(typed) ? { value: Number(typed.replace(',', '.')) } : { problem: NUMBER }

const readChoice = (typed: string, choices: Choices, lists: ChoiceLists): Reading<number | string> => {
  const all = choicesOf(choices, lists)
  const byId = all.find(({ id }) => String(id) === typed)
  if (byId) return { value: byId.id }
  const [found, other] = findChoices(typed, all)
  if (other) return { problem: ambiguousName(typed) }
  return found ? { value: found.id } : { problem: unknownName(typed) }
}

/** The message for an unknown name. */
export const unknownName = (typed: string): Bilingual => ({
  en: `“${typed}” does not exist`,
  es: `«${typed}» no existe`,
})

/** The message for an ambiguous name. */
export const ambiguousName = (typed: string): Bilingual => ({
  en: `“${typed}” is the name of several entries; use the number instead`,
  es: `«${typed}» es el nombre de varias entradas; use el número`,
})

const readValue = (field: RecordField, typed: string, lists: ChoiceLists): Reading<unknown> => {
  switch (field.input) {
    case 'blocks':
      return { value: blocksOfText(typed) }
    case 'position':
    case 'number':
      return readNumber(typed)
    case 'percent':
      return readNumber(typed.replace(/%$/, '').trim())
    case 'money':
      return readAmount(typed)
    case 'flag':
      return readFlag(typed)
    case 'day':
      return readDay(typed)
    case 'hour': {
      // Spreadsheets store an hour as a fraction of a day.
      if (/^0?\.\d+$/.test(typed) || typed === '0') return { value: hourOf(Number(typed)) }
      const [, hours, minutes] = /^(\d{1,2}):(\d\d)(?::00)?$/.exec(typed) ?? []
      return hours ? { value: `${hours.padStart(2, '0')}:${minutes}` } : { problem: HOUR }
    }
    case 'choice':
      return readChoice(typed, field.choices, lists)
    case 'choices': {
      const read = typed
        .split(/[;\n]/)
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => readChoice(part, field.choices, lists))
      const wrong = read.find((each) => 'problem' in each)
      return wrong ?? { value: read.flatMap((each) => ('value' in each ? [each.value] : [])) }
    }
    default:
      return { value: typed.replaceAll('\r\n', '\n') }
  }
}

/**
 * The content with the value of a cell. An empty cell, or one that equals the current value in either language, changes nothing; `none`
 * removes the value.
 */
export const readCell = (
  column: RecordColumn,
  typed: string,
  content: RecordContent,
  lists: ChoiceLists,
): Reading<RecordContent> => {
  const { field, piece } = column
  if (!field || typed === '') return { value: content }
  const isShown = (lang: Lang) => sameText(String(writeCell(column, content, lists, lang) ?? ''), typed)
  if (isShown('en') || isShown('es')) return { value: content }
  const empty = emptyValue(field)
  const old = content[field.key] ?? empty
  if (isNone(typed)) {
    const part = (empty as Record<string, unknown> | null)?.[piece!]
    return { value: { ...content, [field.key]: part === undefined ? empty : { ...(old as object), [piece!]: part } } }
  }
  const read = readValue(field, unescaped(typed), lists)
  if ('problem' in read) return read
  const value = piece ? { ...(old as object), [piece]: read.value } : read.value
  return { value: { ...content, [field.key]: value } }
}

const unescaped = (typed: string) =>
  typed.startsWith("'") && isNone(typed.replace(/^'+/, '')) ? typed.slice(1) : typed

/** Spreadsheets change line breaks, and cells have no leading or trailing spaces. */
const sameText = (a: string, b: string) => a.replaceAll('\r\n', '\n').trim() === b.replaceAll('\r\n', '\n').trim()
