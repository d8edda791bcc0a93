export const keyOf = (name: string) => `alamar.draft.${name}`

/** Unsubmitted form fields of this tab, deleted at sign-out. Never use it for passwords or cards. */
export const readDraft = <T extends object>(name: string): Partial<T> => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as Partial<T>
  } catch {
    return {}
  }
}

/** Stores form fields until they are submitted; null deletes them. */
export const saveDraft = (name: string, draft: object | null) => {
  try {
    if (draft) sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    // Storage is unavailable.
  }
}
