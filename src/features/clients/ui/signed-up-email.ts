import { useSyncExternalStore } from 'react'

const KEY = 'alamar.signedUpEmail'
const never = () => () => {}

/** Stores in this tab the email address that just signed up, so that it need not be entered again. */
export const storeSignedUpEmail = (email: string) => {
  try {
    sessionStorage.setItem(KEY, email)
  } catch {
    // Without storage, the next page asks for it.
  }
}

const signedUpEmail = () => {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** The email address that just signed up in this tab; undefined on the server and in other tabs. */
export const useSignedUpEmail = (): string | undefined => useSyncExternalStore(never, signedUpEmail, () => undefined)
