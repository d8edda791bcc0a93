import { withFormulaSigns } from '../../../lib/formulas.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import {
  type ChoiceLists,
  emptyContent,
  fieldsOf,
  isSame,
  labelsAt,
  nameOf,
  type RecordContent,
  type RecordDefinition,
  type RecordField,
} from '../../../lib/record-fields.ts'
import type { FileRow } from '../../../platform/sheets/unreadable-file.ts'
import type { ContentProblem } from '../../publishing/server/import-records.service.ts'
import { isNone } from '../cell-text.ts'
import { type Mapping, plainName } from '../kinds.ts'
import { ambiguousName, readCell, unknownName } from '../record-cells.ts'
import { type FileSheet, NUMBER, OWNER, type RecordColumn, type RecordPart, recordParts } from '../record-columns.ts'
import type { RowProblem } from './rates-file.ts'

/** A row of a file, with its cells by column key; columns that the file lacks are missing. */
type Line = { sheet: string; number: number; cells: ReadonlyMap<string, string> }

/** What a file contains about one record: its number if it exists, its own row, and the rows of its lists. */
export type RecordLines = { id: number | null; own: Line | undefined; lists: Map<string, Line[]> }

type Names = readonly { id: number; name: Bilingual }[]

const REQUIRED: Bilingual = { en: 'is required', es: 'es obligatorio' }
const twice = (row: number): Bilingual => ({ en: `is also in row ${row}`, es: `también está en la fila ${row}` })

