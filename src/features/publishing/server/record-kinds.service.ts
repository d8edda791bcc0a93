import type { RecordKind } from '../../../platform/record-kind.ts'
import {
  carClasses,
  carModels,
  carSuppliers,
  carZones,
  listModelChoices,
} from '../../cars/server/car-records.service.ts'
import { courierPrices, news, newsCategories, questions } from '../../information/server/content-records.service.ts'
import { homePage } from '../../information/server/home-page.service.ts'
import { findUseOfZone, hotels, listHotelChoices } from '../../lodging/server/hotel-record.service.ts'
import {
  hotelCategories,
  hotelChains,
  hotelServices,
  roomClasses,
} from '../../lodging/server/lodging-records.service.ts'
import { provinces, touristZones } from '../../places/server/place-records.service.ts'

/** Every kind of record, in the order in which the office lists them. */
export const RECORD_KINDS: readonly RecordKind[] = [
  hotels,
  roomClasses,
  hotelServices,
  hotelCategories,
  hotelChains,
  carSuppliers,
  carModels,
  carClasses,
  carZones,
  { ...touristZones, findUse: findUseOfZone },
  provinces,
  {
    ...homePage,
    choices: async (ctx) => ({
      ...(await homePage.choices!(ctx)),
      hotels: await listHotelChoices(ctx),
      models: await listModelChoices(ctx),
    }),
  },
  news,
  newsCategories,
  questions,
  courierPrices,
]

export const findKind = (name: string) => RECORD_KINDS.find(({ definition }) => definition.kind === name)
