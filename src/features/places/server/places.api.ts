import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as places from './places.service.ts'

export const placesApi = (api: Api) => {
  api.serve(contract.listCountries, places.listCountries)
  api.serve(contract.listTouristZones, places.listTouristZones)
  api.serve(contract.getTouristZone, places.getTouristZone)
  api.serve(contract.getProvince, places.getProvince)
  api.serve(contract.listHomeZones, places.listHomeZones)
}
