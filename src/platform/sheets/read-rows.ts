import { isUtf8 } from 'node:buffer'
import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type CsvError, parse } from 'csv-parse'
import { listSheetNames, type Reading, readXlsx } from './read-xlsx.ts'
import { type FileRow, MAX_COLUMNS, tooManyColumns, UnreadableFile, unreadable } from './unreadable-file.ts'

/** The most rows of a file, and the most empty rows between and after them. */
export const MAX_ROWS = 200_000
const MAX_EMPTY_ROWS = 500_000
/** The longest row of a CSV file: an unclosed quote would turn the rest of the file into one row. */
const MAX_ROW_CHARACTERS = 100_000
/** The longest time that reading a file may take, excluding the work on its rows. */
const MAX_READING_MS = 60_000

const isEmpty = () => unreadable('is empty', 'está vacío')

export const isXlsx = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * The rows of a CSV file, or of a sheet of an XLSX file (the first one by default), with their numbers in the file and as trimmed texts.
 * The header comes first; empty rows are left out. The file is parsed piece by piece while its rows are consumed. Throws UnreadableFile,
 * also for a file designed to take too much time or memory.
 */
export async function* readRows(
  bytes: Uint8Array,
  {
    maxMs = MAX_READING_MS,
    onShare = () => {},
    sheet = 0,
    mayBeEmpty = false,
  }: { maxMs?: number; onShare?: Reading['onShare']; sheet?: number; mayBeEmpty?: boolean } = {},
): AsyncGenerator<FileRow> {
  let rows = 0
  let empty = 0
  let started = performance.now()
  const onPiece = () => {
    if (performance.now() - started > maxMs) throw unreadable('takes too long to read', 'tarda demasiado en leerse')
  }
  const read = isXlsx(bytes) ? readXlsx : readCsv
  for await (const row of read(bytes, { onPiece, onShare, sheet })) {
    if (row.cells.every((cell) => cell === '')) {
      if (++empty > MAX_EMPTY_ROWS) throw unreadable('has too many empty rows', 'tiene demasiadas filas vacías')
      continue
    }
    if (++rows > MAX_ROWS + 1) throw unreadable(`has more than ${MAX_ROWS} rows`, `tiene más de ${MAX_ROWS} filas`)
    if (row.cells.length > MAX_COLUMNS) throw tooManyColumns()
    const given = performance.now()
    yield row
    started += performance.now() - given
  }
  if (rows === 0 && !mayBeEmpty) throw isEmpty()
}

/** The most sheets and rows of a file of records. */
const MAX_SHEETS = 30
const MAX_RECORD_ROWS = 20_000

/**
 * Every sheet of a file with its rows, the header first, or the first `maxRows` of them; empty sheets are left out. A CSV file is one sheet
 * without a name. Throws UnreadableFile.
 */
export const readSheets = async (
  bytes: Uint8Array,
  { maxMs = MAX_READING_MS, maxRows = MAX_RECORD_ROWS }: { maxMs?: number; maxRows?: number } = {},
): Promise<{ name: string; rows: FileRow[] }[]> => {
  const names = isXlsx(bytes) ? await listSheetNames(bytes) : ['']
  if (names.length > MAX_SHEETS)
    throw unreadable(`has more than ${MAX_SHEETS} sheets`, `tiene más de ${MAX_SHEETS} hojas`)
  const started = performance.now()
  const sheets: { name: string; rows: FileRow[] }[] = []
  let total = 0
  for (const [sheet, name] of names.entries()) {
    const rows: FileRow[] = []
    const leftMs = maxMs - (performance.now() - started)
    for await (const row of readRows(bytes, { maxMs: leftMs, sheet, mayBeEmpty: names.length > 1 })) {
      rows.push(row)
      if (rows.length >= maxRows && maxRows < MAX_RECORD_ROWS) break
      if (++total > MAX_RECORD_ROWS)
        throw unreadable(`has more than ${MAX_RECORD_ROWS} rows`, `tiene más de ${MAX_RECORD_ROWS} filas`)
    }
    if (rows.length > 0) sheets.push({ name, rows })
  }
  if (sheets.length === 0) throw isEmpty()
  return sheets
}

/** Bytes passed to the parser at a time; after each chunk, other work of the process gets its turn. */
const CHUNK = 8_192

async function* readCsv(bytes: Uint8Array, reading: Reading): AsyncGenerator<FileRow> {
  // Excel uses the other encoding in Western countries.
  const encoding = isUtf8(bytes) ? 'utf-8' : 'windows-1252'
  const parser = pipeline(
    Readable.from(textsOf(bytes, encoding, reading)),
    parse({
      delimiter: delimiterOf(new TextDecoder(encoding).decode(bytes.subarray(0, 65_536))),
      relax_column_count: true,
      bom: true,
      trim: true,
      info: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_CHARACTERS,
    }),
    // Errors reach the loop below.
    () => {},
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { number: info.lines, cells: record }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    const { lines } = error as CsvError & { lines?: number }
    throw unreadable(`cannot be read from line ${lines ?? 1} on`, `no se puede leer desde la línea ${lines ?? 1}`)
  }
}

async function* textsOf(bytes: Uint8Array, encoding: string, { onPiece, onShare }: Reading) {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += CHUNK) {
    onPiece()
    await setImmediate()
    onShare(at / bytes.length)
    yield decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true })
  }
}

/** The most frequent separator of the first line. Excel writes semicolons where the comma is a decimal point. */
const delimiterOf = (text: string) => {
  const [line = ''] = text.split('\n', 1)
  const count = (sign: string) => line.split(sign).length
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}
