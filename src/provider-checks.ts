import type { Services } from './platform/context.ts'
import type { ProviderCheck } from './platform/providers/provider-check.ts'

/** The checks of all external services, in the order in which staff see them. Each adapter adds its own. */
export const providerChecks = (_services: Services): ProviderCheck[] => []
