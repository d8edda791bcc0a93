import { useMemo } from 'react'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { cellText } from '../cell.ts'
import type { Session } from '../session.ts'
import { reasonOf } from './cell-names.ts'
import { gridTexts } from './inventory.texts.ts'

/** What a cell shows besides its value: a text that it rejected, or a change by somebody else. */
export type CellMark = { kind: 'rejected' | 'disputed'; text: string; says: string }
/** Marks by day. */
export type LineMarks = ReadonlyMap<number, CellMark>

/** The key of a line in the marks. */
export const lineKey = (row: string, field: string) => `${row} ${field}`

/** The cells that need a decision, by line and day. */
export const useMarks = ({ sheet: { minStay }, rejected, disputed }: Session): ReadonlyMap<string, LineMarks> => {
  const lang = useLang()
  const t = useTexts(gridTexts)
  return useMemo(() => {
    const lines = new Map<string, Map<number, CellMark>>()
    const put = (row: string, field: string, day: number, mark: CellMark) => {
      const key = lineKey(row, field)
      const marks = lines.get(key) ?? new Map<number, CellMark>()
      lines.set(key, marks.set(day, mark))
    }
    for (const each of rejected)
      put(each.row, each.field, each.day, { kind: 'rejected', text: each.text, says: reasonOf(each, minStay, lang, t) })
    for (const { row, field, day, mine, theirs } of disputed)
      put(row, field, day, {
        kind: 'disputed',
        text: cellText(field, theirs, lang) || '–',
        says: `${t.someDisputed(1)} ${t.yours}: ${cellText(field, mine, lang) || t.cleared}`,
      })
    return lines
  }, [minStay, rejected, disputed, lang, t])
}
