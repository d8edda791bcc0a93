import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { id, instant, requiredText } from '../../../platform/http/fields.ts'

/** One impersonation of a client: when, by whom and why. */
export const Impersonation = z.object({
  id: z.number(),
  begunAt: instant,
  /** When it ended, or will end at the latest. */
  endsAt: instant,
  staffName: z.string(),
  reason: z.string(),
  /** Whether the staff member could change data, not only view it. */
  mayWrite: z.boolean(),
  /** The data that was opened, as calls, each at most once a minute. */
  reads: z.array(z.object({ call: z.string(), at: instant })),
})
export type Impersonation = z.output<typeof Impersonation>

/** Creates a single-use link, valid for 5 minutes, that lets the caller act as the client (docs/rules/sessions.md#impersonation). */
export const askForImpersonation = endpoint({
  method: 'POST',
  path: '/api/office/clients/impersonate',
  access: 'staff',
  permission: 'clients.impersonate',
  summary: 'Create a link to act as a client',
  input: z.object({
    clientId: id,
    reason: requiredText(300),
    mayWrite: z.boolean().default(false),
    password: z.string().min(1).max(1_000),
  }),
  reply: z.object({ url: z.string(), expiresAt: instant }),
  refusals: ['WRONG_PASSWORD', 'TOO_MANY'],
})

/** Redeems the link: its owner acts as the client for 30 minutes. */
export const beginImpersonation = endpoint({
  method: 'POST',
  path: '/api/clients/impersonate',
  access: 'public',
  summary: 'Start acting as a client',
  input: z.object({ link: z.string().min(1).max(100) }),
  reply: z.object({
    accessToken: z.string(),
    endsAt: instant,
    readOnly: z.boolean(),
    client: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }),
  }),
  refusals: ['LINK_NOT_VALID'],
})

/** Impersonations of the caller. */
export const listImpersonations = endpoint({
  method: 'GET',
  path: '/api/clients/impersonations/{clientId}',
  access: 'client',
  summary: 'Impersonations of the client',
  input: z.object({ clientId: id }),
  reply: z.array(Impersonation),
})
