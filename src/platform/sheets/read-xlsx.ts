import { posix } from 'node:path'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { MS_PER_DAY } from '../../lib/days.ts'
import { type FileRow, MAX_COLUMNS, noTable, tooManyColumns, UnreadableFile, unreadable } from './unreadable-file.ts'
import { parseXml, type XmlHandlers } from './xml-pieces.ts'

/** The most bytes that the parts that are read may unpack to, and the most characters of the strings that cells share. */
export const MAX_UNPACKED_BYTES = 150_000_000
export const MAX_SHARED_CHARACTERS = 20_000_000
const MAX_ENTRIES = 5_000
/** The most rows that a sheet can have. */
const MAX_NUMBER = 1_048_576

const tooLarge = () => unreadable('is too large when unpacked', 'es demasiado grande una vez descomprimido')

/** What happens while a file is read. */
export type Reading = {
  /** Called for each piece; throws to end the reading. */
  onPiece: () => void
  /** How far the file has been read, from 0 to 1. */
  onShare: (share: number) => void
  /** The position of the sheet in the workbook, from 0. */
  sheet: number
}

/**
 * The rows of one sheet of a workbook. Its parts are unpacked and parsed piece by piece; only the texts that cells share are kept.
 * Throws UnreadableFile.
 */
export async function* readXlsx(bytes: Uint8Array, { onPiece, onShare, sheet }: Reading): AsyncGenerator<FileRow> {
  try {
    const archive = await openArchive(bytes, onPiece)
    const { relations, epochDays } = await findSheets(archive)
    const path = await findPath(archive, relations[sheet]?.relation)
    const kindOf = await readStyles(archive)
    const shared = await readSharedTexts(archive)
    yield* readSheet(archive, path, { shared, kindOf, epochDays }, onShare)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : noTable()
  }
}

type Archive = { zip: ZipFile; entries: ReadonlyMap<string, Entry>; unpacked: number; onPiece: () => void }

const openArchive = async (bytes: Uint8Array, onPiece: () => void): Promise<Archive> => {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    validateEntrySizes: false,
  })
  if (zip.entryCount > MAX_ENTRIES) throw noTable()
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  return { zip, entries, unpacked: 0, onPiece }
}

/** The unpacked pieces of a part, counted: the sizes that an archive states may be false. */
async function* unpack(archive: Archive, name: string): AsyncGenerator<Uint8Array> {
  const stream = await archive.zip.openReadStreamPromise(archive.entries.get(name.toLowerCase())!)
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    archive.unpacked += piece.length
    if (archive.unpacked > MAX_UNPACKED_BYTES) throw tooLarge()
    archive.onPiece()
    yield piece
  }
}

/** Parses a part; a workbook may lack most of them. */
const parsePart = async (archive: Archive, name: string, handlers: XmlHandlers) => {
  if (!archive.entries.has(name.toLowerCase())) return
  for await (const _ of parseXml(unpack(archive, name), handlers));
}

/** The number of days from the start of the workbook's date numbers to 1970. They start in 1900, or in 1904 in workbooks of old Macs. */
const EPOCH_1900 = 25_569
const EPOCH_1904 = 24_107

/** The names of the sheets of a workbook, in order. Throws UnreadableFile. */
export const listSheetNames = async (bytes: Uint8Array): Promise<string[]> => {
  try {
    const { relations } = await findSheets(await openArchive(bytes, () => {}))
    return relations.map(({ name }) => name)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : noTable()
  }
}

/** The sheets with their names and the references to their parts. */
const findSheets = async (archive: Archive) => {
  const relations: { name: string; relation: string | undefined }[] = []
  let epochDays = EPOCH_1900
  await parsePart(archive, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr' && isTrue(attributes.date1904)) epochDays = EPOCH_1904
      if (name !== 'sheet') return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      relations.push({ name: attributes.name ?? '', relation })
    },
  })
  return { relations, epochDays }
}

/** The part with a sheet. */
const findPath = async (archive: Archive, relation: string | undefined) => {
  let path: string | undefined
  await parsePart(archive, 'xl/_rels/workbook.xml.rels', {
    open: (_, { Id, Target = '' }) => {
      if (Id !== relation) return
      path = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target)
    },
  })
  if (path === undefined || !archive.entries.has(path.toLowerCase())) throw noTable()
  return path
}

const isTrue = (flag: string | undefined) => flag === '1' || flag === 'true'

/** What the numbers in a cell mean. */
type NumberKind = 'number' | 'percent' | 'day'

/** The kind of one of Excel's built-in formats, by its number; times without a date are numbers. */
const kindOfOwn = (id: number): NumberKind => {
  if (id === 9 || id === 10) return 'percent'
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'day' : 'number'
}

/** The kind of a format such as 'dd/mm/yyyy' or '0.0%', by its characters outside of quotes and brackets. */
const kindOfFormat = (format: string): NumberKind => {
  const shown = format.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '')
  if (/[dy]/i.test(shown)) return 'day'
  return shown.includes('%') ? 'percent' : 'number'
}

