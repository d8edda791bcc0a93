import type { Bilingual } from '../../lib/languages.ts'
import { fieldsOf, type RecordDefinition, type RecordField } from '../../lib/record-fields.ts'
import { findFileDefinition, type Mapping, plainName } from './kinds.ts'

/** What a cell holds of a field with more than one: a language, or half of a position. */
export type Piece = 'en' | 'es' | 'latitude' | 'longitude'

/** A column of a file of records. Without a field it names the record: by its number, or by number or name in a list. */
export type RecordColumn = {
  key: string
  name: Bilingual
  alsoNamed: readonly string[]
  field?: RecordField
  piece?: Piece
}

/** A sheet of a file of records: the records themselves, with `list` '', or the rows of one of their lists, named by its field. */
export type RecordPart = { list: string; name: Bilingual; columns: readonly RecordColumn[] }

/** The column with the number of the record, and the one that says to which record a row of a list belongs. */
export const NUMBER = '#'
export const OWNER = '^'

const PIECES: Partial<Record<RecordField['input'], readonly Piece[]>> = {
  bilingual: ['en', 'es'],
  blocks: ['en', 'es'],
  position: ['latitude', 'longitude'],
}

const PIECE_NAMES: Record<Piece, (label: Bilingual) => Bilingual> = {
  en: ({ en, es }) => ({ en: `${en} (English)`, es: `${es} (inglés)` }),
  es: ({ en, es }) => ({ en: `${en} (Spanish)`, es: `${es} (español)` }),
  latitude: () => ({ en: 'Latitude', es: 'Latitud' }),
  longitude: () => ({ en: 'Longitude', es: 'Longitud' }),
}

const columnsOf = (fields: readonly RecordField[], prefix: string): RecordColumn[] =>
  fields.flatMap((field): RecordColumn[] => {
    if (field.input === 'photos' || field.input === 'rows') return []
    const key = `${prefix}${field.key}`
    const pieces = PIECES[field.input]
    if (!pieces) return [{ key, name: field.label, alsoNamed: [field.key, ...(field.formerLabels ?? [])], field }]
    return pieces.map((piece) => ({
      key: `${key}.${piece}`,
      name: PIECE_NAMES[piece](field.label),
      alsoNamed: [`${field.key}.${piece}`, ...namesWith(field.label, piece)],
      field,
      piece,
    }))
  })

/** 'Name en' and 'Nombre es', as people also head the columns of a language. */
const namesWith = (label: Bilingual, piece: Piece) => [`${label.en} ${piece}`, `${label.es} ${piece}`]

const RECORD_NUMBER: RecordColumn = {
  key: NUMBER,
  name: { en: 'Number', es: 'Número' },
  alsoNamed: ['id', 'no'],
}

/** The sheets of a file of records, made from the fields of its kind. Photos are not in files. */
export const recordParts = (definition: RecordDefinition): readonly RecordPart[] => {
  const fields = fieldsOf(definition)
  const own = columnsOf(fields, '')
  const lists = fields.flatMap((field): RecordPart[] => {
    if (field.input !== 'rows') return []
    const owner = { key: `${field.key}/${OWNER}`, name: definition.one, alsoNamed: [] }
    const named = definition.nameKey === '' ? [] : [owner]
    return [{ list: field.key, name: field.label, columns: [...named, ...columnsOf(field.fields, `${field.key}/`)] }]
  })
  const main = { list: '', name: definition.title, columns: definition.nameKey === '' ? own : [RECORD_NUMBER, ...own] }
  return own.length > 0 ? [main, ...lists] : lists
}

/** A sheet of a file: which part of the records it is, null when it is none, and the places of its columns among those of all sheets. */
export type FileSheet = { list: string | null; name: string; first: number; count: number }

/** Guesses the columns of each sheet from the headers of the file in either language. */
export const guessRecordMapping = (
  parts: readonly RecordPart[],
  sheets: readonly FileSheet[],
  headers: readonly string[],
): Mapping => {
  const typed = headers.map(plainName)
  return Object.fromEntries(
    parts.flatMap(({ list, columns }) => {
      const sheet = sheets.find((each) => each.list === list)
      return columns.map(({ key, name, alsoNamed }) => {
        const own = sheet ? typed.slice(sheet.first, sheet.first + sheet.count) : []
        const index = [name.en, name.es, ...alsoNamed].map((each) => own.indexOf(plainName(each)))
        const found = index.find((each) => each >= 0)
        return [key, sheet && found !== undefined ? sheet.first + found : null]
      })
    }),
  )
}

/** The most letters of the name of a sheet. */
const SHEET_NAME = 31

/** The name of a part as a spreadsheet allows it. */
export const sheetName = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, SHEET_NAME)

/** The part whose sheet has this name, in either language. */
export const findPart = (parts: readonly RecordPart[], name: string) =>
  parts.find((part) => [part.name.en, part.name.es].some((each) => plainName(sheetName(each)) === plainName(name)))

/** The columns that a file lacks to know which records it is about. */
export const missingColumns = (kind: string, sheets: readonly FileSheet[], mapping: Mapping): Bilingual[] => {
  const definition = findFileDefinition(kind)!
  if (definition.fixed && definition.nameKey === '') return []
  if (definition.nameKey === '') {
    // Rows are named by their first column.
    const [first] = recordParts(definition)[0]!.columns
    return typeof mapping[first!.key] === 'number' ? [] : [first!.name]
  }
  return recordParts(definition)
    .filter(({ list }) => sheets.some((sheet) => sheet.list === list))
    .flatMap(({ list, columns }) => {
      const naming = columns.filter(({ key, field }) =>
        list === '' ? key === NUMBER || field?.key === definition.nameKey : !field,
      )
      const isThere = naming.some(({ key }) => typeof mapping[key] === 'number')
      return isThere ? [] : [naming.at(list === '' ? 1 : 0)!.name]
    })
}
