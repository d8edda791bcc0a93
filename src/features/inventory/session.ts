import { type CellProblem, type CellValue, readCell } from './cell.ts'
import { type Cell, type CellEdit, cellKey, mergeEdits, splitEdits, withoutCells } from './cell-edits.ts'
import type { BelowSold, Conflict, Sheet } from './contract.ts'
import type { ChangeSource, FieldName } from './sheet.ts'
import { takenOn, valuesOf, withEdits, withUnloadedRows } from './sheet-values.ts'
import { EMPTY_STACK, recorded, redone, type UndoStack, undone } from './undo-stack.ts'

export type EditSource = Exclude<ChangeSource, 'rule' | 'import'>

/** The input for a cell: a text or a value. */
export type Entry = Cell & ({ text: string } | { value: CellValue })

/** A text that a cell rejected, and why. For a stock below what is sold and held, `minimum` is that number. */
export type Rejected = Cell & { text: string } & (
    | { problem: CellProblem }
    | { problem: 'belowSold'; minimum: number }
    | { problem: 'notSaved'; reason: string }
  )

/** A cell that somebody else changed; `mine` was not written. */
export type Disputed = Cell & { mine: CellValue; theirs: CellValue; by: string | null; at: string | null }

/** Edits that are sent together. */
export type Batch = { source: EditSource; edits: readonly CellEdit[] }

/**
 * A sheet being edited: `sheet` as shown, with all edits; the edits not sent yet, in order; the edits being sent; the cells that need a
 * decision; and how often the server has reported the stored values of each row, in a reply to a batch or when the row was reloaded.
 */
export type Session = {
  sheet: Sheet
  waiting: readonly Batch[]
  sending: Batch | null
  rejected: readonly Rejected[]
  disputed: readonly Disputed[]
  stack: UndoStack
  answers: ReadonlyMap<string, number>
}

export const openSession = (sheet: Sheet): Session => ({
  sheet: withUnloadedRows(sheet),
  waiting: [],
  sending: null,
  rejected: [],
  disputed: [],
  stack: EMPTY_STACK,
  answers: new Map(),
})

/** Whether something is not saved yet, or needs a decision. */
export const isUnsaved = ({ waiting, sending, rejected, disputed }: Session) =>
  waiting.length > 0 || sending !== null || rejected.length > 0 || disputed.length > 0

/** Writes edits into the sheet, to be sent. A pending decision about an edited cell is dropped: the newer value counts. */
const write = (session: Session, source: EditSource, edits: readonly CellEdit[]): Session => {
  if (edits.length === 0) return session
  return {
    ...session,
    sheet: withEdits(session.sheet, edits),
    waiting: [...session.waiting, { source, edits }],
    disputed: withoutCells(session.disputed, edits),
    rejected: withoutCells(session.rejected, edits),
  }
}

const lookUpIn = (sheet: Sheet) => {
  const rows = new Map(sheet.rows.map((row) => [row.row, row]))
  return ({ row, field, day }: Cell) => {
    const found = rows.get(row)
    const value = found && valuesOf(sheet, found, field)?.[day]
    return found && value !== undefined ? { row: found, value } : undefined
  }
}

type Taken = { session: Session; edits: readonly CellEdit[]; rejected: number }

/**
 * Puts texts and values into cells as one change. A cell that rejects its text keeps its value and shows the text with the reason; entries
 * outside the sheet are left out.
 */
export const enter = (session: Session, source: EditSource, entries: readonly Entry[]): Taken => {
  const find = lookUpIn(session.sheet)
  const edits: CellEdit[] = []
  const rejected: Rejected[] = []
  const settled: Cell[] = []
  for (const entry of entries) {
    const { row, field, day } = entry
    const found = find(entry)
    if (!found) continue
    const cell = { row, field, day }
    const read = 'text' in entry ? readCell(field, entry.text, session.sheet.minStay) : { value: entry.value }
    const text = 'text' in entry ? entry.text : String(entry.value)
    if ('problem' in read) {
      rejected.push({ ...cell, text, problem: read.problem })
      continue
    }
    const minimum = takenOn(found.row, day)
    if (field === 'stock' && Number(read.value) < minimum) {
      rejected.push({ ...cell, text, problem: 'belowSold', minimum })
      continue
    }
    settled.push(cell)
    edits.push({ ...cell, before: found.value, after: read.value })
  }
  const change = mergeEdits(edits)
  const written = write(session, source, change)
  return {
    session: {
      ...written,
      rejected: [...withoutCells(withoutCells(written.rejected, settled), rejected), ...rejected],
      stack: change.length > 0 ? recorded(session.stack, change) : session.stack,
    },
    edits: change,
    rejected: rejected.length,
  }
}

