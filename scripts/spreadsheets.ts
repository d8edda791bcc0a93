import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { areaOfKind, FILE_AREAS, isRatesKind, kindsOf } from '../src/features/spreadsheets/kinds.ts'
import { exportRates } from '../src/features/spreadsheets/server/exports.service.ts'
import { importNow } from '../src/features/spreadsheets/server/imports.service.ts'
import { exportRecords } from '../src/features/spreadsheets/server/record-exports.service.ts'
import { isDay } from '../src/lib/days.ts'
import { Refusal, refusalText } from '../src/lib/refusals.ts'
import type { Ctx } from '../src/platform/context.ts'
import { withContext } from './command-context.ts'
import { green, red } from './terminal.ts'
import { refuseFile, refuseMore, WrongUse } from './wrong-use.ts'

/** Every kind of file, for help texts. */
export const FILE_KINDS = FILE_AREAS.flatMap(kindsOf).join(', ')

/** The number of days that a sheet in the office shows. */
const MOST_DAYS = 400

/** The kind and the file in a command's arguments. */
const kindAndFile = ([kind = '', name = '', ...others]: readonly string[]) => {
  if (!areaOfKind(kind)) throw new WrongUse(`Expected one of ${FILE_KINDS}`)
  if (!name) throw new WrongUse('The file is missing')
  refuseMore(others)
  return { kind, name }
}

/** Runs `alamar import`: checks a file and, unless it is a dry run, imports it. */
export const runImport = async (options: string[]): Promise<number> => {
  const { positionals, values } = parseArgs({
    args: options,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      draft: { type: 'boolean', default: false },
      list: { type: 'string' },
    },
  })
  const { kind, name } = kindAndFile(positionals)
  if (values.draft && isRatesKind(kind)) throw new WrongUse('--draft goes with records only')
  const file = readImport(name)
  return withFiles(async (ctx) => {
    const { 'dry-run': dryRun, draft: asDraft, list } = values
    const input = { kind, fileName: path.basename(name), file, ...(list && { list }) }
    const found = await importNow(ctx, input, { dryRun, asDraft })
    for (const { sheet, row, column, message } of found.problems) {
      const place = [sheet, row ? `Row ${row}` : !sheet && 'The file', column?.en].filter(Boolean).join(', ')
      console.error(`${red('✗')} ${place}: ${message.en}`)
    }
    if (found.problemCount > 0) {
      console.error(`${found.problemCount} problems; nothing was imported.`)
      return 1
    }
    const what = found.status === 'done' ? 'changed' : 'would change'
    console.log(`${green('✓')} ${found.rowsTotal} rows read; ${found.cells ?? 0} cells ${what}`)
    return 0
  })
}

/** Runs `alamar export`: writes the rates and stock of one hotel or supplier, or of all, or the records of a kind to a file. */
export const runExport = async (options: string[]): Promise<number> => {
  const { positionals, values } = parseArgs({
    args: options,
    allowPositionals: true,
    options: {
      id: { type: 'string' },
      from: { type: 'string' },
      days: { type: 'string' },
      list: { type: 'string', default: '' },
    },
  })
  const { kind, name } = kindAndFile(positionals)
  const { id = '0', from, days = '90', list } = values
  const forRates = (['id', 'from', 'days'] as const).find((option) => values[option] !== undefined)
  if (forRates && !isRatesKind(kind)) throw new WrongUse(`--${forRates} goes with rates and stock only`)
  if (!/^\d{1,9}$/.test(id)) throw new WrongUse('--id must be a whole number')
  if (!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > MOST_DAYS)
    throw new WrongUse(`--days must be a whole number from 1 to ${MOST_DAYS}`)
  if (from !== undefined && !isDay(from)) throw new WrongUse('--from must be a day such as 2026-12-24')
  return withFiles(async (ctx) => {
    const format = name.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv'
    const { bytes } = isRatesKind(kind)
      ? await exportRates(ctx, { kind, sheetId: Number(id), from, days: Number(days), format })
      : await exportRecords(ctx, { kind, list, format })
    try {
      writeWhole(name, bytes)
    } catch (error) {
      refuseFile(name, 'written', error)
    }
    console.log(`${green('✓')} ${name}`)
    return 0
  })
}

const readImport = (name: string) => {
  try {
    return readFileSync(name)
  } catch (error) {
    return refuseFile(name, 'read', error)
  }
}

/** Writes a file under another name first, so that a full disk or an interruption leaves no partial file and keeps the former one. */
const writeWhole = (name: string, bytes: Uint8Array) => {
  const isThere = existsSync(name)
  // A pipe or a device, such as /dev/stdout, cannot be replaced.
  if (isThere && !statSync(name).isFile()) return writeFileSync(name, bytes)
  const target = isThere ? realpathSync(name) : name
  const part = `${target}.part`
  try {
    writeFileSync(part, bytes)
    renameSync(part, target)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/** Runs a command for a file, and turns refusals of the services into errors that are printed. */
const withFiles = (work: (ctx: Ctx) => Promise<number>) =>
  withContext(async (ctx) => {
    try {
      return await work(ctx)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [field] = error.fields
      const message = field && typeof field.message !== 'string' ? field.message.en : field?.message
      // A problem with the mapping is a problem with the headers of the file.
      const what = field?.field === 'mapping' ? 'file' : field?.field
      throw new WrongUse(field ? `The ${what} ${message}` : refusalText(error.code, 'en').replace(/\.$/, ''))
    }
  })
