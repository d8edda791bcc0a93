import type { Bilingual } from '../../lib/languages.ts'

/** A file that cannot be read at all. */
export class UnreadableFile extends Error {
  readonly problem: Bilingual
  constructor(problem: Bilingual) {
    super(problem.en)
    this.problem = problem
  }
}

export const unreadable = (en: string, es: string) => new UnreadableFile({ en, es })

/** A row of a file as texts, with its number in the file. */
export type FileRow = { number: number; cells: string[] }

export const MAX_COLUMNS = 60
export const tooManyColumns = () =>
  unreadable(`has more than ${MAX_COLUMNS} columns`, `tiene más de ${MAX_COLUMNS} columnas`)

export const noTable = () => unreadable('is not a CSV or XLSX file', 'no es un archivo CSV o XLSX')
