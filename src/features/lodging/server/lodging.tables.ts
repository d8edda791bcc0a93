import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Bilingual } from '../../../lib/languages.ts'
import type { MaybeInstant } from '../../../platform/platform.tables.ts'
import type { CancellationStep } from '../../products/cancellation.ts'
import type { BookedLodgingOffer } from '../contract.ts'
import type { GuestRoom } from '../guests.ts'
import type { MealPlanId } from '../meal-plans.ts'
import type { RoomFacility } from '../room-details.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    prohibited_lodgings: {
      id: Generated<number>
      key: string
      name: string
      city: string
      property_id: string | null
      hotel_id: number | null
      decided_at: MaybeInstant
    }
    hotel_chains: { id: number; name: string; country_id: number; archived: Generated<boolean> }
    hotel_categories: {
      id: number
      stars: number | null
      name: JSONColumnType<Bilingual>
      archived: Generated<boolean>
    }
    hotel_services: { id: number; key: string; name: JSONColumnType<Bilingual>; archived: Generated<boolean> }
    room_classes: { id: number; name: JSONColumnType<Bilingual>; archived: Generated<boolean> }
    hotels: {
      id: number
      slug: string
      name: string
      /** The rank of the name among all names in each language's collation; equal names share a rank. */
      name_place_en: number
      name_place_es: number
      tourist_zone_id: number
      kind: string
      category_id: number
      chain_id: number | null
      country_id: number
      location: string
      address: string
      phone: string
      latitude: number
      longitude: number
      /** Distances to the nearest beach and to the center of its zone; null when unknown. */
      beach_meters: Generated<number | null>
      center_meters: Generated<number | null>
      about: JSONColumnType<Bilingual>
      service_ids: JSONColumnType<number[]>
      check_in_hour: string
      check_out_hour: string
      on_request: boolean
      cancellation: ColumnType<CancellationStep[] | null, string | null, string | null>
      /** The plans that the hotel can sell. */
      meal_plan_ids: ColumnType<MealPlanId[], string | undefined, string>
      /** The minimum stay and release that new calendar days start with. */
      min_nights: Generated<number>
      release_days: Generated<number>
      /** The mean score of its published reviews in tenths, maintained by the database; null without reviews. */
      score_tenths: Generated<number | null>
      review_count: Generated<number>
      archived: Generated<boolean>
    }
    hotel_rooms: {
      hotel_id: number
      room_class_id: number
      max_adults: number
      max_children: number
      max_total: number
      single_supplement_percent: number
      extra_adult_percent: number
      infant_percent: number
      child_percent: number
      teen_percent: number
      size_sqm: number | null
      king_beds: number | null
      double_beds: number | null
      single_beds: number | null
      sofa_beds: number | null
      facilities: ColumnType<RoomFacility[], string | undefined, string>
      /** True for a class that the hotel no longer has; its bookings keep it. */
      removed: Generated<boolean>
      /** False when it is removed or the hotel is archived. */
      on_sale: Generated<boolean>
    }
    lodging_days: {
      hotel_id: number
      room_class_id: number
      day: string
      tourist_zone_id: number
      /** For sale; null when it was never set. */
      rooms: number | null
      /** Held by bookings. */
      rooms_taken: Generated<number>
      /** `rooms` less `rooms_taken`. */
      rooms_left: GeneratedAlways<number | null>
      stop_sale: Generated<boolean>
      min_nights: Generated<number>
      max_nights: number | null
      closed_to_arrival: Generated<boolean>
      closed_to_departure: Generated<boolean>
      release_days: Generated<number>
      ep_cents: number | null
      cp_cents: number | null
      map_cents: number | null
      ap_cents: number | null
      all_cents: number | null
      /** The rule that set each price; null when none did. */
      ep_rule: number | null
      cp_rule: number | null
      map_rule: number | null
      ap_rule: number | null
      all_rule: number | null
    }
    lodging_bookings: {
      booking_id: number
      hotel_id: number
      room_class_id: number
      meal_plan_id: MealPlanId
      check_in: string
      check_out: string
      rooms: JSONColumnType<GuestRoom[]>
      room_count: number
      offer: ColumnType<BookedLodgingOffer | null, string | null, string | null>
      released_at: MaybeInstant
    }
  }
}
