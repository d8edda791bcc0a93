import { keyOf } from './draft.ts'

/** Prefix of the names of all office drafts. */
const PREFIX = 'office.'

/** The name of a draft of a staff member, for `readDraft` and `saveDraft`. */
export const staffDraft = (staffId: number, name: string) => `${PREFIX}${staffId}.${name}`

/** Deletes the office drafts in this tab. */
export const deleteStaffDrafts = () => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyOf(PREFIX))) sessionStorage.removeItem(key)
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}
