import { type CellEdit, inverseOf } from './cell-edits.ts'

/** The changes that a person made in this session: those that can be undone, newest last, and undone ones that can be redone. */
export type UndoStack = { done: readonly (readonly CellEdit[])[]; undone: readonly (readonly CellEdit[])[] }

export const EMPTY_STACK: UndoStack = { done: [], undone: [] }

/** The number of changes kept. */
export const MAX_CHANGES = 200

/** Adds a change; changes undone before it can no longer be redone. */
export const recorded = ({ done }: UndoStack, change: readonly CellEdit[]): UndoStack => ({
  done: [...done, change].slice(-MAX_CHANGES),
  undone: [],
})

type Step = { stack: UndoStack; edits: readonly CellEdit[] }

/** The edits that undo the last change, and the stack after it; undefined when there is none. */
export const undone = ({ done, undone }: UndoStack): Step | undefined => {
  const change = done.at(-1)
  return change && { stack: { done: done.slice(0, -1), undone: [...undone, change] }, edits: inverseOf(change) }
}

/** The edits that redo the last undone change, and the stack after it; undefined when there is none. */
export const redone = ({ done, undone }: UndoStack): Step | undefined => {
  const change = undone.at(-1)
  return change && { stack: { done: [...done, change], undone: undone.slice(0, -1) }, edits: change }
}
