import { isEmail } from '../../../lib/email-address.ts'
import type { Lang } from '../../../lib/languages.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../lib/password-length.ts'
import { type Call, type CallRefused, isCallRefused, isUnanswered } from '../../../platform/http/endpoint.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { problemsOf } from '../../../ui/refused-fields.ts'
import { signUp } from '../contract.ts'
import { clientTexts } from './clients.texts.ts'

/** Fields of the sign-up form in order, without the password. */
export const SIGN_UP_FIELDS = ['firstName', 'middleName', 'lastName', 'phone', 'countryId', 'email'] as const
export type SignUpValues = Record<(typeof SIGN_UP_FIELDS)[number], string>

export type SignUpOutcome =
  | { done: true; email: string }
  | { done: false; problems: Problem[]; values: SignUpValues; startWAVerif: boolean; fault: boolean }

/** Submits a sign-up form, in the browser or on the server. Returns the entered values with their problems. */
export const submitSignUp = async (call: Call, form: FormData, lang: Lang): Promise<SignUpOutcome> => {
  const textOf = (name: string) => String(form.get(name) ?? '')
  const values = Object.fromEntries(SIGN_UP_FIELDS.map((name) => [name, textOf(name).trim()])) as SignUpValues
  const startWAVerif = form.has('startWAVerif')
  const password = textOf('password')
  const missing = missingIn(values, password, lang)
  if (missing.length > 0) return { done: false, problems: missing, values, startWAVerif, fault: false }
  const { countryId, ...texts } = values
  try {
    await call(signUp, {
      newClient: { ...texts, password, countryId: countryId ? Number(countryId) : null },
      startWAVerif,
    })
    return { done: true, email: values.email }
  } catch (failure) {
    if (!isCallRefused(failure)) throw failure
    return { done: false, problems: problemsIn(failure, lang), values, startWAVerif, fault: isUnanswered(failure) }
  }
}

const missingIn = (values: SignUpValues, password: string, lang: Lang): Problem[] => {
  const t = clientTexts[lang]
  const words = formTexts[lang]
  const checks: [field: string, wrong: boolean, message: string][] = [
    ['firstName', !values.firstName, t.missingFirstName],
    ['lastName', !values.lastName, t.missingLastName],
    ['phone', values.phone.replace(/\D/g, '').length < 6, t.wrongPhone],
    ['email', !values.email, words.missingEmail],
    ['email', values.email !== '' && !isEmail(values.email), words.wrongEmail],
    ['password', [...password].length < PASSWORD_MIN, t.shortPassword],
    ['password', [...password].length > PASSWORD_MAX, t.longPassword],
  ]
  return checks.filter(([, wrong]) => wrong).map(([field, , message]) => ({ field, message }))
}

/** The problems of a refusal, in the order of the form. */
const problemsIn = ({ fields, message }: CallRefused, lang: Lang): Problem[] => {
  if (fields.length === 0) return [{ field: '', message }]
  const labels = { ...clientTexts[lang], ...formTexts[lang], countryId: clientTexts[lang].country }
  const names = [...SIGN_UP_FIELDS, 'password'] as const
  const form = Object.fromEntries(names.map((name) => [`newClient.${name}`, [name, labels[name]] as const]))
  const place = ({ field }: Problem) => names.map(String).indexOf(field)
  return problemsOf(fields, form).sort((a, b) => place(a) - place(b))
}
