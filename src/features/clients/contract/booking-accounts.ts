import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { email, id } from '../../../platform/http/fields.ts'
import { SignedInClient } from '../contract.ts'
import { firstName, lastName, mailedDigits, phone } from './fields.ts'

/**
 * Opens an account without a password for a visitor who books, and emails six digits. An account that is not active yet gets new digits;
 * the owner of an active one is notified. The reply is always the same (docs/rules/sessions.md#sign-up-within-a-booking).
 */
export const signUpToBook = endpoint({
  method: 'POST',
  path: '/api/clients/signUpToBook',
  access: 'public',
  summary: 'Sign up within a booking',
  input: z.object({
    newClient: z.object({
      email,
      firstName: firstName.prefault(''),
      lastName: lastName.prefault(''),
      phone: phone.prefault(''),
      countryId: id.nullish(),
    }),
  }),
  reply: z.literal(true),
  refusals: ['TOO_MANY'],
})

/**
 * Activates an account with the emailed digits and signs in. A password chosen earlier is removed, because whoever chose it had not proven
 * that they own the email address.
 */
export const signInByDigits = endpoint({
  method: 'POST',
  path: '/api/clients/signInByDigits',
  access: 'public',
  summary: 'Activate an account by the mailed digits and sign in',
  input: z.object({ email, digits: mailedDigits }),
  reply: z.object({ accessToken: z.string(), expiresInSeconds: z.number(), client: SignedInClient }),
  refusals: ['ACTIVATION_DIGITS_WRONG', 'TOO_MANY'],
})
