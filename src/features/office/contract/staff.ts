import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { email } from '../../../platform/http/fields.ts'
import { PERMISSIONS } from '../permissions.ts'

/** A staff member. */
export const Staff = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
})
export type Staff = z.output<typeof Staff>

/** Signs a staff member in; the token authorizes the office calls (docs/rules/sessions.md#staff-accounts). */
export const signInStaff = endpoint({
  method: 'POST',
  path: '/api/office/token',
  access: 'public',
  summary: 'Staff sign-in',
  input: z.object({ email, password: z.string().min(1).max(1_000) }),
  reply: z.object({ accessToken: z.string(), expiresIn: z.number(), staff: Staff }),
  refusals: ['WRONG_CREDENTIALS', 'TOO_MANY'],
})

/** Ends the staff session whose token is sent. */
export const logOffStaff = endpoint({
  method: 'POST',
  path: '/api/office/logOff',
  access: 'staff',
  permission: null,
  summary: 'Staff sign-out',
  input: z.object({}),
  reply: z.literal(true),
})
