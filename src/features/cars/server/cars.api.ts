import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as offers from './offers.service.ts'
import * as zones from './zones.service.ts'

export const carsApi = (api: Api) => {
  api.serve(contract.searchCarOffers, offers.searchCarOffers)
  api.serve(contract.countCarOffers, offers.countCarOffers)
  api.serve(contract.refreshCarOffer, offers.refreshCarOffer)
  api.serve(contract.listFrontCarOffers, offers.listFrontCarOffers)
  api.serve(contract.listCarAgencies, zones.listCarAgencies)
  api.serve(contract.listActiveCarZones, zones.listActiveCarZones)
  api.serve(contract.listDropOffZones, zones.listDropOffZones)
  api.serve(contract.getMinReservePeriod, zones.getMinReservePeriod)
  api.serve(contract.getMaxReservePeriod, zones.getMaxReservePeriod)
}
