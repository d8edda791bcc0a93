import type { AdyenAccess } from '../../../../lib/card-providers.ts'
import type { Services } from '../../../../platform/context.ts'
import { noticesUrl, type ProviderAdapter, soldCurrencies } from '../provider-adapter.ts'
import { checkAdyen, pingAdyen } from './adyen-check.ts'
import { ADYEN_TIMEOUT_MS, adyenClient } from './adyen-client.ts'
import { adyenNotices } from './adyen-notices.ts'
import { adyenProcessor } from './adyen-processor.ts'
import { adyenReports } from './adyen-reports.ts'

/** Adyen: sessions of the Drop-in for cards (docs/decisions/0122). */
export const adyenAdapter = (
  services: Services,
  access: AdyenAccess,
  timeoutMs = ADYEN_TIMEOUT_MS,
): ProviderAdapter => {
  const client = adyenClient(access, timeoutMs)
  const reports = adyenReports(access, timeoutMs)
  const { clock, config, database } = services
  return {
    live: access.live,
    cards: adyenProcessor(services, access, client),
    readNotices: adyenNotices(database.db, access),
    ...(access.reportKey && { listPayouts: reports.listPayouts }),
    ping: () => pingAdyen(client, access),
    check: async () => {
      const currencies = await soldCurrencies(services)
      const url = noticesUrl(config.publicOrigin, 'adyen')
      return checkAdyen({ client, reports, access, clock, noticesUrl: url, currencies })
    },
  }
}
