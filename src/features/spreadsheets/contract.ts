import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  anyId,
  bilingual,
  day,
  file,
  id,
  instant,
  requiredText,
  text,
  uploaded,
  wholeNumber,
} from '../../platform/http/fields.ts'
import { type FileArea, IMPORT_STATES, IMPORT_STEPS, kindsOf, SPREADSHEET_KINDS } from './kinds.ts'

/** Maximum size in bytes of a file to import. */
export const MAX_IMPORT_BYTES = 20 * 1_048_576

/** Maximum number of faulty rows in a reply; the download has all of them. */
export const SHOWN_PROBLEMS = 200

const format = z.enum(['csv', 'xlsx'])
const mapping = z.record(z.string().max(100), wholeNumber(0, 2_000).nullable())

const ImportLine = z.object({
  id: z.number().int(),
  /** A kind of rates and stock, or of records. */
  kind: z.string(),
  fileName: z.string(),
  /** Null: the system. */
  who: z.string().nullable(),
  createdAt: instant,
  status: z.enum(IMPORT_STATES),
  problemCount: z.number().int(),
  /** Cells that the file would change, or has changed; null before the first check. */
  cells: z.number().int().nullable(),
  finishedAt: instant.nullable(),
})
export type ImportLine = z.output<typeof ImportLine>

/** An import with what its last check found (docs/rules/spreadsheets.md#imports). */
export const Import = ImportLine.extend({
  /** False once the file has been deleted, some days after its upload; it can then no longer be checked again. */
  hasFile: z.boolean(),
  headers: z.array(z.string()),
  /** The list of the records whose rows a CSV file contains; empty for the records themselves. */
  list: z.string(),
  /** The sheets of a file of records, each with its list (null when the sheet is not read) and the position of its first header. */
  fileSheets: z.array(
    z.object({ list: z.string().nullable(), name: z.string(), first: z.number().int(), count: z.number().int() }),
  ),
  /** Whether the records become drafts instead of being published. */
  asDraft: z.boolean(),
  /** For each of our columns, the index of the column in the file; null when it is not in the file. */
  mapping,
  rowsRead: z.number().int(),
  /** What is being done; null unless it is being checked or imported. */
  step: z.enum(IMPORT_STEPS).nullable(),
  /** How much of the whole check or import is done. */
  percent: z.number().int(),
  /** Null while they have not been counted. */
  rowsTotal: z.number().int().nullable(),
  /** Faulty rows, at most `SHOWN_PROBLEMS`. */
  problems: z.array(
    z.object({
      row: z.number().int(),
      column: bilingual.nullable(),
      message: bilingual,
      sheet: z.string().optional(),
    }),
  ),
  /**
   * The hotels, suppliers or other records of the file, and how many cells of each would change. `kept`: why an undo left it, or part of
   * it, unchanged.
   */
  sheets: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      cells: z.number().int(),
      isNew: z.boolean().optional(),
      kept: bilingual.optional(),
    }),
  ),
})
export type Import = z.output<typeof Import>

const download = {
  contentType: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  reply: file,
}
const list = text(60).default('')

