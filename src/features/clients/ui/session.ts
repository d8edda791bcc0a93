import { FAULT_TEXT } from '../../../lib/fault.ts'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import { lookUp } from '../../../lib/look-up.ts'
import type { RefusalCode } from '../../../lib/refusals.ts'
import { call } from '../../../platform/http/call.ts'
import { type Call, CallRefused } from '../../../platform/http/endpoint.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { storedValue } from '../../../platform/stored-value.ts'
import { deleteOfflinePages } from '../../../ui/offline-pages.ts'
import { logOff } from '../contract/sessions.ts'
import type { SignedInClient } from '../contract.ts'

/** The session of the client who is signed in in this browser. */
export type Session = {
  token: string
  /** The account's country; null when it has none, unset until the profile is loaded. */
  client: { id: number; firstName: string; countryId?: number | null }
  /** Set while a staff member acts as the client, until `endsAt`. */
  impersonation?: { clientName: string; endsAt: string }
}

/** The session in a stored value; null without a token or without a client id (docs/rules/sessions.md#sessions). */
export const sessionOf = (value: unknown): Session | null => {
  const session = value as Session | null
  return typeof session?.token === 'string' && session.client?.id > 0 ? session : null
}

const stored = storedValue('alamar.session', sessionOf)

/** The current session, in a component; null when signed out and on the server. */
export const useSession = (): Session | null => stored.use()

/** The current session, outside components. */
export const currentSession = (): Session | null => stored.current()

/** Holds the session of a client who used a temporary password. It does not sign in until a new password is chosen. */
const NEW_PASSWORD_KEY = 'alamar.newPassword'

/** The session in this tab that must choose a new password. */
export const sessionForNewPassword = (): Session | null => {
  try {
    return JSON.parse(sessionStorage.getItem(NEW_PASSWORD_KEY) ?? 'null')
  } catch {
    return null
  }
}

/** Signs in the client who used a temporary password, once a new one is chosen. */
export const passwordChosen = () => {
  const session = sessionForNewPassword()
  if (!session) return
  sessionStorage.removeItem(NEW_PASSWORD_KEY)
  stored.save(session)
}

/** The bearer token of the session, including one that must choose a new password first. */
export const currentToken = (): string | null => (stored.current() ?? sessionForNewPassword())?.token ?? null

/** Updates the client's first name and country in all tabs. */
export const updateSessionClient = ({ firstName, countryId }: { firstName: string; countryId: number | null }) => {
  const session = stored.current()
  if (session && (session.client.firstName !== firstName || session.client.countryId !== countryId))
    stored.save({ ...session, client: { ...session.client, firstName, countryId } })
}

/** Calls the listener after a sign-in or sign-out, in this tab or another. */
export const onSessionChange = stored.subscribe

/** Replaces the current session with one that was not opened by signing in. */
export const replaceSession = stored.save

/** Deletes the session from the browser, after the server has ended it. */
export const clearSession = () => {
  sessionStorage.removeItem(NEW_PASSWORD_KEY)
  stored.clear()
}

/** Refusal codes by OAuth error code of the token call. */
const CODES: Record<string, RefusalCode> = {
  invalid_grant: 'WRONG_CREDENTIALS',
  not_activated: 'NOT_ACTIVATED',
  too_many_attempts: 'TOO_MANY',
}

/**
 * Signs a client in and stores the session; after a temporary password, a new one must be chosen first. Throws CallRefused:
 * WRONG_CREDENTIALS, NOT_ACTIVATED, TOO_MANY, or FAULT with the generic text.
 */
export const signIn = async (email: string, password: string): Promise<'signed-in' | 'choose-password'> => {
  const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
  const fault = new CallRefused(0, 'FAULT', FAULT_TEXT[lang])
  const { apiAddress, basicHeader } = siteSettings()
  const response = await fetch(`${apiAddress}/token`, {
    method: 'POST',
    // Sends the known-browser cookie, even when the API has another origin.
    credentials: 'include',
    headers: { authorization: `Basic ${btoa(basicHeader)}`, accept: 'application/json', 'accept-language': lang },
    body: new URLSearchParams({ username: email, cremail: email, password, grant_type: 'password' }),
  }).catch(() => {
    throw fault
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) {
    const code = lookUp(CODES, String(answer.error))
    throw code ? new CallRefused(response.status, code, String(answer.error_description)) : fault
  }
  const client = answer.client as Capitalized<SignedInClient>
  const session: Session = {
    token: answer.access_token,
    client: { id: client.Id, firstName: client.FirstName, countryId: client.CountryId },
  }
  if (answer.must_change_password) {
    sessionStorage.setItem(NEW_PASSWORD_KEY, JSON.stringify(session))
    return 'choose-password'
  }
  stored.save(session)
  return 'signed-in'
}

/**
 * Signs a client in with a passkey of this device and stores the session; false when the person canceled. Throws CallRefused:
 * PASSKEY_NOT_ACCEPTED, TOO_MANY.
 */
export const signInWithPasskey = async (call: Call): Promise<boolean> => {
  // Visitors who do not use passkeys do not load the passkey calls.
  const [{ answerChallenge }, { beginPasskeySignIn, signInByPasskey }] = await Promise.all([
    import('../../../ui/passkeys.ts'),
    import('../contract/passkeys.ts'),
  ])
  const { options } = await call(beginPasskeySignIn, {})
  const response = await answerChallenge(options)
  if (!response) return false
  const { accessToken: token, client } = await call(signInByPasskey, { response })
  stored.save({ token, client: { id: client.id, firstName: client.firstName, countryId: client.countryId } })
  return true
}

/** A wire object, whose names are capitalized. */
type Capitalized<T> = { [K in keyof T & string as Capitalize<K>]: T[K] }

/** Ends the session on the server and deletes it here, with everything that tabs and the device store for it. */
export const signOut = async (): Promise<void> => {
  const ended = call(logOff, {})
  stored.clear()
  // The session is deleted here even when the server cannot be reached.
  await Promise.all([ended.catch(() => {}), deleteOfflinePages()])
}
