import type { Bilingual } from '../../../lib/languages.ts'
import { dayTable, type SheetSource } from '../../products/server/sheet-source.service.ts'
import { MIN_RENTAL_DAYS, TIERS } from '../rental-days.ts'
import * as store from './cars.store.ts'

const lengthOf = (tier: number, i: number): Bilingual => {
  const next = TIERS[i + 1]
  return next
    ? { en: `${tier}–${next - 1} days`, es: `${tier}–${next - 1} días` }
    : { en: `${tier} days or more`, es: `${tier} días o más` }
}

/** The rates and stock of car suppliers: a row per model and zone, a price per rental length. */
export const carSheets: SheetSource = {
  days: dayTable({
    table: 'car_days',
    owner: 'supplier_id',
    keys: ['model_id', 'zone_id'],
    taken: 'units_taken',
    fields: {
      stock: 'units',
      stopSale: 'stop_sale',
      minStay: 'min_days',
      maxStay: 'max_days',
      closedToArrival: 'closed_to_arrival',
      closedToDeparture: 'closed_to_departure',
      release: 'release_days',
    },
    prices: TIERS.map((tier) => ({ cents: `price_${tier}_cents`, rule: `price_${tier}_rule` })),
    defaults: {
      stock: null,
      stopSale: false,
      minStay: MIN_RENTAL_DAYS,
      maxStay: null,
      closedToArrival: false,
      closedToDeparture: false,
      release: 0,
    },
  }),
  prices: TIERS.map((tier, i) => ({ key: String(tier), name: lengthOf(tier, i) })),
  minStay: MIN_RENTAL_DAYS,
  listSheets: ({ db }) => store.listSuppliers(db),
  listRows: ({ db }, supplierId) => store.listFleet(db, supplierId),
}