/** Reads the rows of a file into records, and the records into contents. */
export const recordsReader = (definition: RecordDefinition, lists: ChoiceLists, names: Names) => {
  const parts = recordParts(definition)
  const fields = fieldsOf(definition)
  const problems: RowProblem[] = []
  const records: RecordLines[] = []
  const byId = new Map<number, RecordLines>()
  const added = new Map<string, RecordLines>()

  const fail = ({ sheet, number: row }: Line, column: Bilingual | null, message: Bilingual) => {
    problems.push({ row, column, message, ...(sheet && { sheet }) })
  }
  const recordOf = (id: number) => {
    const known = byId.get(id)
    if (known) return known
    const record: RecordLines = { id, own: undefined, lists: new Map() }
    byId.set(id, record)
    records.push(record)
    return record
  }
  const named = (typed: string) =>
    names.filter(({ name }) => plainName(name.en) === plainName(typed) || plainName(name.es) === plainName(typed))
  const existing = (typed: string) => names.find(({ id }) => String(id) === typed)?.id

  /** The record of a row, by number or name; an unknown name makes a new record. */
  const findOwn = (line: Line): RecordLines | undefined => {
    const number = definition.fixed && definition.nameKey === '' ? String(names[0]?.id) : line.cells.get(NUMBER)
    if (number) {
      const id = existing(number)
      if (id !== undefined) return recordOf(id)
      fail(line, columnName(NUMBER), unknownName(number))
      return undefined
    }
    const [key, typed] = nameIn(line) ?? []
    if (!key || !typed) {
      fail(line, nameColumn()!.name, REQUIRED)
      return undefined
    }
    const [found, other] = named(typed)
    if (other) fail(line, columnName(key), ambiguousName(typed))
    else if (found) return recordOf(found.id)
    else if (definition.fixed) fail(line, columnName(key), unknownName(typed))
    else {
      const known = added.get(plainName(typed))
      if (known) return known
      const record: RecordLines = { id: null, own: undefined, lists: new Map() }
      added.set(plainName(typed), record)
      records.push(record)
      return record
    }
    return undefined
  }
  const nameColumns = () => parts[0]!.columns.filter(({ field }) => field?.key === definition.nameKey)
  const nameColumn = () => nameColumns()[0]
  const nameIn = (line: Line) =>
    nameColumns()
      .map(({ key }) => [key, line.cells.get(key) ?? ''] as const)
      .find(([, typed]) => typed !== '')
  const columnName = (key: string) => parts.flatMap(({ columns }) => columns).find((each) => each.key === key)!.name

  const findOwner = (line: Line, list: string): RecordLines | undefined => {
    if (definition.nameKey === '') return recordOf(names[0]!.id)
    const key = `${list}/${OWNER}`
    const typed = line.cells.get(key) ?? ''
    if (typed === '') {
      fail(line, columnName(key), REQUIRED)
      return undefined
    }
    const id = existing(typed)
    if (id !== undefined) return recordOf(id)
    const [found, other] = named(typed)
    const record = other ? undefined : found ? recordOf(found.id) : added.get(plainName(typed))
    if (!record) fail(line, columnName(key), other ? ambiguousName(typed) : unknownName(typed))
    return record
  }

  const readPart = (part: RecordPart, sheet: FileSheet, rows: readonly FileRow[], mapping: Mapping) => {
    for (const { number, cells } of rows) {
      const line: Line = {
        sheet: sheet.name,
        number,
        cells: new Map(
          part.columns.flatMap(({ key }) => {
            const index = mapping[key]
            return typeof index === 'number' ? [[key, withFormulaSigns(cells[index - sheet.first] ?? '')] as const] : []
          }),
        ),
      }
      const record = part.list === '' ? findOwn(line) : findOwner(line, part.list)
      if (!record) continue
      if (part.list !== '') record.lists.set(part.list, [...(record.lists.get(part.list) ?? []), line])
      else if (record.own) fail(line, nameColumn()?.name ?? null, twice(record.own.number))
      else record.own = line
    }
  }

  const cellsInto = (columns: readonly RecordColumn[], line: Line, start: RecordContent) => {
    let content = start
    for (const column of columns) {
      const read = readCell(column, line.cells.get(column.key) ?? '', content, lists)
      if ('problem' in read) fail(line, column.name, read.problem)
      else content = read.value
    }
    return content
  }

  /** A new record with a name in only one language gets that name in both. */
  const nameInBoth = (content: RecordContent): RecordContent => {
    const field = fields.find(({ key }) => key === definition.nameKey)
    return field?.input === 'bilingual' ? { ...content, [field.key]: nameOf(definition, content) } : content
  }

  /** A row of a list, with the values of the file: an empty cell clears the value, and a column that the file lacks keeps its value. */
  const rowInto = (columns: readonly RecordColumn[], line: Line, before: RecordContent) =>
    cellsInto(
      columns,
      { ...line, cells: new Map([...line.cells].map(([key, typed]) => [key, typed || 'none'])) },
      before,
    )

  /**
   * The rows of a list, with the values of the file. A row changes the one with the same `unique` field, or otherwise the one at the same
   * position.
   */
  const rowsOf = (
    field: RecordField & { input: 'rows' },
    columns: readonly RecordColumn[],
    lines: readonly Line[],
    before: readonly RecordContent[],
  ): RecordContent[] => {
    const own = columns.filter((column) => column.field)
    const [line] = lines
    if (lines.length === 1 && isNone(line!.cells.get(own[0]!.key) ?? '')) return field.fixed ? [...before] : []
    const nothing = emptyContent(field.fields)
    const unique = own.filter((column) => column.field!.key === field.unique)
    const namedBy = ({ cells }: Line) =>
      unique.reduce((content, column) => {
        const read = readCell(column, cells.get(column.key) ?? '', content, lists)
        return 'value' in read ? read.value : content
      }, nothing)
    const rows = lines.map((each, i) => {
      const name = field.unique && namedBy(each)[field.unique]
      const old = field.unique ? before.find((row) => isSame(row[field.unique!], name)) : before[i]
      return field.fixed ? cellsInto(own, each, old ?? nothing) : rowInto(own, each, old ?? nothing)
    })
    if (!field.fixed) return rows
    // Rows of a fixed list can be moved and edited; rows that the file lacks follow those of the file, in their old order.
    const isInFile = (row: RecordContent) => rows.some((other) => isSame(other[field.unique!], row[field.unique!]))
    return [...rows, ...before.filter((row) => !isInFile(row))]
  }

  return {
    records,
    problems,
    /** Reads the rows of all sheets: the records first, since the row of a list may refer to a new record. */
    read: (sheets: readonly (FileSheet & { rows: readonly FileRow[] })[], mapping: Mapping) => {
      for (const part of parts)
        for (const sheet of sheets) if (sheet.list === part.list) readPart(part, sheet, sheet.rows.slice(1), mapping)
    },
    /** The content of a record with the values of the file; faulty cells are reported as problems and change nothing. */
    contentOf: ({ own, lists: changed }: RecordLines, before: RecordContent | undefined): RecordContent => {
      let content = before ?? emptyContent(fields)
      if (own) content = cellsInto(parts[0]!.columns, own, content)
      for (const [list, lines] of changed) {
        const { columns } = parts.find((part) => part.list === list)!
        const field = fields.find(({ key }) => key === list) as RecordField & { input: 'rows' }
        const old = (content[list] ?? []) as RecordContent[]
        content = { ...content, [list]: rowsOf(field, columns, lines, old) }
      }
      return before ? content : nameInBoth(content)
    },
    /**
     * Converts a problem of a record's content to a problem of the file: at its cell if there is one, otherwise at the record's first row.
     */
    problemAt: ({ own, lists: changed }: RecordLines, { field, message }: ContentProblem): RowProblem => {
      const [, ...path] = field.split('.')
      const [list = '', index, key] = path
      const line = changed.get(list)?.[Number(index)] ?? own ?? [...changed.values()][0]?.[0]
      const inList = changed.has(list) && key !== undefined
      const wanted = inList ? `${list}/${path.slice(2).join('.')}` : path.join('.')
      const column = parts
        .flatMap(({ columns }) => columns)
        .find((each) => each.key === wanted || each.key === wanted.replace(/\.\w+$/, ''))
      const name = column?.name ?? joined(labelsAt(fields, path))
      return { row: line?.number ?? 0, column: name, message, ...(line?.sheet && { sheet: line.sheet }) }
    },
  }
}

const joined = (labels: readonly Bilingual[]): Bilingual | null =>
  labels.length === 0 ? null : { en: labels.map(({ en }) => en).join(', '), es: labels.map(({ es }) => es).join(', ') }
