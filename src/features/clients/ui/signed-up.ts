import { useSyncExternalStore } from 'react'

const KEY = 'alamar.signedUpEmail'
const never = () => () => {}

/** In memory only, so that it is gone when the tab is closed or loaded again. */
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

/** The password of the sign-up with an email address; undefined when it is not known in this tab. */
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

/** The email address that just signed up in this tab; undefined on the server and in other tabs. */
export const useSignedUpEmail = (): string | undefined => useSyncExternalStore(never, signedUpEmail, () => undefined)
