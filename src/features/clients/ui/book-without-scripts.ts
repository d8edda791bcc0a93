import type { Lang } from '../../../lib/languages.ts'
import { type Call, type FieldList, isCallRefused } from '../../../platform/http/endpoint.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { logOff } from '../contract/sessions.ts'
import { bookingAccountTexts } from './booking-account.texts.ts'
import { accountProblems, correctCountry, DIGITS, INTENT, openAccount } from './booking-account.ts'
import type { BookingAccount } from './payer.ts'

/** Hidden fields of a booking form submitted without scripts: the address that the digits were sent to, then the session. */
export const AWAITING = 'awaiting'
export const SESSION = 'session'
/** A hidden field of the same form: the countries taken from phone numbers have been shown. */
export const COUNTRY_SHOWN = 'countryShown'

/** What the page shows after its booking form was submitted without scripts. */
export type BookingOutcome = {
  /** The entered values, by field. */
  values: Readonly<Record<string, string>>
  problems: readonly Problem[]
  awaiting?: string | undefined
  session?: string | undefined
  /** Why nothing was booked, when the reason is not a field. */
  notice?: string
  /** Hidden fields with the price that the next request agrees to, if it differs from the price on the page. */
  seen?: Readonly<Record<string, string>>
  /** The reference of the booking. */
  booked?: string
}

/**
 * Processes a booking form on the server: opens the visitor's account, signs in with the digits, and books. The page keeps the entries and
 * the session in its fields until the booking is made, which ends the session.
 */
export const bookWithoutScripts = async ({
  form,
  lang,
  callIn,
  account,
  byPhone,
  missing,
  fieldProblems,
  request,
}: {
  form: FormData
  lang: Lang
  callIn: (lang: Lang, token?: string) => Call
  account: BookingAccount
  /** The countries taken from phone numbers, by field. Those that were not chosen are shown once before anything is submitted. */
  byPhone: Readonly<Record<string, string>>
  missing: readonly Problem[]
  /** The problems with refused fields of the sign-up and the booking. */
  fieldProblems: (fields: FieldList) => readonly Problem[]
  /** Books; returns the reference, or why nothing was booked. */
  request: (call: Call) => Promise<Pick<BookingOutcome, 'booked' | 'notice' | 'seen'>>
}): Promise<BookingOutcome> => {
  const ours = [DIGITS, INTENT, AWAITING, SESSION]
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const values = Object.fromEntries(entries.filter(([name]) => !ours.includes(name)))
  const textOf = (name: string) => String(form.get(name) ?? '') || undefined
  const awaiting = textOf(AWAITING)
  let session = textOf(SESSION)
  const found = [...missing, ...(session ? [] : accountProblems(account, awaiting, form, lang))]
  const preselected = Object.entries(byPhone).filter(([field]) => !values[field])
  if (preselected.length > 0 && !form.has(COUNTRY_SHOWN)) {
    const shown = { ...values, ...Object.fromEntries(preselected), [COUNTRY_SHOWN]: '1' }
    const problems = found.filter(({ field }) => !preselected.some(([name]) => name === field))
    return { values: shown, problems, awaiting, session, notice: bookingAccountTexts[lang].countryByPhoneNotice }
  }
  if (found.length > 0) return { values, problems: found, awaiting, session }
  try {
    if (!session) {
      const opened = await openAccount(callIn(lang), account, awaiting, form)
      if (!opened) return { values, problems: [], awaiting: account.email }
      session = opened.token
      await correctCountry(callIn(lang, session), opened.client, account)
    }
    const call = callIn(lang, session)
    const requested = await request(call)
    if (requested.booked) await call(logOff, {}).catch(() => {})
    return { values, problems: [], session, ...requested }
  } catch (error) {
    if (!isCallRefused(error)) throw error
    const place = error.code === 'ACTIVATION_DIGITS_WRONG' ? DIGITS : ''
    const problems = error.fields.length > 0 ? fieldProblems(error.fields) : [{ field: place, message: error.message }]
    return { values, problems, awaiting, session: error.code === 'UNAUTHORIZED' ? undefined : session }
  }
}