/** Applies a step of the undo stack; cells whose value has changed since stay as they are. */
const step = (session: Session, source: 'undo' | 'redo'): Taken | undefined => {
  const taken = (source === 'undo' ? undone : redone)(session.stack)
  if (!taken) return undefined
  const find = lookUpIn(session.sheet)
  const edits = taken.edits.filter((edit) => find(edit)?.value === edit.before)
  return {
    session: { ...write(session, source, edits), stack: taken.stack },
    edits,
    rejected: taken.edits.length - edits.length,
  }
}

/** Undoes the last change; undefined when there is none. */
export const undo = (session: Session) => step(session, 'undo')
/** Repeats the change undone last; undefined when there is none. */
export const redo = (session: Session) => step(session, 'redo')

/**
 * Moves the next edits into the batch to send, as many as have the same source and fit in one request; returns the same session when a
 * batch is being sent or there are no edits.
 */
export const withNextBatch = (session: Session): Session => {
  const [first, ...rest] = session.waiting
  if (!first || session.sending) return session
  const others = rest.findIndex(({ source }) => source !== first.source)
  const together = others < 0 ? rest.length : others
  const { source } = first
  const [edits, more] = splitEdits(mergeEdits([first, ...rest.slice(0, together)].flatMap((batch) => batch.edits)))
  const waiting = [...(more.length > 0 ? [{ source, edits: more }] : []), ...rest.slice(together)]
  if (edits.length === 0) return withNextBatch({ ...session, waiting })
  return { ...session, waiting, sending: { source, edits } }
}

const withAnswers = (session: Session, about: readonly Pick<Cell, 'row'>[]): Session => {
  const answers = new Map(session.answers)
  for (const row of new Set(about.map((each) => each.row))) answers.set(row, (answers.get(row) ?? 0) + 1)
  return { ...session, answers }
}

/** Records that the batch was saved. */
export const withSaved = (session: Session): Session => ({
  ...withAnswers(session, session.sending?.edits ?? []),
  sending: null,
})

/** The value that each cell will have once all unsaved edits are saved. */
const unsavedValues = (session: Session) => {
  const unsaved = new Map<string, CellValue>()
  for (const edit of [session.sending, ...session.waiting].flatMap((batch) => batch?.edits ?? []))
    unsaved.set(cellKey(edit), edit.after)
  return unsaved
}

/** Removes the edits of cells from everything that is still to be sent; the sheet then shows their stored values. */
const withoutEdits = (session: Session, stored: readonly (Cell & { value: CellValue })[]): Session => ({
  ...session,
  sheet: withEdits(
    session.sheet,
    stored.map((cell) => ({ ...cell, before: null, after: cell.value })),
  ),
  waiting: session.waiting
    .map((batch) => ({ ...batch, edits: withoutCells(batch.edits, stored) }))
    .filter(({ edits }) => edits.length > 0),
})

/**
 * Handles a batch of which nothing was written. Cells that somebody else changed become disputed, stock below what is sold is rejected, and
 * the rest is sent again.
 */
