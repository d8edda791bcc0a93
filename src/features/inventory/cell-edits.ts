import type { CellValue } from './cell.ts'
import type { FieldName } from './sheet.ts'

/** A cell of a sheet; `day` is the number of the day, from 0. */
export type Cell = { row: string; field: FieldName; day: number }

/** A change of one cell. */
export type CellEdit = Cell & { before: CellValue; after: CellValue }

/** A change of consecutive days of one row and field. */
export type EditRun = { row: string; field: FieldName; day: number; before: CellValue[]; after: CellValue[] }

/** A key that identifies a cell in maps. */
export const cellKey = ({ row, field, day }: Cell) => `${row} ${field} ${day}`

/** One edit per cell, from its first value to its last, without cells that end up unchanged. */
export const mergeEdits = (edits: readonly CellEdit[]): CellEdit[] => {
  const merged = new Map<string, CellEdit>()
  for (const edit of edits) {
    const key = cellKey(edit)
    const first = merged.get(key)
    merged.set(key, first ? { ...first, after: edit.after } : edit)
  }
  return [...merged.values()].filter(({ before, after }) => before !== after)
}

/** The edits in as few runs as possible, in the order of rows, fields and days; each cell must occur only once. */
export const runsOf = (edits: readonly CellEdit[]): EditRun[] => {
  const lines = new Map<string, CellEdit[]>()
  for (const edit of edits) {
    const line = `${edit.row} ${edit.field}`
    const own = lines.get(line)
    if (own) own.push(edit)
    else lines.set(line, [edit])
  }
  const runs: EditRun[] = []
  for (const line of lines.values()) {
    let run: EditRun | undefined
    for (const { row, field, day, before, after } of line.sort((a, b) => a.day - b.day)) {
      if (run && day === run.day + run.before.length) {
        run.before.push(before)
        run.after.push(after)
      } else {
        run = { row, field, day, before: [before], after: [after] }
        runs.push(run)
      }
    }
  }
  return runs
}

/** The cells of runs. */
export const editsOf = (runs: readonly EditRun[]): CellEdit[] =>
  runs.flatMap(({ row, field, day, before, after }) =>
    before.map((value, index) => ({ row, field, day: day + index, before: value, after: after[index]! })),
  )

/** Upper estimates of the bytes in a request for each run and for each of its cells. */
const RUN_BYTES = 110
const CELL_BYTES = 20
/** Maximum size of a request in bytes: the server accepts it, and it has at most MAX_CHANGED_CELLS cells. */
const REQUEST_BYTES = 1_000_000

/** Splits edits into those of the first request and the rest. Each cell must occur only once. */
export const splitEdits = (edits: readonly CellEdit[]): [readonly CellEdit[], readonly CellEdit[]] => {
  if (edits.length * (RUN_BYTES + CELL_BYTES) <= REQUEST_BYTES) return [edits, []]
  const runs = runsOf(edits)
  let bytes = 0
  const full = runs.findIndex(({ before }) => {
    bytes += RUN_BYTES + before.length * CELL_BYTES
    return bytes > REQUEST_BYTES
  })
  return full < 0 ? [edits, []] : [editsOf(runs.slice(0, full)), editsOf(runs.slice(full))]
}

/** The edits that restore the values from before. */
export const inverseOf = (edits: readonly CellEdit[]): CellEdit[] =>
  edits.map((edit) => ({ ...edit, before: edit.after, after: edit.before })).reverse()

/** A list of cells without some of them. */
export const withoutCells = <C extends Cell>(list: readonly C[], cells: readonly Cell[]): C[] => {
  if (list.length === 0) return []
  const keys = new Set(cells.map(cellKey))
  return list.filter((cell) => !keys.has(cellKey(cell)))
}
