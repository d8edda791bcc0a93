import { z } from 'zod'
import { nameText, text } from '../../../platform/http/fields.ts'
import { passwordProblem } from '../../staff/password-rules.ts'

const requiredNameField = (en: string, es: string) =>
  nameText(60).refine((value) => value.length > 0, { params: { en, es } })

export const firstName = requiredNameField('First Name is required', 'El nombre es obligatorio')
export const lastName = requiredNameField('Last Name is required', 'Los apellidos son obligatorios')

const isPhone = (value: string) =>
  /^\+?[\d\s().-]+$/.test(value) && /^\d{6,15}$/.test(value.replace(/\D/g, '')) && value.length <= 30
export const phone = text(30).refine(isPhone, {
  params: {
    en: 'must look like +1 305 555 0142',
    es: 'debe tener la forma +1 305 555 0142',
  },
})

export const newPassword = z.string().superRefine((password, check) => {
  const problem = passwordProblem(password, '')
  if (problem) check.addIssue({ code: 'custom', params: problem, continue: false })
})

export const password = z.string().min(1).max(1_000)

/** The six digits of an email, without spaces. */
export const mailedDigits = z.string().regex(/^\d{6}$/)
