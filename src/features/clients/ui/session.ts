import { FAULT_TEXT } from '../../../lib/fault.ts'
import { DEFAULT_LANG, findLang } from '../../../lib/languages.ts'
import type { RefusalCode } from '../../../lib/refusals.ts'
import { call } from '../../../platform/http/call.ts'
import { CallRefused } from '../../../platform/http/endpoint.ts'
import { keptSession } from '../../../platform/kept-session.ts'
import { forgetKeptPages } from '../../../ui/kept-pages.ts'
import { logOff, SITE_BASIC_HEADER, type SignedInClient } from '../contract.ts'

/** Who is signed in in this browser. */
export type Session = {
  token: string
  client: { id: number; firstName: string }
  /** One of the staff acts as the client, until this instant. */
  impersonation?: { clientName: string; endsAt: string }
}

const kept = keptSession<Session>('alamar.session')

/** The signed-in client in a component; null when nobody is, and on the server. */
export const useSession = (): Session | null => kept.use()

/** The signed-in client outside of components. */
export const currentSession = (): Session | null => kept.current()

/** Where this tab keeps the session of somebody who came with a temporary password: nobody is signed in by it yet. */
const NEW_PASSWORD_KEY = 'alamar.newPassword'

/** The session in which a new password must be chosen, in this tab. */
export const sessionForNewPassword = (): Session | null => {
  try {
    return JSON.parse(sessionStorage.getItem(NEW_PASSWORD_KEY) ?? 'null')
  } catch {
    return null
  }
}

/** A new password was chosen: whoever came with a temporary one is now signed in. */
export const passwordChosen = () => {
  const session = sessionForNewPassword()
  if (!session) return
  sessionStorage.removeItem(NEW_PASSWORD_KEY)
  kept.save(session)
}

/** The bearer token of the signed-in client, or of whoever must choose a new password first. */
export const currentToken = (): string | null => (kept.current() ?? sessionForNewPassword())?.token ?? null

/** Shows the client's present first name in all tabs. */
export const rememberFirstName = (firstName: string) => {
  const session = kept.current()
  if (session && session.client.firstName !== firstName)
    kept.save({ ...session, client: { ...session.client, firstName } })
}

/** Calls back after somebody signed in or off, in this tab or another. */
export const onSessionChange = kept.subscribe

/** Keeps a session that began otherwise than by signing in, instead of the one that was here. */
export const keepSession = kept.save

/** Forgets the session here, as the server already has. */
export const forgetSession = () => {
  sessionStorage.removeItem(NEW_PASSWORD_KEY)
  kept.clear()
}

/** How the token call names what business refuses. */
const CODES: Record<string, RefusalCode> = {
  invalid_grant: 'WRONG_CREDENTIALS',
  not_activated: 'NOT_ACTIVATED',
  too_many_attempts: 'TOO_MANY',
}

/**
 * Signs a client in and keeps the session (spec 4, 7); after a temporary password a new one must be chosen first. Throws
 * CallRefused: WRONG_CREDENTIALS, NOT_ACTIVATED, TOO_MANY, or FAULT with the generic text.
 */
export const signIn = async (email: string, password: string): Promise<'signed-in' | 'choose-password'> => {
  const lang = findLang(document.documentElement.lang) ?? DEFAULT_LANG
  const fault = new CallRefused(0, 'FAULT', FAULT_TEXT[lang])
  const response = await fetch('/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(SITE_BASIC_HEADER)}`, accept: 'application/json', 'accept-language': lang },
    body: new URLSearchParams({ username: email, cremail: email, password, grant_type: 'password' }),
  }).catch(() => {
    throw fault
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) {
    const code = CODES[answer.error]
    throw code ? new CallRefused(response.status, code, String(answer.error_description)) : fault
  }
  const client = answer.client as Capitalized<SignedInClient>
  const session: Session = { token: answer.access_token, client: { id: client.Id, firstName: client.FirstName } }
  if (answer.must_change_password) {
    sessionStorage.setItem(NEW_PASSWORD_KEY, JSON.stringify(session))
    return 'choose-password'
  }
  kept.save(session)
  return 'signed-in'
}

/** A wire object: its names begin with a capital letter. */
type Capitalized<T> = { [K in keyof T & string as Capitalize<K>]: T[K] }

/** Ends the session on the server and forgets it here; what the tabs and this device kept for it goes with it. */
export const signOff = async (): Promise<void> => {
  const ended = call(logOff, {})
  kept.clear()
  // The session is forgotten here even when the server cannot be told.
  await Promise.all([ended.catch(() => {}), forgetKeptPages()])
}
