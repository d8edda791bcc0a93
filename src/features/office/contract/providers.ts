import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { bilingual, instant } from '../../../platform/http/fields.ts'

/** An external service: when it last answered, when it last failed, and why. */
export const ProviderShown = z.object({
  name: z.string(),
  label: bilingual,
  kind: z.enum(['payment', 'message', 'storage', 'map']),
  configured: z.boolean(),
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  /** The last failure, until the service succeeds again. */
  failure: bilingual.nullable(),
})
export type ProviderShown = z.output<typeof ProviderShown>

/** The external services, based on what the store has recorded; none is called. */
export const listProviders = endpoint({
  method: 'GET',
  path: '/api/office/providers',
  access: 'staff',
  permission: 'settings.see',
  summary: 'External services with their last success and failure',
  input: z.object({}),
  reply: z.array(ProviderShown),
})

/** Calls a configured service and returns its problems. */
export const checkProvider = endpoint({
  method: 'POST',
  path: '/api/office/providers/check',
  access: 'staff',
  permission: 'settings.edit',
  summary: 'Check an external service',
  input: z.object({ name: z.string().min(1).max(60) }),
  reply: z.object({ problems: z.array(bilingual) }),
  refusals: ['TOO_MANY'],
})
