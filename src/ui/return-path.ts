import { safePath } from './safe-path.ts'

const KEY = 'alamar.returnUrl'

/** The path to return to after signing in; undefined when the query has none, or an unsafe one. */
export const returnPathOf = (query: URLSearchParams): string | undefined =>
  safePath(query.get('returnUrl'), '') || undefined

/** A path with the return path in its query. */
export const withReturnPath = (path: string, back: string | undefined) =>
  back ? `${path}?returnUrl=${encodeURIComponent(back)}` : path

/** Stores the return path during sign-up, because the emailed link opens in another tab. */
export const storeReturnPath = (back: string | undefined) => {
  try {
    if (back) localStorage.setItem(KEY, back)
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage, the visitor returns to the home page.
  }
}

/** The stored return path. */
export const storedReturnPath = (): string | undefined => {
  try {
    return safePath(localStorage.getItem(KEY), '') || undefined
  } catch {
    return undefined
  }
}
