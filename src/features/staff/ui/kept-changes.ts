import { useContext, useEffect, useState } from 'react'
import { readDraft, saveDraft } from '../../../ui/draft.ts'
import { staffDraft } from '../../../ui/staff-drafts.ts'
import { StaffContext } from './staff.ts'
import { currentOfficeSession } from './staff-session.ts'

/** What was entered, such as the content of a record, and the version that it was based on. */
export type KeptChanges<T> = { version: number; content: T }

/** The name of a draft of the signed-in staff member. */
export const useStaffDraft = (name: string) => staffDraft(useContext(StaffContext)!.id, name)

/**
 * Keeps unsaved changes in this tab as a draft of the staff member, so that they survive a reload and the end of the session. They are
 * deleted when the staff member opens another page.
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

/** The changes that were kept when the page was opened; undefined when someone else has saved a newer version since. */
export const useKeptContent = <T>(draft: string, version: number): T | undefined => {
  const [kept] = useState(() => readDraft<KeptChanges<T>>(draft))
  const [opened] = useState(version)
  return kept.version === opened ? kept.content : undefined
}
