import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isEmail } from '../../../lib/email-address.ts'
import type { Lang } from '../../../lib/languages.ts'
import { isSixDigits, withoutSpaces } from '../../../lib/mailed-digits.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { storedValue } from '../../../platform/stored-value.ts'
import { type DraftForm, deleteDraft } from '../../../ui/booking-drafts.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { useLocalPath, useTexts } from '../../../ui/language.tsx'
import type { FormFields } from '../../../ui/refused-fields.ts'
import { signInByDigits, signUpToBook } from '../contract/booking-accounts.ts'
import { updateProfile } from '../contract.ts'
import type { BookingOutcome } from './book-without-scripts.ts'
import { bookingAccountTexts } from './booking-account.texts.ts'
import { clientTexts } from './clients.texts.ts'
import type { BookingAccount } from './payer.ts'
import { currentSession, replaceSession, useSession } from './session.ts'

/** How long a sign-in elsewhere continues the booking: as long as the emailed digits work. */
const CONTINUES_MINUTES = 60

/** A booking whose visitor was sent digits. The prefix makes sign-out delete it (shell/browser/session-data.ts). */
type Awaited = { path: string; email: string; at: number }
const awaited = storedValue<Awaited>('alamar.own.confirmingBooking', (value) => {
  const found = value as Awaited | null
  return typeof found?.path === 'string' && typeof found.email === 'string' ? found : null
})

/** The names of the form's buttons and of those fields that drafts do not contain. */
export const INTENT = 'intent'
export const NEW_CODE = 'newCode'
export const DIGITS = 'digits'

/** Whether the form was submitted with the button that asks for new digits. */
export const asksForNewCode = (form: FormData) => form.get(INTENT) === NEW_CODE

/** The problems with the account's fields; `awaiting` is the address that the digits were sent to. */
export const accountProblems = (
  { email, phone, phoneField = 'phone' }: Pick<BookingAccount, 'email' | 'phone' | 'phoneField'>,
  awaiting: string | undefined,
  form: FormData,
  lang: Lang,
): Problem[] => {
  const needsDigits = awaiting === email && !asksForNewCode(form)
  const checks: [field: string, wrong: boolean, message: string][] = [
    ['email', email === '', formTexts[lang].missingEmail],
    ['email', email !== '' && !isEmail(email), formTexts[lang].wrongEmail],
    [phoneField, phone.replace(/\D/g, '').length < 6, clientTexts[lang].wrongPhone],
    [DIGITS, needsDigits && !isSixDigits(String(form.get(DIGITS) ?? '')), clientTexts[lang].wrongDigits],
  ]
  return checks.filter(([, wrong]) => wrong).map(([field, , message]) => ({ field, message }))
}

/** The result of submitting a booking form: the booking, if it was made, or which digits the visitor has to enter first. */
type Requested = { booking?: unknown } | 'code' | 'newCode' | undefined

/** How a booking form ends: with a toast, and with the travel plan once the booking is made. */
export const useBookingEnd = (draft: DraftForm) => {
  const t = useTexts(bookingAccountTexts)
  const navigate = useNavigate()
  const localPath = useLocalPath()
  return {
    done: (requested: Requested) => {
      if (requested === 'newCode') return t.newCodeSent
      return typeof requested === 'object' ? (requested.booking ? t.created : t.notCreated) : undefined
    },
    onSuccess: (requested: Requested) => {
      if (typeof requested !== 'object' || !requested.booking) return
      deleteDraft(draft)
      return navigate(localPath('/shopping-cart'))
    },
  }
}

/** The fields of a refused sign-up, by the form's names. */
export const accountFields = (lang: Lang): FormFields => {
  const t = bookingAccountTexts[lang]
  return { 'newClient.email': ['email', t.email], email: ['email', t.email], 'newClient.phone': ['phone', t.phone] }
}

/**
 * Opens the visitor's account, or signs in with the digits sent before. Returns the session, or null when new digits were sent. Throws
 * CallRefused.
 */
export const openAccount = async (
  call: Call,
  { email, phone, firstName, lastName, countryId }: BookingAccount,
  awaiting: string | undefined,
  form: FormData,
) => {
  if (awaiting !== email || asksForNewCode(form)) {
    await call(signUpToBook, { newClient: { email, phone, firstName, lastName, countryId } })
    return null
  }
  const { accessToken, client } = await call(signInByDigits, {
    email,
    digits: withoutSpaces(String(form.get(DIGITS) ?? '')),
  })
  return { token: accessToken, client }
}

/** Corrects the country of a new account if the country in the form was changed after the digits were sent. Throws CallRefused. */
export const correctCountry = async (
  call: Call,
  client: { countryId: number | null },
  { countryId }: Pick<BookingAccount, 'countryId'>,
) => {
  if (countryId && countryId !== client.countryId) await call(updateProfile, { countryId })
}

/**
 * The session that a form books with, in the browser. `open` opens a visitor's account or signs in with the digits, and resolves to whether
 * there is a session now; if not, digits were sent. If the visitor signs in elsewhere in the meantime, `resume` continues the booking,
 * provided that the form is `complete`.
 */
export const useBookingAccount = (
  path: string,
  complete: boolean,
  resume: RefObject<() => void>,
  outcome: BookingOutcome | undefined,
) => {
  const session = useSession()
  const stored = awaited.use()
  const awaiting = stored?.path === path ? stored.email : outcome?.awaiting
  useEffect(() => {
    const begun = awaited.current()
    if (!session || session.impersonation || !complete || begun?.path !== path) return
    awaited.clear()
    if (Date.now() - begun.at < CONTINUES_MINUTES * 60_000) resume.current()
  }, [session, complete, path, resume])
  /** The new client whose country may have to be corrected, even when the form is submitted again after a lost connection. */
  const newClient = useRef<{ countryId: number | null }>(undefined)
  const open = async (call: Call, account: BookingAccount, form: FormData): Promise<boolean> => {
    if (!currentSession()) {
      const opened = await openAccount(call, account, awaiting, form)
      if (!opened) {
        awaited.save({ path, email: account.email, at: Date.now() })
        return false
      }
      awaited.clear()
      const { id, firstName, countryId } = opened.client
      replaceSession({ token: opened.token, client: { id, firstName, countryId: account.countryId ?? countryId } })
      newClient.current = opened.client
    }
    if (newClient.current) await correctCountry(call, newClient.current, account)
    newClient.current = undefined
    return true
  }
  return { session, awaiting, open }
}
