import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as search from './search.service.ts'
import { listStayPrices } from './stay-prices.service.ts'

export const lodgingApi = (api: Api) => {
  api.serve(contract.searchLodging, search.searchLodging)
  api.serve(contract.getHotelOffers, search.getHotelOffers)
  api.serve(contract.listStayPrices, listStayPrices)
  api.serve(contract.listHomeLodging, search.listHomeLodging)
  api.serve(contract.listHotels, search.listHotels)
  api.serve(contract.listHotelNames, search.listHotelNames)
  api.serve(contract.listHotelsOfZone, search.listHotelsOfZone)
  api.serve(contract.listHotelServices, search.listHotelServices)
}
