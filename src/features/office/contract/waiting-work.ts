import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { instant } from '../../../platform/http/fields.ts'
import { WAITING_KINDS } from '../waiting-work.ts'

const Waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  count: z.number(),
  /** When the oldest item began to wait; null when there is none. */
  oldest: instant.nullable(),
})
export type Waiting = z.output<typeof Waiting>

/** The waiting work on the screens that the caller may see; other work is left out. */
export const listWaitingWork = endpoint({
  method: 'GET',
  path: '/api/office/waiting',
  access: 'staff',
  permission: null,
  summary: 'Pending work that the caller may see, with the age of the oldest item',
  input: z.object({}),
  reply: z.object({ work: z.array(Waiting) }),
})
