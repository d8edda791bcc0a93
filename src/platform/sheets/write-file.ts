import writeXlsxFile from 'write-excel-file/node'
import { withoutFormula } from '../../lib/formulas.ts'
import type { FileReply } from '../http/endpoint.ts'

export type FileFormat = 'csv' | 'xlsx'
export type FileCell = string | number | null

const BOM = '\uFEFF'

const csvCell = (cell: FileCell) => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = withoutFormula(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The rows of a sheet, the header first. */
export type SheetRows = readonly (readonly FileCell[])[]

/** A file with a header and rows; texts never become formulas. */
export const writeFile = async (name: string, format: FileFormat, rows: SheetRows): Promise<FileReply> => {
  if (format === 'xlsx') return writeWorkbook(name, [{ name: 'Sheet1', rows }])
  const text = rows.map((row) => row.map(csvCell).join(',')).join('\r\n')
  return { bytes: Buffer.from(`${BOM}${text}\r\n`), type: 'text/csv', saveAs: `${name}.csv` }
}

const xlsxCell = (cell: FileCell, isHead: boolean) => {
  if (cell === null) return null
  if (typeof cell === 'number') return { type: Number, value: cell }
  return { type: String, value: withoutFormula(cell), ...(isHead && { fontWeight: 'bold' as const }) }
}

/** An XLSX file with several sheets. */
export const writeWorkbook = async (
  name: string,
  sheets: readonly { name: string; rows: SheetRows }[],
): Promise<FileReply> => ({
  bytes: await writeXlsxFile(
    sheets.map(({ name: sheet, rows }) => ({
      sheet,
      data: rows.map((row, i) => row.map((cell) => xlsxCell(cell, i === 0))),
      stickyRowsCount: 1,
    })),
  ).toBuffer(),
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  saveAs: `${name}.xlsx`,
})
