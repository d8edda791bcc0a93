const keyOf = (name: string) => `alamar.draft.${name}`

/** What was typed in this tab and not sent; it goes with the session. Never for passwords or cards. */
export const readDraft = <T extends object>(name: string): Partial<T> => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as Partial<T>
  } catch {
    return {}
  }
}

/** Keeps what was typed until it is sent; null forgets it. */
export const keepDraft = (name: string, draft: object | null) => {
  try {
    if (draft) sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    // It stays in the fields.
  }
}