export const withRefusal = (
  session: Session,
  { conflicts, belowSold }: { conflicts: readonly Conflict[]; belowSold: readonly BelowSold[] },
  dayIndex: (day: string) => number,
): Session => {
  const { sending } = session
  if (!sending) return session
  const unsaved = unsavedValues(session)
  const disputed = conflicts.map(({ row, field, day, yours, theirs, by, at }): Disputed => {
    const cell = { row, field: field as FieldName, day: dayIndex(day) }
    return { ...cell, mine: unsaved.get(cellKey(cell)) ?? yours, theirs, by, at }
  })
  const rejected = belowSold.map(({ row, day, sold }): Rejected => {
    const cell = { row, field: 'stock' as const, day: dayIndex(day) }
    return { ...cell, text: String(unsaved.get(cellKey(cell)) ?? ''), problem: 'belowSold', minimum: sold }
  })
  const out: Cell[] = [...disputed, ...rejected]
  const before = new Map(sending.edits.map((edit) => [cellKey(edit), edit.before]))
  const rest = withoutCells(sending.edits, out)
  const stored = [
    ...disputed.map(({ row, field, day, theirs }) => ({ row, field, day, value: theirs })),
    ...withoutCells(rejected, disputed).map((cell) => ({ ...cell, value: before.get(cellKey(cell)) ?? null })),
  ]
  const remaining = withoutEdits(withAnswers(session, sending.edits), stored)
  return {
    ...remaining,
    sending: null,
    waiting: rest.length > 0 ? [{ ...sending, edits: rest }, ...remaining.waiting] : remaining.waiting,
    disputed: [...withoutCells(session.disputed, out), ...disputed],
    rejected: [...withoutCells(session.rejected, out), ...rejected],
  }
}

/** Handles a batch that the server rejected completely: its cells show the stored values, with the typed texts and the reason. */
export const withFailedBatch = (session: Session, reason: string, textOf: (edit: CellEdit) => string): Session => {
  const { sending } = session
  if (!sending) return session
  const unsaved = unsavedValues(session)
  const remaining = withoutEdits(
    session,
    sending.edits.map(({ row, field, day, before }) => ({ row, field, day, value: before })),
  )
  const rejected = sending.edits.map((edit): Rejected => {
    const { row, field, day } = edit
    const after = unsaved.get(cellKey(edit)) ?? edit.after
    return { row, field, day, text: textOf({ ...edit, after }), problem: 'notSaved', reason }
  })
  return { ...remaining, sending: null, rejected: [...withoutCells(remaining.rejected, rejected), ...rejected] }
}

/** Settles disputed cells: their value stays, or mine is sent again to replace it. */
export const settle = (session: Session, cells: readonly Disputed[], choice: 'mine' | 'theirs'): Session => {
  const settled = { ...session, disputed: withoutCells(session.disputed, cells) }
  if (choice === 'theirs') return settled
  return enter(
    settled,
    'edit',
    cells.map(({ row, field, day, mine }) => ({ row, field, day, value: mine })),
  ).session
}

/** Drops rejected texts. */
export const dismiss = (session: Session, cells: readonly Cell[]): Session => ({
  ...session,
  rejected: withoutCells(session.rejected, cells),
})

/** The loaded rows that may be older than those shown, because the server has reported newer values since they were requested (`since`). */
export const outdatedRows = ({ answers }: Session, loaded: Sheet, since: Session['answers']): string[] =>
  loaded.rows.map(({ row }) => row).filter((row) => answers.get(row) !== since.get(row))

/**
 * Updates rows with their current stored values and reapplies the unsaved edits; other rows, and outdated ones, stay as they are. `since`
 * is the state of `answers` when the rows were requested.
 */
export const withStored = (session: Session, stored: Sheet, since: Session['answers']): Session => {
  const outdated = new Set(outdatedRows(session, stored, since))
  const found = new Map(stored.rows.filter(({ row }) => !outdated.has(row)).map((row) => [row.row, row]))
  const rules = new Map([...session.sheet.rules, ...stored.rules].map((rule) => [rule.id, rule]))
  const rows = session.sheet.rows.map((row) => found.get(row.row) ?? row)
  return {
    ...withAnswers(session, [...found.values()]),
    sheet: withEdits(
      { ...session.sheet, rows, rules: [...rules.values()] },
      [session.sending, ...session.waiting].flatMap((batch) => batch?.edits ?? []).filter(({ row }) => found.has(row)),
    ),
  }
}
