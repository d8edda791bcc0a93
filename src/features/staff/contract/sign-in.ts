import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { email, passkeyReply } from '../../../platform/http/fields.ts'
import { PERMISSIONS } from '../permissions.ts'

/** A staff member. */
export const Staff = z.object({
  id: z.number(),
  name: z.string(),
  /** A built-in role, or the key of a role that the agency created. */
  role: z.string(),
  /** The name of a role that the agency created; null for a built-in one. */
  roleName: z.string().nullable(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Whether the session can only set up a second factor. */
  mustEnroll: z.boolean(),
})
export type Staff = z.output<typeof Staff>

/** An opened office session; the token authorizes the office calls (docs/rules/sessions.md#staff-accounts). */
export const StaffSession = z.object({ accessToken: z.string(), expiresIn: z.number(), staff: Staff })

/**
 * Signs a staff member in. An account with a second factor gets `secondStep` instead of a session; its token opens a session together with
 * a code or a passkey (docs/rules/sessions.md#second-factor).
 */
export const signInStaff = endpoint({
  method: 'POST',
  path: '/api/office/token',
  access: 'public',
  summary: 'Staff sign-in',
  input: z.object({ email, password: z.string().min(1).max(1_000) }),
  reply: z.object({
    accessToken: z.string().nullable(),
    expiresIn: z.number().nullable(),
    staff: Staff.nullable(),
    secondStep: z.object({ token: z.string(), app: z.boolean(), passkey: z.boolean() }).nullable(),
  }),
  refusals: ['WRONG_CREDENTIALS', 'TOO_MANY'],
})

const token = z.string().min(1).max(100)

/** Completes a sign-in with a code from an authenticator app, or a recovery code. */
export const signInByCode = endpoint({
  method: 'POST',
  path: '/api/office/token/code',
  access: 'public',
  summary: 'Complete a staff sign-in by a code',
  input: z.object({ token, code: z.string().trim().min(1).max(40) }),
  reply: StaffSession,
  refusals: ['SIGN_IN_EXPIRED', 'WRONG_CODE', 'WRONG_CREDENTIALS', 'TOO_MANY'],
})

/** Starts the completion of a sign-in with a passkey. */
export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/office/token/passkeyOptions',
  access: 'public',
  keyless: 'It only makes a new challenge.',
  summary: 'Challenge for a staff sign-in by a passkey',
  input: z.object({ token }),
  reply: z.object({ options: z.string() }),
  refusals: ['SIGN_IN_EXPIRED'],
})

/** Completes a sign-in with a passkey. */
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/office/token/passkey',
  access: 'public',
  summary: 'Complete a staff sign-in by a passkey',
  input: z.object({ token, response: passkeyReply }),
  reply: StaffSession,
  refusals: ['SIGN_IN_EXPIRED', 'PASSKEY_NOT_ACCEPTED', 'WRONG_CREDENTIALS', 'TOO_MANY'],
})

/** Ends the staff session whose token is sent. */
export const signOutStaff = endpoint({
  method: 'POST',
  path: '/api/office/logOff',
  access: 'staff',
  permission: null,
  withoutSecondFactor: true,
  summary: 'Staff sign-out',
  input: z.object({}),
  reply: z.literal(true),
})
