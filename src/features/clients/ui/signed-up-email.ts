import { useSyncExternalStore } from 'react'

const KEY = 'alamar.signedUpEmail'
const never = () => () => {}

/** Remembers in this tab whose account was just opened, so that nobody types it twice. */
export const keepSignedUpEmail = (email: string) => {
  try {
    sessionStorage.setItem(KEY, email)
  } catch {
    // The next page asks for it.
  }
}

const signedUpEmail = () => {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** The e-mail of the account that was just opened in this tab; undefined on the server and elsewhere. */
export const useSignedUpEmail = (): string | undefined => useSyncExternalStore(never, signedUpEmail, () => undefined)