/** For each cell style, what its numbers mean. */
const readStyles = async (archive: Archive) => {
  const custom = new Map<number, NumberKind>()
  const styles: NumberKind[] = []
  let inCells = false
  await parsePart(archive, 'xl/styles.xml', {
    open: (name, { numFmtId, formatCode = '' }) => {
      const format = Number(numFmtId)
      if (name === 'numFmt') custom.set(format, kindOfFormat(formatCode))
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) styles.push(custom.get(format) ?? kindOfOwn(format))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return (style: string | undefined) => styles[Number(style ?? 0)] ?? 'number'
}

/** Some writers encode characters as '_x000D_'. */
const decoded = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** The texts that cells refer to by number. */
const readSharedTexts = async (archive: Archive) => {
  const texts: string[] = []
  const element = textElement()
  let characters = 0
  await parsePart(archive, 'xl/sharedStrings.xml', {
    ...element,
    close: (name) => {
      element.close(name)
      if (name !== 'si') return
      const text = element.take()
      // An empty text also takes memory.
      characters += text.length + 8
      if (characters > MAX_SHARED_CHARACTERS) throw tooLarge()
      texts.push(text)
    },
  })
  return texts
}

/** Collects the text of `t` elements; phonetic readings (`rPh`) are left out. */
const textElement = () => {
  let text = ''
  let isText = false
  let isPronunciation = false
  return {
    open: (name: string) => {
      if (name === 'rPh') isPronunciation = true
      if (name === 't') isText = !isPronunciation
    },
    text: (piece: string) => {
      if (isText) text += piece
    },
    close: (name: string) => {
      if (name === 'rPh') isPronunciation = false
      if (name === 't') isText = false
    },
    take: () => {
      const taken = decoded(text)
      text = ''
      return taken
    },
  }
}

type Workbook = { shared: readonly string[]; kindOf: (style: string | undefined) => NumberKind; epochDays: number }

async function* readSheet(
  archive: Archive,
  path: string,
  workbook: Workbook,
  onShare: Reading['onShare'],
): AsyncGenerator<FileRow> {
  let rows: FileRow[] = []
  let row: FileRow = { number: 0, cells: [] }
  let column = -1
  let cell: { type: string; style: string | undefined } | undefined
  let value = ''
  let isValue = false
  const inline = textElement()
  const size = archive.entries.get(path.toLowerCase())!.uncompressedSize
  const before = archive.unpacked
  const handlers: XmlHandlers = {
    open: (name, { r, t = 'n', s }) => {
      inline.open(name)
      if (name === 'row') {
        const number = Number(r)
        row = { number: Number.isInteger(number) && number > row.number ? number : row.number + 1, cells: [] }
        if (row.number > MAX_NUMBER) throw tooLarge()
        column = -1
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r)
        cell = { type: t, style: s }
        value = ''
      } else if (name === 'v') isValue = true
    },
    text: (piece) => {
      inline.text(piece)
      if (isValue) value += piece
    },
    close: (name) => {
      inline.close(name)
      if (name === 'v') isValue = false
      else if (name === 'row') rows.push(row)
      else if (name === 'c' && cell) {
        const text = (cell.type === 'inlineStr' ? inline.take() : valueText(cell, value, workbook)).trim()
        if (text !== '') put(row.cells, column, text)
      }
    },
  }
  for await (const _ of parseXml(unpack(archive, path), handlers)) {
    onShare(Math.min(1, (archive.unpacked - before) / Math.max(1, size)))
    yield* rows
    rows = []
  }
  yield* rows
}

const put = (cells: string[], column: number, text: string) => {
  if (!(column >= 0 && column < MAX_COLUMNS)) throw tooManyColumns()
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** 'AB12' is in column 27. */
const columnOf = (cell: string) => {
  let number = 0
  for (const letter of /^[A-Z]{1,3}/.exec(cell)?.[0] ?? '') number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

const valueText = (
  { type, style }: { type: string; style: string | undefined },
  value: string,
  { shared, kindOf, epochDays }: Workbook,
): string => {
  if (value === '') return ''
  switch (type) {
    case 's':
      return shared[Number(value)] ?? ''
    case 'b':
      return String(isTrue(value))
    case 'd':
      return value.slice(0, 10)
    case 'n':
      return numberText[kindOf(style)](Number(value), epochDays)
    default:
      return decoded(value)
  }
}

const numberText: Record<NumberKind, (value: number, epochDays: number) => string> = {
  number: String,
  // 0.07 * 100 is not exactly 7.
  percent: (value) => `${Number((value * 100).toPrecision(15))}%`,
  day: (value, epochDays) => dayText(value - epochDays),
}

const dayText = (days: number) => {
  const date = new Date(Math.round(days * MS_PER_DAY))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
