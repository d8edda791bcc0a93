import { cardProviderChecks } from './features/payment/server/processors.service.ts'
import type { Services } from './platform/context.ts'
import { storageCheck } from './platform/files/storage-check.ts'
import { bounceCheck, mailCheck } from './platform/mail-check.ts'
import { mapCheck } from './platform/map-check.ts'
import type { ProviderCheck } from './platform/providers/provider-check.ts'
import { whatsAppCheck } from './platform/whatsapp/whatsapp-check.ts'

/** The checks of all external services, in the order in which staff see them. Each adapter adds its own checks. */
export const providerChecks = (services: Services): ProviderCheck[] => {
  const { config } = services
  return [
    ...cardProviderChecks(services),
    mailCheck(config),
    bounceCheck(config),
    whatsAppCheck(services),
    storageCheck(config),
    mapCheck(config),
  ]
}
