import { useState } from 'react'
import { useLang, useTexts } from '../../../ui/language.tsx'
import type { BulkPlan } from '../bulk-edit.ts'
import { dismiss, enter, redo, type Session, undo } from '../session.ts'
import { isLoaded } from '../sheet-values.ts'
import { cellNameOf, valueName } from './cell-names.ts'
import type { GridActions } from './grid-input.ts'
import { gridTexts } from './inventory.texts.ts'

/** The actions of a sheet, a sentence about the last one for screen readers, and a warning when nothing could be entered. */
export const useSheetActions = ({
  session,
  update,
  need,
  folded,
  onFold,
}: {
  session: Session
  update: (session: Session) => void
  /** Loads rows. */
  need: (rows: readonly string[]) => void
  folded: ReadonlySet<string>
  onFold: (folded: ReadonlySet<string>) => void
}) => {
  const lang = useLang()
  const t = useTexts(gridTexts)
  const { sheet } = session
  const [said, setSaid] = useState('')
  const [warning, setWarning] = useState('')

  const step = (source: 'undo' | 'redo') => {
    const taken = (source === 'undo' ? undo : redo)(session)
    if (!taken) return setSaid(source === 'undo' ? t.nothingToUndo : t.nothingToRedo)
    update(taken.session)
    const done = (source === 'undo' ? t.undone : t.redone)(taken.edits.length)
    setSaid([done, taken.rejected > 0 && t.changedSince(taken.rejected)].filter(Boolean).join(' '))
  }

  const actions: GridActions = {
    enter: (source, entries) => {
      const missing = new Set(entries.map(({ row }) => row))
      for (const row of sheet.rows) if (isLoaded(row)) missing.delete(row.row)
      setWarning(missing.size > 0 ? t.stillLoading(missing.size) : '')
      if (missing.size > 0) {
        need([...missing])
        return false
      }
      const { session: next, edits, rejected } = enter(session, source, entries)
      update(next)
      const [only] = edits
      const done =
        edits.length === 1 && only
          ? t.setTo(cellNameOf(sheet, only, lang, t), valueName(only.field, only.after, lang, t))
          : edits.length > 0
            ? t.changed(edits.length)
            : rejected === 0
              ? t.unchanged
              : ''
      setSaid([done, rejected > 0 && t.rejectedCount(rejected)].filter(Boolean).join(' '))
      return rejected === 0
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    dismiss: (cell) => update(dismiss(session, [cell])),
    fold: (row) => {
      const next = new Set(folded)
      const isFolded = next.delete(row)
      if (!isFolded) next.add(row)
      onFold(next)
      const name = sheet.rows.find((each) => each.row === row)!.name[lang]
      setSaid(isFolded ? t.unfolded(name) : t.folded(name))
    },
    announce: setSaid,
  }

  const applyBulk = ({ edits }: BulkPlan) => {
    const entries = edits.map(({ row, field, day, after }) => ({ row, field, day, value: after }))
    update(enter(session, 'bulk', entries).session)
    setSaid(t.changed(edits.length))
  }

  return { actions, applyBulk, said, warning }
}
