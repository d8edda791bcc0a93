import { beforeEach, expect, it, vi } from 'vitest'
import { sheetOf } from '../../../testing/sheet-example.ts'
import type { Sheet } from '../contract.ts'
import { enter, isUnsaved } from '../session.ts'
import { withEdits } from '../sheet-values.ts'
import { openSheetStore } from './sheet-store.ts'

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', async () => Response.json({ Status: 0, Data: { Saved: true } }))
})

const CELL = { row: '1', field: 'price.EP', day: 0 } as const

it('reloads a row that was saved while it was loading', async () => {
  const loads: { rows: readonly string[]; answer: (sheet: Sheet) => void }[] = []
  const store = openSheetStore(sheetOf(), ({ after }) => String(after))
  const priceShown = () => store.current().session.sheet.rows[0]!.prices[0]![0]
  const refreshed = store.refresh(['1', '2'], (rows) => new Promise((answer) => loads.push({ rows, answer })))

  store.update(enter(store.current().session, 'edit', [{ ...CELL, text: '90' }]).session)
  store.retry()
  await expect.poll(() => isUnsaved(store.current().session)).toBe(false)
  loads[0]!.answer(sheetOf())
  await expect.poll(() => loads.map(({ rows }) => rows)).toEqual([['1', '2'], ['1']])
  expect(priceShown()).toBe(9_000)

  const others = withEdits(sheetOf(), [{ ...CELL, before: null, after: 9_500 }])
  loads[1]!.answer({ ...others, rows: others.rows.slice(0, 1) })
  await refreshed
  expect(priceShown()).toBe(9_500)
  expect(loads).toHaveLength(2)
  store.close()
})
