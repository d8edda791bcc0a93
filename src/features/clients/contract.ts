import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { day, email, id, lang, nameText, requiredName, siteId, text } from '../../platform/http/fields.ts'
import { alsoNamed } from '../../platform/http/other-names.ts'
import { passwordProblem } from '../staff/password-rules.ts'
import { firstName, lastName, mailedDigits, newPassword, password, phone } from './contract/fields.ts'

/** How long a temporary password works (docs/rules/sessions.md#password-recovery). */
export const TEMPORARY_PASSWORD_HOURS = 1

/** How long an activation link works (docs/rules/sessions.md#activation). */
export const ACTIVATION_HOURS = 72

/** How long the six digits in an activation email work. */
export const ACTIVATION_DIGITS_MINUTES = 60

const refuseWeakPassword = (
  { email, password }: { email: string; password?: string | undefined },
  check: z.RefinementCtx,
) => {
  const problem = password !== undefined && passwordProblem(password, email)
  if (problem) check.addIssue({ code: 'custom', path: ['password'], params: problem })
}

/** How long an emailed code proves the client's identity (docs/rules/sessions.md#proof-of-identity). */
export const PROOF_CODE_MINUTES = 10

/** The details of a sign-up (docs/rules/sessions.md#sign-up). */
export const NewClient = z
  .object({
    email,
    password: newPassword,
    firstName: firstName.prefault(''),
    middleName: nameText(60).default(''),
    lastName: lastName.prefault(''),
    phone: alsoNamed(phone.prefault(''), 'phoneNumber'),
    birthDate: day.nullish(),
    countryId: id.nullish(),
    state: text(60).default(''),
    city: text(60).default(''),
    zip: text(20).default(''),
    address: text(200).default(''),
  })
  .superRefine(refuseWeakPassword)
export type NewClient = z.output<typeof NewClient>

/** The client in a sign-in reply. */
export const SignedInClient = z.object({
  id: z.number(),
  clientId: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: alsoNamed(z.string(), 'phoneNumber'),
  countryId: z.number().nullable(),
})
export type SignedInClient = z.output<typeof SignedInClient>

/** A client's profile. */
export const Profile = SignedInClient.extend({
  middleName: z.string(),
  birthDate: z.string().nullable(),
  countryName: z.string().nullable(),
  state: z.string(),
  city: z.string(),
  zip: z.string(),
  address: z.string(),
  /** Incremented by every change and sent back with one, so that two windows do not overwrite each other. */
  version: z.number(),
})
export type Profile = z.output<typeof Profile>

/**
 * Opens an account and emails its activation link; the reply is the new client's id. If the email address already has an account, the reply
 * looks the same, and an email tells the owner (docs/rules/sessions.md#sign-up).
 */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/clients',
  access: 'public',
  summary: 'Sign up',
  input: z.object({ newClient: NewClient, startWAVerif: z.boolean().default(false) }),
  reply: z.number(),
  refusals: ['TOO_MANY'],
})

/** The result of an activation. The caller has proven the address, so the reply may say that the account has no password. */
const Activation = z.object({ temporaryPasswordMailed: z.boolean() })
export type Activation = z.output<typeof Activation>

/** Activates an account with the code of the emailed link, once, within 72 hours (docs/rules/sessions.md#activation). */
export const activateClient = endpoint({
  method: 'POST',
  path: '/api/clients/activate/{code}',
  access: 'public',
  summary: 'Activate an account',
  input: z.object({ code: z.string().max(100) }),
  reply: Activation,
  alsoGet: true,
  refusals: ['ACTIVATION_NOT_VALID'],
})

/**
 * Activates an account with the six digits in the activation email, within an hour; a password sent with them becomes the account's
 * password. The reply is the same for an email address without an account (docs/rules/sessions.md#activation).
 */
export const activateByDigits = endpoint({
  method: 'POST',
  path: '/api/clients/activateByDigits',
  access: 'public',
  summary: 'Activate an account by the mailed digits',
  input: z.object({ email, digits: mailedDigits, password: newPassword.optional() }).superRefine(refuseWeakPassword),
  reply: Activation,
  refusals: ['ACTIVATION_DIGITS_WRONG', 'TOO_MANY'],
})

