import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as photos from './photos.service.ts'
import * as places from './places.service.ts'

export const placesApi = (api: Api) => {
  api.serve(contract.listCountries, places.listCountries)
  api.serve(contract.findPriceCountry, places.findPriceCountry)
  api.serve(contract.listTouristZones, places.listTouristZones)
  api.serve(contract.listDestinations, places.listDestinations)
  api.serve(contract.getTouristZone, places.getTouristZone)
  api.serve(contract.getProvince, places.getProvince)
  api.serve(contract.getCarCard, photos.getCard('car'))
  api.serve(contract.getHotelCard, photos.getCard('hotel'))
  api.serve(contract.getPoloCard, photos.getCard('polo'))
  api.serve(contract.getProvinceCard, photos.getCard('province'))
  api.serve(contract.getNewsCard, photos.getCard('news'))
  api.serve(contract.getCarPhoto, photos.getPhoto('car'))
  api.serve(contract.listCarPhotos, photos.listPhotoAddresses('car'))
  api.serve(contract.getHotelPhoto, photos.getPhoto('hotel'))
  api.serve(contract.listHotelPhotos, photos.listPhotoAddresses('hotel'))
  api.serve(contract.getPoloPhoto, photos.getPhoto('polo'))
  api.serve(contract.listPoloPhotos, photos.listPhotoAddresses('polo'))
  api.serve(contract.getProvincePhoto, photos.getPhoto('province'))
  api.serve(contract.listProvincePhotos, photos.listPhotoAddresses('province'))
  api.serve(contract.getNewsPhoto, photos.getPhoto('news'))
  api.serve(contract.listNewsPhotos, photos.listPhotoAddresses('news'))
}
