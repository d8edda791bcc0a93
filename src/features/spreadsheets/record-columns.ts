import type { Bilingual } from '../../lib/languages.ts'
import { fieldsOf, type RecordDefinition, type RecordField } from '../../lib/record-fields.ts'
import { findFileDefinition, type Mapping, plainName } from './kinds.ts'

/** The part of a field that a cell holds, for fields with more than one cell: a language, or half of a position. */
export type Piece = 'en' | 'es' | 'latitude' | 'longitude'

/** A column of a file of records. A column without a field identifies the record: by its number, or, in a list, by number or name. */
export type RecordColumn = {
  key: string
  name: Bilingual
  alsoNamed: readonly string[]
  field?: RecordField
  piece?: Piece
}

/** A sheet of a file of records: the records themselves (`list` is ''), or the rows of one of their lists (`list` is its field). */
export type RecordPart = { list: string; name: Bilingual; columns: readonly RecordColumn[] }

/** The column with the number of the record, and the column with the record that a row of a list belongs to. */
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

/** 'Name en' and 'Nombre es': other headers that people use for the columns of a language. */
const namesWith = (label: Bilingual, piece: Piece) => [`${label.en} ${piece}`, `${label.es} ${piece}`]

const RECORD_NUMBER: RecordColumn = {
  key: NUMBER,
  name: { en: 'Number', es: 'Número' },
  alsoNamed: ['id', 'no'],
}

/** The sheets of a file of records, derived from the fields of its kind. Files do not contain photos. */
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

/**
 * A sheet of a file: the part of the records that it holds (null when it holds none), and the positions of its columns among the columns of
 * all sheets.
 */
export type FileSheet = { list: string | null; name: string; first: number; count: number }

/** Guesses the columns of each sheet from the file's headers, in either language. */
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

/** Maximum length of a sheet name. */
const SHEET_NAME = 31

/** The name of a part, shortened and without characters that spreadsheets do not allow. */
export const sheetName = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, SHEET_NAME)

/** Finds the part whose sheet has this name, in either language. */
export const findPart = (parts: readonly RecordPart[], name: string) =>
  parts.find((part) => [part.name.en, part.name.es].some((each) => plainName(sheetName(each)) === plainName(name)))

/** The missing columns without which the records of a file cannot be identified. */
export const missingColumns = (kind: string, sheets: readonly FileSheet[], mapping: Mapping): Bilingual[] => {
  const definition = findFileDefinition(kind)!
  if (definition.fixed && definition.nameKey === '') return []
  if (definition.nameKey === '') {
    // Rows are identified by their first column.
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
