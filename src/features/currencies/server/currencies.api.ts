import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as currencies from './currencies.service.ts'

export const currenciesApi = (api: Api) => {
  api.serve(contract.findPriceCurrency, currencies.findPriceCurrency)
}
