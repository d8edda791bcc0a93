import type { Api } from '../../../platform/http/api.ts'
import { getPolicyVersion, getRentConditions } from '../../information/contract.ts'
import * as contract from '../contract.ts'
import * as conditions from './rent-conditions.service.ts'
import { listRentalPrices } from './rental-prices.service.ts'
import * as search from './search.service.ts'
import * as zones from './zones.service.ts'

export const carsApi = (api: Api) => {
  api.serve(contract.searchCars, search.searchCars)
  api.serve(contract.refreshCarOffer, search.refreshCarOffer)
  api.serve(contract.listRentalPrices, listRentalPrices)
  api.serve(contract.listHomeCars, search.listHomeCars)
  api.serve(contract.listCars, zones.listCars)
  api.serve(contract.listCarAgencies, zones.listCarAgencies)
  api.serve(contract.listCarSuppliers, zones.listCarSuppliers)
  api.serve(getRentConditions, conditions.getRentConditions)
  api.serve(getPolicyVersion, conditions.getPolicyVersion)
  api.serve(contract.listActiveCarZones, zones.listActiveCarZones)
  api.serve(contract.listDropOffZones, zones.listDropOffZones)
}
