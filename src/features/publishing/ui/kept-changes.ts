import { useEffect, useRef } from 'react'
import type { RecordContent } from '../../../lib/record-fields.ts'
import { saveDraft } from '../../../ui/draft.ts'
import { currentOfficeSession } from '../../staff/ui/staff-session.ts'

/** What was entered in a record, and the version that it was based on. */
export type KeptChanges = { version: number; content: RecordContent }

/** Keeps the unsaved changes as a draft of the staff member when the session ends while they are on the page. */
export const useKeptChanges = (draft: string, unsaved: KeptChanges | null) => {
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => {
    saveDraft(draft, null)
    return () => {
      if (!currentOfficeSession()) saveDraft(draft, latest.current)
    }
  }, [draft])
}
