import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../lib/days.ts'
import { dayIndex, FROM, sheetOf } from '../../testing/sheet-example.ts'
import { type Cell, type CellEdit, cellKey, runsOf } from './cell-edits.ts'
import { type Conflict, type Sheet, type SheetRow, saveChange } from './contract.ts'
import {
  dismiss,
  type Entry,
  enter,
  isUnsaved,
  openSession,
  outdatedRows,
  redo,
  type Session,
  settle,
  undo,
  withFailedBatch,
  withNextBatch,
  withRefusal,
  withSaved,
  withStored,
} from './session.ts'
import { MAX_CHANGED_CELLS } from './sheet.ts'
import { isLoaded, valuesOf, withEdits } from './sheet-values.ts'

const price = (day: number, text: string): Entry => ({ row: '1', field: 'price.EP', day, text })
const valueAt = ({ sheet }: Session, { row, field, day }: Cell) =>
  valuesOf(sheet, sheet.rows.find((each) => each.row === row)!, field)![day]
const first = { row: '1', field: 'price.EP', day: 0 } as const
const DAYS = [0, 1, 2, 3]
const conflict = (yours: number, theirs: number): Conflict => ({
  ...first,
  day: FROM,
  yours,
  theirs,
  by: 'Luis',
  at: null,
})

