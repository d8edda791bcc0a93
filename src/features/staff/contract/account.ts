import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { email, id, instant, requiredName } from '../../../platform/http/fields.ts'
import { passwordProblem } from '../password-rules.ts'
import { Staff, StaffSession } from './sign-in.ts'

/** A new password. The use case checks that it does not contain the email address. */
export const newPassword = z.string().superRefine((password, check) => {
  const problem = passwordProblem(password, '')
  if (problem) check.addIssue({ code: 'custom', params: problem, continue: false })
})
const personName = requiredName(80)
const link = z.string().min(1).max(100)

/** An open session of a staff member. */
export const OfficeSessionLine = z.object({
  id: z.number(),
  agent: z.string(),
  address: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
})
export type OfficeSessionLine = z.output<typeof OfficeSessionLine>

export const OwnSession = OfficeSessionLine.extend({ current: z.boolean() })
export type OwnSession = z.output<typeof OwnSession>

/** The caller's current name, role and permissions. */
export const getOwnAccount = endpoint({
  method: 'GET',
  path: '/api/office/account',
  access: 'staff',
  permission: null,
  withoutSecondFactor: true,
  summary: 'The signed-in staff member',
  input: z.object({}),
  reply: Staff.extend({ email: z.string() }),
})

const own = { method: 'POST', access: 'staff', permission: null } as const

export const saveOwnName = endpoint({
  ...own,
  path: '/api/office/account/name',
  summary: "Change the caller's name",
  input: z.object({ name: personName }),
  reply: Staff,
})

/** Changes the caller's password, which ends their other sessions. */
export const changeStaffPassword = endpoint({
  ...own,
  path: '/api/office/account/password',
  summary: "Change the caller's password",
  input: z.object({ oldPassword: z.string().min(1).max(1_000), newPassword }),
  reply: z.literal(true),
  refusals: ['WRONG_PASSWORD', 'TOO_MANY'],
})

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/office/account/sessions',
  access: 'staff',
  permission: null,
  summary: 'Open sessions of the caller',
  input: z.object({}),
  reply: z.array(OwnSession),
})

export const endOwnSession = endpoint({
  ...own,
  path: '/api/office/account/endSession',
  summary: "End one of the caller's sessions",
  input: z.object({ sessionId: id }),
  reply: z.literal(true),
})

export const endOtherSessions = endpoint({
  ...own,
  path: '/api/office/account/endOtherSessions',
  summary: "End the caller's other sessions",
  input: z.object({}),
  reply: z.literal(true),
})

/** Emails a link for a new password if the address has an account; the reply is always the same. */
export const recoverStaffPassword = endpoint({
  method: 'POST',
  path: '/api/office/recoverPassword',
  access: 'public',
  summary: 'Mail a link for a new staff password',
  input: z.object({ email }),
  reply: z.literal(true),
  refusals: ['TOO_MANY'],
})

/** Sets a new password with the emailed link, which works once, and ends all sessions. Signing in still needs the second factor. */
export const resetStaffPassword = endpoint({
  method: 'POST',
  path: '/api/office/resetPassword',
  access: 'public',
  summary: 'Choose a new staff password by a link',
  input: z.object({ link, newPassword }),
  reply: z.literal(true),
  refusals: ['LINK_NOT_VALID', 'TOO_MANY'],
})

/** What the invited person needs to know before accepting. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/office/invitation',
  access: 'public',
  keyless: 'It only reads.',
  summary: 'Email and role of an invitation',
  input: z.object({ link }),
  reply: z.object({ email: z.string(), role: z.string(), roleName: z.string().nullable() }),
  refusals: ['LINK_NOT_VALID', 'TOO_MANY'],
})

/** Accepts an invitation and opens a session, in which a second factor must be set up. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/office/acceptInvitation',
  access: 'public',
  summary: 'Accept an invitation',
  input: z.object({ link, name: personName, password: newPassword }),
  reply: StaffSession,
  refusals: ['LINK_NOT_VALID', 'TOO_MANY'],
})
