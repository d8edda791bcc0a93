import type { Api } from '../../../platform/http/api.ts'
import * as currencies from '../../currencies/server/currencies.service.ts'
import { listMoneyByCurrency } from '../../money/server/ledger.service.ts'
import * as contract from '../contract/currencies.ts'

export const officeCurrenciesApi = (api: Api) => {
  api.serve(contract.listCurrencies, currencies.listCurrencies)
  api.serve(contract.saveCurrency, currencies.saveCurrency)
  api.serve(contract.listRates, currencies.listRates)
  api.serve(contract.addRate, currencies.addRate)
  api.serve(contract.importRates, currencies.importRates)
  api.serve(contract.listMoneyByCurrency, listMoneyByCurrency)
}