describe('a session', () => {
  it('shows an edit at once, and sends and undoes it', () => {
    const { session, edits } = enter(openSession(sheetOf()), 'edit', [price(0, '90'), price(1, '91,50')])
    expect(edits).toHaveLength(2)
    expect(valueAt(session, first)).toBe(9_000)
    const sent = withNextBatch(session)
    expect(sent.sending).toEqual({ source: 'edit', edits })
    expect(isUnsaved(withSaved(sent))).toBe(false)
    const back = undo(withSaved(sent))!
    expect(valueAt(back.session, first)).toBe(8_500)
    expect(back.session.waiting[0]?.source).toBe('undo')
    expect(valueAt(redo(back.session)!.session, first)).toBe(9_000)
  })

  it('keeps rejected input and applies the rest', () => {
    const { session, rejected } = enter(openSession(sheetOf()), 'paste', [
      price(0, 'soon'),
      price(1, '90'),
      { row: '1', field: 'stock', day: 2, text: '3' },
      { row: '9', field: 'stock', day: 2, text: '3' },
    ])
    expect(rejected).toBe(2)
    expect(valueAt(session, first)).toBe(8_500)
    expect(session.rejected).toEqual([
      { ...first, text: 'soon', problem: 'notAmount' },
      { row: '1', field: 'stock', day: 2, text: '3', problem: 'belowSold', minimum: 4 },
    ])
    expect(enter(session, 'edit', [price(0, '88')]).session.rejected).toHaveLength(1)
    expect(dismiss(session, session.rejected).rejected).toEqual([])
  })

  it('detaches a price from its rule when it is set by hand', () => {
    const { session } = enter(openSession(sheetOf()), 'edit', [price(4, '90')])
    expect(session.sheet.rows[0]!.rules[0]![4]).toBeNull()
  })

  it('sends edits of one source together and others after them', () => {
    let session = openSession(sheetOf())
    session = enter(session, 'edit', [price(0, '90')]).session
    session = enter(session, 'edit', [price(0, '91')]).session
    session = undo(session)!.session
    const sent = withNextBatch(session)
    expect(sent.sending).toEqual({ source: 'edit', edits: [{ ...first, before: 8_500, after: 9_100 }] })
    expect(withNextBatch(withSaved(sent)).sending).toEqual({
      source: 'undo',
      edits: [{ ...first, before: 9_100, after: 9_000 }],
    })
  })

  it.each([
    { name: 'whole year', days: Array.from({ length: 366 }, (_, day) => day) },
    { name: 'days of a year apart', days: Array.from({ length: 183 }, (_, i) => 2 * i) },
  ])('sends a bulk edit of the $name of many rows in requests that the server accepts', ({ days }) => {
    const edits = Array.from({ length: 60 }, (_, i) => `100${100 + i}-100${200 + i}`).flatMap((row) =>
      (['price.3', 'price.7', 'price.14', 'price.30'] as const).flatMap((field) =>
        days.map((day): CellEdit => ({ row, field, day, before: 499_000, after: 500_000 })),
      ),
    )
    let session: Session = { ...openSession(sheetOf()), waiting: [{ source: 'bulk', edits }] }
    const sent: CellEdit[] = []
    while (isUnsaved(session)) {
      session = withNextBatch(session)
      const { source, edits: batch } = session.sending!
      const runs = runsOf(batch).map(({ day, ...run }) => ({ ...run, from: addDays(FROM, day) }))
      expect(() => saveChange.input.parse({ kind: 'car', id: 100_001, source, runs })).not.toThrow()
      expect(batch.length).toBeLessThanOrEqual(MAX_CHANGED_CELLS)
      expect(JSON.stringify({ kind: 'car', id: 100_001, source, runs }).length).toBeLessThan(1_048_576)
      sent.push(...batch)
      session = withSaved(session)
    }
    expect(sent).toHaveLength(edits.length)
    expect(new Set(sent.map(cellKey)).size).toBe(edits.length)
  })

  it('asks about a cell that somebody else changed, and sends the rest again', () => {
    const { session } = enter(openSession(sheetOf()), 'edit', [price(0, '90'), price(1, '91')])
    const sent = withNextBatch(session)
    const refused = withRefusal(sent, { conflicts: [conflict(9_000, 8_000)], belowSold: [] }, dayIndex)
    expect(valueAt(refused, first)).toBe(8_000)
    expect(refused.disputed).toEqual([{ ...first, mine: 9_000, theirs: 8_000, by: 'Luis', at: null }])
    expect(withNextBatch(refused).sending?.edits).toEqual([{ ...first, day: 1, before: 8_500, after: 9_100 }])

    const mine = settle(refused, refused.disputed, 'mine')
    expect(valueAt(mine, first)).toBe(9_000)
    expect(mine.disputed).toEqual([])
    expect(mine.waiting.at(-1)?.edits).toEqual([{ ...first, before: 8_000, after: 9_000 }])
    expect(valueAt(settle(refused, refused.disputed, 'theirs'), first)).toBe(8_000)
  })

  it('disputes the last value typed, even if it was typed while an earlier one was being sent', () => {
    let session = withNextBatch(enter(openSession(sheetOf()), 'edit', [price(0, '90')]).session)
    session = enter(session, 'edit', [price(0, '95')]).session
    const refused = withRefusal(session, { conflicts: [conflict(9_000, 8_000)], belowSold: [] }, dayIndex)
    expect(refused.disputed[0]?.mine).toBe(9_500)
    expect(refused.waiting).toEqual([])
  })

  it('reports stock below what was sold in the meantime, with the minimum', () => {
    const { session } = enter(openSession(sheetOf()), 'edit', [{ row: '1', field: 'stock', day: 0, text: '5' }])
    const refused = withRefusal(
      withNextBatch(session),
      { conflicts: [], belowSold: [{ row: '1', day: FROM, sold: 6 }] },
      dayIndex,
    )
    expect(valueAt(refused, { row: '1', field: 'stock', day: 0 })).toBe(10)
    expect(refused.rejected).toEqual([
      { row: '1', field: 'stock', day: 0, text: '5', problem: 'belowSold', minimum: 6 },
    ])
  })

  it('keeps the entries of a batch that the server refuses', () => {
    const sent = withNextBatch(enter(openSession(sheetOf()), 'edit', [price(0, '90')]).session)
    const failed = withFailedBatch(sent, 'The hotel was archived.', ({ after }) => String(after))
    expect(valueAt(failed, first)).toBe(8_500)
    expect(failed.rejected).toEqual([
      { ...first, text: '9000', problem: 'notSaved', reason: 'The hotel was archived.' },
    ])
  })

  it('shows unsaved edits on top of what others saved', () => {
    const { session } = enter(openSession(sheetOf()), 'edit', [price(0, '90')])
    const stored = enter(openSession(sheetOf()), 'edit', [price(0, '70'), price(1, '71')]).session.sheet
    const now = withStored(session, stored, session.answers)
    expect([0, 1].map((day) => valueAt(now, { ...first, day }))).toEqual([9_000, 7_100])
  })

  it('ignores an earlier load of a row that was saved, refused or loaded in the meantime', () => {
    const opened = openSession(sheetOf())
    const late = (session: Session) => withStored(session, sheetOf(), opened.answers)
    const sent = withNextBatch(enter(opened, 'edit', [price(0, '90')]).session)
    const saved = withSaved(sent)
    expect(outdatedRows(saved, sheetOf(), opened.answers)).toEqual(['1'])
    expect(valueAt(late(saved), first)).toBe(9_000)

    const refused = withRefusal(sent, { conflicts: [conflict(9_000, 8_000)], belowSold: [] }, dayIndex)
    expect(valueAt(late(refused), first)).toBe(8_000)
    const loaded = withStored(opened, enter(opened, 'edit', [price(0, '70')]).session.sheet, opened.answers)
    expect(valueAt(late(loaded), first)).toBe(7_000)

    const next = withStored(saved, sheetOf(), saved.answers)
    expect(valueAt(next, first)).toBe(8_500)
  })

  it('gets the values of a large sheet as its rows are loaded', () => {
    const whole = sheetOf()
    const [one, two] = whole.rows as [SheetRow, SheetRow]
    const part = { ...whole, rows: [one], rest: [{ row: two.row, name: two.name, group: two.group }] }
    const unloaded = { ...first, row: '2', day: 1 }
    const opened = openSession(part)
    expect(opened.sheet.rows.map(isLoaded)).toEqual([true, false])
    expect(enter(opened, 'edit', [{ ...unloaded, text: '90' }]).edits).toEqual([])
    const { session } = enter(opened, 'edit', [price(0, '90')])
    const now = withStored(session, { ...whole, rows: [two] }, session.answers)
    expect(now.sheet.rows.map(isLoaded)).toEqual([true, true])
    expect([valueAt(now, first), valueAt(now, unloaded)]).toEqual([9_000, 6_000])
  })

  /** Simulates a server that, like the real one, compares what a batch expects with what is stored. */
  it('ends with the screen matching the stored values, whatever happens in between', () => {
    const entry = fc.record({ day: fc.nat(3), text: fc.constantFrom('80', '90', '', 'x') })
    const action = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ do: fc.constant('enter' as const), entries: fc.array(entry, { maxLength: 3 }) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constantFrom(...(['undo', 'redo', 'send', 'reply', 'load', 'loaded'] as const)),
        }),
      },
      fc.record({ do: fc.constant('other' as const), day: fc.nat(3), cents: fc.constantFrom(100, 200) }),
      fc.record({ do: fc.constant('settle' as const), choice: fc.constantFrom('mine' as const, 'theirs' as const) }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        let session = openSession(sheetOf())
        const stored = new Map<string, CellEdit['after']>(DAYS.map((day) => [cellKey({ ...first, day }), 8_500]))
        const storedAt = (cell: Cell) => stored.get(cellKey(cell))!
        const loads: { sheet: Sheet; since: Session['answers'] }[] = []
        const load = () => {
          const edits = DAYS.map((day) => ({ ...first, day, before: null, after: storedAt({ ...first, day }) }))
          loads.push({ sheet: withEdits(sheetOf(), edits), since: session.answers })
        }
        const loaded = () => {
          const next = loads.shift()
          if (next) session = withStored(session, next.sheet, next.since)
        }
        const reply = () => {
          const { sending } = session
          if (!sending) return
          const conflicts = sending.edits
            .filter((edit) => storedAt(edit) !== edit.before)
            .map((edit) => ({
              ...edit,
              day: addDays(FROM, edit.day),
              yours: edit.after,
              theirs: storedAt(edit),
              by: null,
              at: null,
            }))
          if (conflicts.length > 0) {
            session = withRefusal(session, { conflicts, belowSold: [] }, dayIndex)
            return
          }
          for (const edit of sending.edits) stored.set(cellKey(edit), edit.after)
          session = withSaved(session)
        }
        for (const each of actions) {
          if (each.do === 'enter')
            session = enter(
              session,
              'edit',
              each.entries.map(({ day, text }) => price(day, text)),
            ).session
          if (each.do === 'undo') session = undo(session)?.session ?? session
          if (each.do === 'redo') session = redo(session)?.session ?? session
          if (each.do === 'send') session = withNextBatch(session)
          if (each.do === 'reply') reply()
          if (each.do === 'load') load()
          if (each.do === 'loaded') loaded()
          if (each.do === 'other') stored.set(cellKey({ ...first, day: each.day }), each.cents)
          if (each.do === 'settle') session = settle(session, session.disputed, each.choice)
        }
        for (let round = 0; isUnsaved(session); round++) {
          expect(round).toBeLessThan(200)
          session = withNextBatch(session)
          reply()
          session = settle(session, session.disputed, 'mine')
          session = dismiss(session, session.rejected)
        }
        while (loads.length > 0) loaded()
        for (const day of DAYS) {
          const value = storedAt({ ...first, day })
          // Changes that only the other person made appear after the next load.
          if (value !== 100 && value !== 200) expect(valueAt(session, { ...first, day })).toBe(value)
        }
      }),
    )
  })
})
