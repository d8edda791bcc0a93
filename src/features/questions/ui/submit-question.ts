import { isEmail } from '../../../lib/email-address.ts'
import type { Lang } from '../../../lib/languages.ts'
import { type Call, isCallRefused } from '../../../platform/http/endpoint.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { problemsOf } from '../../../ui/refused-fields.ts'
import { askAboutHotel } from '../contract.ts'
import { MIN_QUESTION } from '../question-rules.ts'
import { questionTexts } from './questions.texts.ts'

export type QuestionOutcome = { sent: true } | { sent: false; problems: Problem[]; values: Record<string, string> }

/** Sends the form, in the browser or on the server; returns what was typed and the problems with it. */
export const submitQuestion = async (
  call: Call,
  hotelId: number,
  form: FormData,
  lang: Lang,
): Promise<QuestionOutcome> => {
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]))
  const t = questionTexts[lang]
  const w = formTexts[lang]
  const { question = '', firstName, email } = values
  const missing = [
    ...(question.length < MIN_QUESTION ? [{ field: 'question', message: t.questionShort(MIN_QUESTION) }] : []),
    ...(firstName === '' ? [{ field: 'firstName', message: t.firstNameMissing }] : []),
    ...(email !== undefined && !isEmail(email)
      ? [{ field: 'email', message: email ? w.wrongEmail : w.missingEmail }]
      : []),
  ]
  if (missing.length > 0) return { sent: false, problems: missing, values }
  try {
    await call(askAboutHotel, { hotelId, lang, question, firstName: firstName ?? '', email })
    return { sent: true }
  } catch (refused) {
    if (!isCallRefused(refused)) throw refused
    const labels = { question: t.question, firstName: t.firstName, email: w.email }
    const problems =
      refused.fields.length > 0 ? problemsOf(refused.fields, labels) : [{ field: '', message: refused.message }]
    return { sent: false, problems, values }
  }
}
