import { dayTable, type SheetSource } from '../../products/server/sheet-source.service.ts'
import { MEAL_PLANS } from '../meal-plans.ts'
import * as store from './lodging.store.ts'

/** The rates and stock of hotels: a row per room class, a price per meal plan. */
export const lodgingSheets: SheetSource = {
  days: dayTable({
    table: 'lodging_days',
    owner: 'hotel_id',
    keys: ['room_class_id'],
    taken: 'rooms_taken',
    fields: {
      stock: 'rooms',
      stopSale: 'stop_sale',
      minStay: 'min_nights',
      maxStay: 'max_nights',
      closedToArrival: 'closed_to_arrival',
      closedToDeparture: 'closed_to_departure',
      release: 'release_days',
    },
    prices: MEAL_PLANS.map(({ code }) => ({
      cents: `${code.toLowerCase()}_cents`,
      rule: `${code.toLowerCase()}_rule`,
    })),
    defaults: {
      stock: null,
      stopSale: false,
      minStay: 1,
      maxStay: null,
      closedToArrival: false,
      closedToDeparture: false,
      release: 0,
    },
    copied: { columns: ['tourist_zone_id', 'min_nights', 'release_days'], from: 'hotels' },
  }),
  prices: MEAL_PLANS.map(({ code, name }) => ({ key: code, name })),
  minStay: 1,
  listSheets: ({ db }) => store.listHotelSheets(db),
  listRows: ({ db }, hotelId) => store.listRooms(db, hotelId),
}
