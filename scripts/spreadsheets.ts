import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { areaOfKind, FILE_AREAS, isRatesKind, kindsOf } from '../src/features/spreadsheets/kinds.ts'
import { exportRates } from '../src/features/spreadsheets/server/exports.service.ts'
import { importNow } from '../src/features/spreadsheets/server/imports.service.ts'
import { exportRecords } from '../src/features/spreadsheets/server/record-exports.service.ts'
import { Refusal, refusalText } from '../src/lib/refusals.ts'
import type { Ctx } from '../src/platform/context.ts'
import { withContext } from './command-context.ts'
import { green, red } from './terminal.ts'

/** Every kind of file, for help texts. */
export const FILE_KINDS = FILE_AREAS.flatMap(kindsOf).join(', ')

const wrong = (reason: string) => {
  console.error(`${reason}. See npm run alamar -- import --help.`)
  return 2
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
  const [kind = '', name = ''] = positionals
  if (!areaOfKind(kind)) return wrong(`Expected one of ${FILE_KINDS}`)
  if (!name) return wrong('The file is missing')
  return withFiles(async (ctx) => {
    const file = readFileSync(name)
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
      days: { type: 'string', default: '90' },
      list: { type: 'string', default: '' },
    },
  })
  const [kind = '', name = ''] = positionals
  if (!areaOfKind(kind)) return wrong(`Expected one of ${FILE_KINDS}`)
  if (!name) return wrong('The file is missing')
  return withFiles(async (ctx) => {
    const format = name.endsWith('.xlsx') ? 'xlsx' : 'csv'
    const { id = '0', from, days, list } = values
    const { bytes } = isRatesKind(kind)
      ? await exportRates(ctx, { kind, sheetId: Number(id), from, days: Number(days), format })
      : await exportRecords(ctx, { kind, list, format })
    writeFileSync(name, bytes)
    console.log(`${green('✓')} ${name}`)
    return 0
  })
}

/** Runs a command of a file, and prints what the services refuse. */
const withFiles = (work: (ctx: Ctx) => Promise<number>) =>
  withContext(async (ctx) => {
    try {
      return await work(ctx)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [field] = error.fields
      const message = field && typeof field.message !== 'string' ? field.message.en : field?.message
      return wrong(field ? `The ${field.field} ${message}` : refusalText(error.code, 'en').replace(/\.$/, ''))
    }
  })
