import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runTool } from './tools.ts'

/** The output of a poppler program for a PDF; '{}' in the arguments stands for its file. */
export const inspectPdf = (pdf: Uint8Array, tool: string, ...args: string[]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'receipt-'))
  const file = path.join(folder, 'receipt.pdf')
  writeFileSync(file, pdf)
  try {
    return runTool(tool, 'poppler-utils', ...args.map((arg) => (arg === '{}' ? file : arg)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