/** The calls for the files of an area. All areas have the same calls, with different permissions. */
const importCalls = (area: FileArea) => {
  const root = area === 'inventory' ? ('/api/office/imports' as const) : (`/api/office/${area}Imports` as const)
  const what = { inventory: 'rates and stock', catalogue: 'hotels, cars and places', content: 'content' }[area]
  const seen = { access: 'staff', method: 'GET', permission: `${area}.see` } as const
  const edited = { access: 'staff', method: 'POST', permission: `${area}.edit` } as const
  const kind = z.enum(kindsOf(area) as [string, ...string[]])
  return {
    /** Past imports, latest first. */
    listImports: endpoint({
      ...seen,
      path: root,
      summary: `Imports of ${what}`,
      input: z.object({ page: wholeNumber(1, 100_000).default(1), pageSize: wholeNumber(1, 100).default(20) }),
      reply: ImportLine,
      list: true,
    }),
    getImport: endpoint({
      ...seen,
      path: `${root}/{id}`,
      summary: `An import of ${what}`,
      input: z.object({ id }),
      reply: Import,
    }),
    /** Stores a CSV or XLSX file and guesses which column is which; nothing else changes. Refuses: INVALID for an unreadable file. */
    uploadImport: endpoint({
      ...edited,
      path: `${root}/upload/{kind}`,
      summary: `Upload a file of ${what}`,
      input: z.object({ kind, list, fileName: requiredText(200), file: uploaded(MAX_IMPORT_BYTES) }),
      upload: { key: 'file', maxBytes: MAX_IMPORT_BYTES },
      queryKeys: ['fileName', 'list'],
      reply: Import,
    }),
    /** Checks a file in the background with these columns. Refuses: NOT_FOUND; INVALID for a required column; STATE_CHANGED. */
    checkImport: endpoint({
      ...edited,
      path: `${root}/{id}/check`,
      summary: `Check a file of ${what}`,
      input: z.object({ id, mapping, asDraft: z.boolean().default(false) }),
      reply: Import,
      refusals: ['STATE_CHANGED'],
    }),
    /** Writes a checked file in the background, completely or not at all. Refuses: NOT_FOUND; STATE_CHANGED. */
    commitImport: endpoint({
      ...edited,
      path: `${root}/{id}/commit`,
      summary: `Import a checked file of ${what}`,
      input: z.object({ id }),
      reply: Import,
      refusals: ['STATE_CHANGED'],
    }),
    /** Restores what an import replaced; later changes are kept. Refuses: NOT_FOUND; STATE_CHANGED; CHANGE_UNDONE. */
    undoImport: endpoint({
      ...edited,
      path: `${root}/{id}/undo`,
      summary: `Undo an import of ${what}`,
      input: z.object({ id }),
      reply: Import,
      refusals: ['STATE_CHANGED', 'CHANGE_UNDONE'],
    }),
    /** All faulty rows of the last check. */
    getImportProblems: endpoint({
      ...seen,
      ...download,
      path: `${root}/{id}/problems`,
      summary: `Faulty rows of an import of ${what} as file`,
      input: z.object({ id, format: format.default('csv') }),
    }),
    /**
     * A file with the columns of a kind and no rows. A CSV file of records has the columns of one list, or, if `list` is empty, of the
     * records themselves.
     */
    getImportTemplate: endpoint({
      ...seen,
      ...download,
      path: `${root}/templates/{kind}`,
      summary: `Template of a file of ${what}`,
      input: z.object({ kind, list, format: format.default('csv') }),
    }),
  }
}

/** The calls by area. */
export const IMPORT_CALLS = {
  inventory: importCalls('inventory'),
  catalogue: importCalls('catalogue'),
  content: importCalls('content'),
} as const

export const {
  listImports,
  getImport,
  uploadImport,
  checkImport,
  commitImport,
  undoImport,
  getImportProblems,
  getImportTemplate,
} = IMPORT_CALLS.inventory

/** The rates and stock of one hotel or supplier, or of all with id 0. Refuses: NOT_FOUND. */
export const exportRates = endpoint({
  access: 'staff',
  method: 'GET',
  permission: 'inventory.see',
  ...download,
  path: '/api/office/exports/{kind}',
  summary: 'Rates and stock as file',
  input: z.object({
    kind: z.enum(SPREADSHEET_KINDS),
    sheetId: anyId,
    from: day.optional(),
    days: wholeNumber(1, 400).default(90),
    format: format.default('csv'),
  }),
})

const exportCall = (area: 'catalogue' | 'content') =>
  endpoint({
    access: 'staff',
    method: 'GET',
    permission: `${area}.see`,
    ...download,
    path: `/api/office/${area}Exports/{kind}`,
    summary: `Records of a kind of the ${area} as file`,
    input: z.object({ kind: z.enum(kindsOf(area) as [string, ...string[]]), list, format: format.default('csv') }),
  })

/**
 * All records of a kind except archived ones, with their drafts. A CSV file has the rows of one list, or, if `list` is empty, the records.
 * Refuses: INVALID for an unknown list.
 */
export const EXPORT_CALLS = { catalogue: exportCall('catalogue'), content: exportCall('content') } as const
