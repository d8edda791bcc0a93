import { useSyncExternalStore } from 'react'

const KEY = 'alamar.signedUpEmail'
const never = () => () => {}

/** In memory only, so that it is lost when the tab is closed or reloaded. */
let signedUp: { email: string; password: string } | undefined

/** Remembers in this tab who just signed up, so that they need not enter their email address and password again. */
export const rememberSignUp = (email: string, password: string) => {
  signedUp = { email, password }
  try {
    sessionStorage.setItem(KEY, email)
  } catch {
    // Without storage, the next page asks for it.
  }
}

/** The password entered at sign-up for an email address; undefined when this tab does not know it. */
export const passwordOfSignUp = (email: string): string | undefined =>
  signedUp?.email === email ? signedUp.password : undefined

export const forgetPassword = () => {
  signedUp = undefined
}

const signedUpEmail = () => {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** The email address that was just signed up with in this tab; undefined on the server and in other tabs. */
export const useSignedUpEmail = (): string | undefined => useSyncExternalStore(never, signedUpEmail, () => undefined)
