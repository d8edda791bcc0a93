import { safePath } from '../../../ui/safe-path.ts'

const KEY = 'alamar.returnUrl'

/** Where somebody wanted to go when the sign-in came between; undefined when the address says nothing usable. */
export const returnPathOf = (query: URLSearchParams): string | undefined =>
  safePath(query.get('returnUrl'), '') || undefined

/** A path with the way back in its query. */
export const withReturnPath = (path: string, back: string | undefined) =>
  back ? `${path}?returnUrl=${encodeURIComponent(back)}` : path

/** Remembers the way back while an account is opened: the mailed link comes back in another tab. */
export const keepReturnPath = (back: string | undefined) => {
  try {
    if (back) localStorage.setItem(KEY, back)
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage they arrive at the home page.
  }
}

/** The remembered way back. */
export const keptReturnPath = (): string | undefined => {
  try {
    return safePath(localStorage.getItem(KEY), '') || undefined
  } catch {
    return undefined
  }
}
