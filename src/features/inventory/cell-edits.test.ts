import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CellValue } from './cell.ts'
import { type CellEdit, editsOf, inverseOf, mergeEdits, runsOf } from './cell-edits.ts'
import type { FieldName } from './sheet.ts'
import { EMPTY_STACK, MAX_CHANGES, recorded, redone, type UndoStack, undone } from './undo-stack.ts'

const place = fc.record({
  row: fc.constantFrom('1', '2'),
  field: fc.constantFrom<FieldName[]>('stock', 'price.ap'),
  day: fc.integer({ min: 0, max: 12 }),
})
type Cells = ReadonlyMap<string, CellValue>
const keyOf = ({ row, field, day }: { row: string; field: string; day: number }) => `${row} ${field} ${day}`

/** The cells after the edits; fails when an edit does not begin with the current value. */
const applied = (cells: Cells, edits: readonly CellEdit[]): Cells => {
  const next = new Map(cells)
  for (const edit of edits) {
    expect(next.get(keyOf(edit)) ?? null).toBe(edit.before)
    next.set(keyOf(edit), edit.after)
  }
  return next
}
const shown = (cells: Cells) => [...cells].filter(([, value]) => value !== null).sort()

type Wish = { row: string; field: FieldName; day: number; value: number }
/** The edits of a person who sets one cell after another. */
const editsFor = (cells: Cells, wishes: readonly Wish[]) => {
  const edits: CellEdit[] = []
  let now = cells
  for (const { value, ...at } of wishes) {
    const edit = { ...at, before: now.get(keyOf(at)) ?? null, after: value }
    edits.push(edit)
    now = applied(now, [edit])
  }
  return edits
}
const wishes = fc
  .array(fc.record({ ...{ value: fc.integer({ min: 0, max: 3 }) }, at: place }), { maxLength: 30 })
  .map((list): Wish[] => list.map(({ value, at }) => ({ ...at, value })))

describe('cell edits', () => {
  it('merge into one edit per cell with the same result', () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const edits = editsFor(new Map(), list)
        const merged = mergeEdits(edits)
        expect(shown(applied(new Map(), merged))).toEqual(shown(applied(new Map(), edits)))
        expect(new Set(merged.map(keyOf)).size).toBe(merged.length)
        expect(merged.every(({ before, after }) => before !== after)).toBe(true)
      }),
    )
  })

  it('survive conversion to runs and back, and no two runs touch', () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const merged = mergeEdits(editsFor(new Map(), list))
        const runs = runsOf(merged)
        const sorted = (edits: CellEdit[]) => edits.map((edit) => [keyOf(edit), edit.before, edit.after]).sort()
        expect(sorted(editsOf(runs))).toEqual(sorted(merged))
        const ends = new Set(runs.map(({ row, field, day, before }) => keyOf({ row, field, day: day + before.length })))
        expect(runs.filter((run) => ends.has(keyOf(run)))).toEqual([])
      }),
    )
  })

  it('are undone by their inverse', () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const edits = editsFor(new Map(), list)
        expect(shown(applied(applied(new Map(), edits), inverseOf(edits)))).toEqual([])
      }),
    )
  })
})

describe('the undo stack', () => {
  it('restores the expected cells after any sequence of changes, undos and redos', () => {
    const action = fc.oneof(
      { weight: 2, arbitrary: fc.record({ do: wishes }) },
      fc.constant('undo' as const),
      fc.constant('redo' as const),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        let stack: UndoStack = EMPTY_STACK
        let cells: Cells = new Map()
        let past: Cells[] = []
        let future: Cells[] = []
        for (const each of actions) {
          if (typeof each === 'object') {
            const change = mergeEdits(editsFor(cells, each.do))
            past.push(cells)
            future = []
            cells = applied(cells, change)
            stack = recorded(stack, change)
            continue
          }
          const step = each === 'undo' ? undone(stack) : redone(stack)
          const [from, to] = each === 'undo' ? [past, future] : [future, past]
          const expected = from.pop()
          expect(step === undefined).toBe(expected === undefined)
          if (!step || !expected) continue
          to.push(cells)
          cells = applied(cells, step.edits)
          stack = step.stack
          expect(shown(cells)).toEqual(shown(expected))
        }
        past = []
      }),
    )
  })

  it('keeps a limited number of changes', () => {
    let stack: UndoStack = EMPTY_STACK
    for (let i = 0; i < MAX_CHANGES + 5; i++) stack = recorded(stack, [])
    expect(stack.done).toHaveLength(MAX_CHANGES)
  })
})
