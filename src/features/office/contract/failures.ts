import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { id, instant } from '../../../platform/http/fields.ts'
import { PageInput } from './fields.ts'

/** An email or task that failed for three days and is no longer retried. */
export const FailedWork = z.object({
  id: z.number(),
  /** 'email.deliver', 'receipt.issue' … */
  kind: z.string(),
  /** Only for emails and messages. */
  letter: z.object({ recipient: z.string(), subject: z.string() }).optional(),
  attempts: z.number(),
  failingSince: instant,
  gaveUpAt: instant,
  lastError: z.string(),
})
export type FailedWork = z.output<typeof FailedWork>

/** Failed emails and tasks, newest first. */
export const listFailures = endpoint({
  method: 'GET',
  path: '/api/office/failures',
  access: 'staff',
  permission: 'failures.see',
  summary: 'Failed mails and tasks',
  input: PageInput,
  reply: FailedWork,
  list: true,
})

/** Retries a failed email or task for up to three more days. */
export const retryFailure = endpoint({
  method: 'POST',
  path: '/api/office/failures/retry',
  access: 'staff',
  permission: 'failures.retry',
  summary: 'Retry a failed mail or task',
  input: z.object({ id }),
  reply: z.literal(true),
})
