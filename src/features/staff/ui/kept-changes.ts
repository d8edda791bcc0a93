import { useContext, useEffect, useState } from 'react'
import { readDraft, saveDraft } from '../../../ui/draft.ts'
import { staffDraft } from '../../../ui/staff-drafts.ts'
import { StaffContext } from './staff.ts'
import { currentOfficeSession } from './staff-session.ts'

/** What was entered, such as the content of a record, and the version that it was based on. */
export type KeptChanges<T> = { version: number; content: T }

/** The name of a draft of the staff member who is signed in. */
export const useStaffDraft = (name: string) => staffDraft(useContext(StaffContext)!.id, name)

/**
 * Keeps unsaved changes in this tab as a draft of the staff member, so that they outlive the session and a reload. They are deleted when
 * the staff member opens another page.
 */
export const useKeptChanges = <T>(draft: string, { version, content }: KeptChanges<T>, isUnsaved: boolean) => {
  useEffect(() => saveDraft(draft, isUnsaved ? { version, content } : null), [draft, version, content, isUnsaved])
  useEffect(
    () => () => {
      if (currentOfficeSession()) saveDraft(draft, null)
    },
    [draft],
  )
}

/** What was kept when the page was opened; undefined when somebody else has saved another version since. */
export const useKeptContent = <T>(draft: string, version: number): T | undefined => {
  const [kept] = useState(() => readDraft<KeptChanges<T>>(draft))
  const [opened] = useState(version)
  return kept.version === opened ? kept.content : undefined
}
