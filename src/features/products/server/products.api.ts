import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as products from './products.service.ts'

export const productsApi = (api: Api) => {
  api.serve(contract.getMinReservePeriod, products.getMinReservePeriod)
  api.serve(contract.getMaxReservePeriod, products.getMaxReservePeriod)
}
