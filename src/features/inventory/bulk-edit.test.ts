import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../lib/days.ts'
import { FROM, sheetOf } from '../../testing/sheet-example.ts'
import { type BulkChange, changedValue, chosenDays, planBulkEdit } from './bulk-edit.ts'
import { boundsOf } from './cell.ts'
import { takenOn, withEdits } from './sheet-values.ts'

const all = { ranges: [{ from: FROM, to: addDays(FROM, 13) }], weekdays: [], rows: ['1', '2'] }
const change: fc.Arbitrary<BulkChange> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), value: fc.integer({ min: 0, max: 20_000 }) }),
  fc.record({ kind: fc.constant('add' as const), by: fc.integer({ min: -20_000, max: 20_000 }) }),
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: -99, max: 200 }),
    roundToCents: fc.constantFrom(1, 50, 100, 500),
  }),
)

describe('a bulk edit', () => {
  it.each<[number, BulkChange, number]>([
    [8_550, { kind: 'percent', percent: 10, roundToCents: 1 }, 9_405],
    [8_555, { kind: 'percent', percent: 10, roundToCents: 1 }, 9_411],
    [8_550, { kind: 'percent', percent: 10, roundToCents: 100 }, 9_400],
    [8_550, { kind: 'percent', percent: -10, roundToCents: 500 }, 7_500],
    [8_550, { kind: 'percent', percent: 2.5, roundToCents: 1 }, 8_764],
    [8_550, { kind: 'add', by: -150 }, 8_400],
  ])('changes %d by %j to %d', (before, by, after) => {
    expect(changedValue(before, by)).toBe(after)
  })

  it('chooses the days of all ranges once, on the chosen weekdays, within the sheet', () => {
    // 2026-12-05 is a Saturday.
    const days = chosenDays(
      { from: '2026-12-01', days: 14 },
      {
        ...all,
        fields: [],
        change: { kind: 'add', by: 0 },
        ranges: [
          { from: '2026-11-20', to: '2026-12-06' },
          { from: '2026-12-05', to: '2027-01-31' },
        ],
        weekdays: [6, 7],
      },
    )
    expect(days.map((day) => addDays('2026-12-01', day))).toEqual([
      '2026-12-05',
      '2026-12-06',
      '2026-12-12',
      '2026-12-13',
    ])
  })

  it('keeps values within their bounds and stock at or above what is sold or held, and counts each cell once', () => {
    fc.assert(
      fc.property(change, fc.constantFrom('stock' as const, 'price.EP' as const, 'minStay' as const), (by, field) => {
        const sheet = sheetOf()
        const plan = planBulkEdit(sheet, { ...all, fields: [field], change: by })
        for (const edit of plan.edits) {
          const { from, to } = boundsOf(field, 1)
          expect(edit.after).toBeGreaterThanOrEqual(from)
          expect(edit.after).toBeLessThanOrEqual(to)
          const row = sheet.rows.find(({ row }) => row === edit.row)!
          if (field === 'stock') expect(edit.after).toBeGreaterThanOrEqual(takenOn(row, edit.day))
        }
        const { empty, outOfBounds, belowSold } = plan.skipped
        expect(plan.edits.length + plan.unchanged + empty + outOfBounds + belowSold).toBe(2 * 14)
        const after = planBulkEdit(withEdits(sheet, plan.edits), { ...all, fields: [field], change: by })
        if (by.kind === 'set') expect(after.edits).toEqual([])
      }),
    )
  })

  it('leaves empty prices empty unless they are set', () => {
    const sheet = sheetOf()
    const empty = { ...all, rows: ['2'], fields: ['price.EP' as const] }
    expect(planBulkEdit(sheet, { ...empty, change: { kind: 'add', by: 100 } }).skipped.empty).toBe(1)
    expect(planBulkEdit(sheet, { ...empty, change: { kind: 'set', value: 5_000 } }).edits).toHaveLength(14)
  })
})
