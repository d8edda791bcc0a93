import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract/providers.ts'
import { type ChecksOf, checkProvider, listProviders } from './providers.service.ts'

export const providersApi = (api: Api, checksOf: ChecksOf) => {
  api.serve(contract.listProviders, listProviders(checksOf))
  api.serve(contract.checkProvider, checkProvider(checksOf))
}
