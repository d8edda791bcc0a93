import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import type { MaybeInstant } from '../../../platform/platform.tables.ts'
import type { CancellationStep } from '../../products/cancellation.ts'
import type { BookedCarOffer, CarBookForm } from '../contract.ts'
import type { SupplierExtra } from '../extras.ts'
import type { Transmission } from '../offer.ts'

type DayColumn = ColumnType<Day, Day, Day>

declare module '../../../platform/db/database.ts' {
  interface Tables {
    car_classes: {
      id: number
      code: string
      name: JSONColumnType<Bilingual>
      min_age: number
      max_age: number
      min_licence_years: number
      display_order: number
      archived: Generated<boolean>
    }
    car_models: {
      id: number
      class_id: number
      name: string
      transmission: Transmission
      seats: number
      bags: number
      doors: number
      air_conditioning: boolean
      fuel: string
      body: string
      archived: Generated<boolean>
    }
    car_suppliers: {
      id: number
      slug: string
      name: string
      about: JSONColumnType<Bilingual>
      phone: string
      after_hours_fee_cents: number
      cancellation: JSONColumnType<CancellationStep[]> | null
      extras: ColumnType<SupplierExtra[], string | undefined, string>
      /** The rule that filled in its one-way fees; null when all were entered by hand. */
      one_way_per_km_cents: number | null
      one_way_min_cents: number | null
      one_way_max_cents: number | null
      archived: Generated<boolean>
    }
    car_age_fees: { supplier_id: number; from_age: number; to_age: number; per_day_cents: number }
    car_one_way_fees: { supplier_id: number; from_zone_id: number; to_zone_id: number; fee_cents: number }
    car_markets: { supplier_id: number; country_id: number; percent: number }
    car_offices: {
      id: number
      supplier_id: number
      zone_id: number
      name: string
      address: string
      phone: string
      latitude: number
      longitude: number
      opens: string
      closes: string
    }
    car_products: {
      supplier_id: number
      model_id: number
      km_limit_per_day: number | null
      insurance_per_day_cents: number
      deposit_cents: number
      /** False for a model that the supplier no longer rents. */
      on_sale: Generated<boolean>
      /** The mean score of its published reviews in tenths, maintained by the database; null without reviews. */
      score_tenths: Generated<number | null>
      review_count: Generated<number>
    }
    car_days: {
      supplier_id: number
      model_id: number
      zone_id: number
      day: DayColumn
      /** For rent; null when it was never set. */
      units: number | null
      /** Held by bookings. */
      units_taken: Generated<number>
      /** `units` less `units_taken`. */
      units_left: GeneratedAlways<number | null>
      stop_sale: Generated<boolean>
      min_days: Generated<number>
      max_days: number | null
      closed_to_arrival: Generated<boolean>
      closed_to_departure: Generated<boolean>
      release_days: Generated<number>
      /** Per day, by length of the rental; null: not rented for that long. */
      price_3_cents: number | null
      price_7_cents: number | null
      price_14_cents: number | null
      price_30_cents: number | null
      /** The rule that set each price; null when none did. */
      price_3_rule: number | null
      price_7_rule: number | null
      price_14_rule: number | null
      price_30_rule: number | null
    }
    car_bookings: {
      booking_id: number
      supplier_id: number
      model_id: number
      pick_up_zone_id: number
      drop_off_zone_id: number
      pick_up_day: DayColumn
      pick_up_hour: string
      drop_off_day: DayColumn
      drop_off_hour: string
      rental_days: number
      driver: JSONColumnType<CarBookForm['driver']>
      offer: ColumnType<Record<Lang, BookedCarOffer> | null, string | null, string | null>
      pick_up_office_id: number | null
      released_at: MaybeInstant
    }
  }
}
