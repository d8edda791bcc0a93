import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { email, id, instant } from '../../../platform/http/fields.ts'
import { OfficeSessionLine } from './account.ts'

/** A staff member in the office's list. */
export const Member = z.object({
  id: z.number(),
  email: z.string(),
  /** Empty until the invitation is accepted. */
  name: z.string(),
  role: z.string(),
  roleName: z.string().nullable(),
  state: z.enum(['invited', 'active', 'disabled']),
  /** When the open invitation expires; null when there is none. */
  invitedUntil: instant.nullable(),
  hasSecondFactor: z.boolean(),
  lastSignInAt: instant.nullable(),
  /** Whether the caller may change this account: not the caller's own, and not one with more permissions. */
  manageable: z.boolean(),
})
export type Member = z.output<typeof Member>

/** A role as text: the name of a built-in role, or the key of a role that the agency created. */
const role = z.string().min(1).max(60)

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/office/staff',
  access: 'staff',
  permission: 'staff.see',
  summary: 'Staff accounts',
  input: z.object({}),
  reply: z.array(Member),
})

const change = { method: 'POST', access: 'staff', permission: 'staff.edit', reply: z.literal(true) } as const

/** Emails an invitation that works once, within 72 hours, in `language` or otherwise in the caller's language. */
export const inviteMember = endpoint({
  ...change,
  path: '/api/office/staff/invite',
  summary: 'Invite a staff member',
  input: z.object({ email, role, language: z.enum(['en', 'es']).optional() }),
  refusals: ['MORE_PERMISSIONS'],
})

/** Emails the invitation again; the earlier link stops working. */
export const resendInvitation = endpoint({
  ...change,
  path: '/api/office/staff/resend',
  summary: 'Send an invitation again',
  input: z.object({ id }),
  refusals: ['MORE_PERMISSIONS', 'OWN_ACCOUNT'],
})

export const withdrawInvitation = endpoint({
  ...change,
  path: '/api/office/staff/withdraw',
  summary: 'Withdraw an invitation',
  input: z.object({ id }),
  refusals: ['MORE_PERMISSIONS', 'OWN_ACCOUNT'],
})

/** Changes a staff member's role, effective with their next call. */
export const changeMemberRole = endpoint({
  ...change,
  path: '/api/office/staff/role',
  summary: 'Change a staff member’s role',
  input: z.object({ id, role }),
  refusals: ['OWN_ACCOUNT', 'MORE_PERMISSIONS', 'LAST_OWNER'],
})

/** Disables an account, which ends its sessions at once. */
export const disableMember = endpoint({
  ...change,
  path: '/api/office/staff/disable',
  summary: 'Disable a staff account',
  input: z.object({ id }),
  refusals: ['OWN_ACCOUNT', 'MORE_PERMISSIONS', 'LAST_OWNER'],
})

export const enableMember = endpoint({
  ...change,
  path: '/api/office/staff/enable',
  summary: 'Enable a staff account',
  input: z.object({ id }),
  refusals: ['OWN_ACCOUNT', 'MORE_PERMISSIONS'],
})

/** Removes the second factors and recovery codes of a staff member who has lost them, and ends their sessions. */
export const resetMemberFactor = endpoint({
  ...change,
  path: '/api/office/staff/resetFactor',
  summary: 'Remove the second factors of a staff member',
  input: z.object({ id }),
  refusals: ['OWN_ACCOUNT', 'MORE_PERMISSIONS'],
})

export const listMemberSessions = endpoint({
  method: 'GET',
  path: '/api/office/staff/{id}/sessions',
  access: 'staff',
  permission: 'staffSessions.see',
  summary: 'Open sessions of a staff member',
  input: z.object({ id }),
  reply: z.array(OfficeSessionLine),
})

export const endMemberSession = endpoint({
  ...change,
  permission: 'staffSessions.end',
  path: '/api/office/staff/endSession',
  summary: 'End a session of a staff member',
  input: z.object({ id, sessionId: id }),
})

export const endMemberSessions = endpoint({
  ...change,
  permission: 'staffSessions.end',
  path: '/api/office/staff/endSessions',
  summary: 'End all sessions of a staff member',
  input: z.object({ id }),
})