/** Emails a new activation link; the reply is the same whether or not the account exists or needs one. */
export const resendActivation = endpoint({
  method: 'POST',
  path: '/api/clients/resendActivation',
  access: 'public',
  summary: 'Resend the activation link',
  input: z.object({ email }),
  reply: z.literal(true),
})

/**
 * Emails a temporary password if the address has an account; the reply is always the same. The old password stays valid until the
 * temporary one is used (docs/rules/sessions.md#password-recovery).
 */
export const recoverPassword = endpoint({
  method: 'POST',
  path: '/api/clients/recoverPassword',
  access: 'public',
  summary: 'Send a temporary password by email',
  input: z.object({ email, siteId }),
  reply: z.literal(true),
  refusals: ['TOO_MANY'],
})

/**
 * Changes the password, which ends the client's other sessions. Without the old password, a recent proof is needed, unless the session was
 * opened with a temporary password.
 */
export const changePassword = endpoint({
  method: 'POST',
  withTemporaryPassword: true,
  path: '/api/clients/changePassword',
  access: 'client',
  summary: 'Change the password',
  input: z
    .object({
      clientId: id.optional(),
      oldPassword: z.string().max(1_000).default(''),
      newPassword,
      confirmPassword: z.string(),
    })
    .superRefine((form, check) => {
      if (form.newPassword === form.confirmPassword) return
      const params = { en: 'must be the same as the new password', es: 'debe ser igual a la contraseña nueva' }
      check.addIssue({ code: 'custom', path: ['confirmPassword'], params })
    }),
  reply: z.literal(true),
  refusals: ['PASSWORD_NOT_CHANGED', 'PROOF_NEEDED', 'TOO_MANY'],
})

/** Proves the client's identity with the password, for sensitive changes within the next five minutes. */
export const provePassword = endpoint({
  method: 'POST',
  path: '/api/clients/provePassword',
  access: 'client',
  summary: 'Prove the password before a sensitive change',
  input: z.object({ password }),
  reply: z.literal(true),
  refusals: ['WRONG_PASSWORD', 'TOO_MANY'],
})

/** Emails a code that proves the client's identity, for accounts without a password. */
export const mailProofCode = endpoint({
  method: 'POST',
  path: '/api/clients/mailProofCode',
  access: 'client',
  summary: 'Email a code that proves who the client is',
  input: z.object({}),
  reply: z.literal(true),
  refusals: ['TOO_MANY'],
})

/** Proves the client's identity with the emailed code, for sensitive changes within the next five minutes. */
export const proveByCode = endpoint({
  method: 'POST',
  path: '/api/clients/proveByCode',
  access: 'client',
  summary: 'Prove who the client is by the mailed code',
  input: z.object({ code: mailedDigits }),
  reply: z.literal(true),
  refusals: ['WRONG_CODE', 'TOO_MANY'],
})

/** The caller's own profile. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile/{id}/{languageId}',
  access: 'client',
  summary: 'Own profile',
  input: z.object({ id, languageId: lang }),
  reply: Profile,
})

/**
 * Changes the given fields of the caller's own profile; email address and password cannot be changed here. With `version`, a change
 * made in the meantime is not overwritten.
 */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/profile/update',
  access: 'client',
  summary: 'Change own profile',
  impersonated: 'allowed',
  input: z.object({
    clientId: alsoNamed(id.optional(), 'id'),
    version: z.number().int().optional(),
    firstName: firstName.optional(),
    middleName: nameText(60).optional(),
    lastName: lastName.optional(),
    phone: alsoNamed(phone.optional(), 'phoneNumber'),
    birthDate: day.nullish(),
    countryId: id.nullish(),
    state: text(60).optional(),
    city: text(60).optional(),
    zip: text(20).optional(),
    address: text(200).optional(),
  }),
  reply: Profile,
  refusals: ['PROFILE_CHANGED', 'PROOF_NEEDED'],
})

/**
 * Whether a card's name matches the client; five attempts an hour (docs/rules/payment.md#cardholder-name). `reason` is empty when it
 * matches.
 */
export const checkCardholderName = endpoint({
  method: 'POST',
  path: '/api/admin/clients/CheckIfNameIsValid',
  access: 'client',
  staffPermission: 'clients.see',
  summary: 'Whether the name on a card matches the client',
  input: z.object({ clientId: id, cardHolderName: requiredName(100) }),
  reply: z.object({ isValid: z.boolean(), reason: z.string() }),
  refusals: ['TOO_MANY'],
})
