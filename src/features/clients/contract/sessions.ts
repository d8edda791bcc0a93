import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { id, instant } from '../../../platform/http/fields.ts'

/** An open session of a client. */
export const ClientSession = z.object({
  id: z.number(),
  agent: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  /** Whether it is the caller's session. */
  current: z.boolean(),
  /** Whether a staff member acts as the client in this session (docs/rules/sessions.md#impersonation). */
  byAgency: z.boolean(),
})
export type ClientSession = z.output<typeof ClientSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/clients/sessions',
  access: 'client',
  summary: 'Open sessions of the client',
  input: z.object({}),
  reply: z.array(ClientSession),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/clients/sessions/end/{sessionId}',
  access: 'client',
  summary: 'End one session',
  input: z.object({ sessionId: id }),
  reply: z.literal(true),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/clients/sessions/endOthers',
  access: 'client',
  summary: 'End all other sessions',
  input: z.object({}),
  reply: z.literal(true),
})

/** Ends the caller's session. */
export const logOff = endpoint({
  method: 'POST',
  withTemporaryPassword: true,
  path: '/api/clients/logOff',
  access: 'client',
  summary: 'Sign out',
  impersonated: 'always',
  input: z.object({}),
  reply: z.literal(true),
})
