import { useEffect } from 'react'
import type { RecordContent } from '../../../lib/record-fields.ts'
import { saveDraft } from '../../../ui/draft.ts'
import { currentOfficeSession } from '../../staff/ui/staff-session.ts'

/** What was entered in a record, and the version that it was based on. */
export type KeptChanges = { version: number; content: RecordContent }

/**
 * Keeps the unsaved changes of a record in this tab as a draft of the staff member, so that they outlive the session. Leaving the page
 * otherwise gives them up.
 */
export const useKeptChanges = (draft: string, { version, content }: KeptChanges, isUnsaved: boolean) => {
  useEffect(() => saveDraft(draft, isUnsaved ? { version, content } : null), [draft, version, content, isUnsaved])
  useEffect(
    () => () => {
      if (currentOfficeSession()) saveDraft(draft, null)
    },
    [draft],
  )
}
