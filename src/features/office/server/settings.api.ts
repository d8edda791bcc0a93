import type { Api } from '../../../platform/http/api.ts'
import * as products from '../../products/server/products.service.ts'
import * as contract from '../contract/settings.ts'

export const settingsApi = (api: Api) => {
  api.serve(contract.listReservePeriods, products.listReservePeriods)
  api.serve(contract.saveReservePeriod, products.saveReservePeriod)
}
