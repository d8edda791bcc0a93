import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Exchange } from '../../../lib/exchange.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import type { PaymentMethodId } from '../../../lib/payment-methods.ts'
import type { SoldProduct } from '../../../lib/site.ts'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'
import type { CancellationStep } from '../../products/cancellation.ts'
import type { BookingSummary } from '../../products/quote.ts'
import type { BookingStatus, PlanStatus, Reason } from '../states.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    plan_travelers: { plan_id: number; name: string; phone: string; email: string }
    trip_links: {
      id: Generated<number>
      plan_id: number
      token_hash: string
      name: string
      lang: Lang
      low_data: boolean
      made_at: Instant
      opened_at: MaybeInstant
      revoked_at: MaybeInstant
    }
    travel_plans: {
      id: Generated<number>
      client_id: number
      status: PlanStatus
      currency: SaleCurrency
      purchase_method_id: PaymentMethodId | null
      created_at: Instant
      pay_by: MaybeInstant
      pay_window_ends_at: MaybeInstant
      paid_at: MaybeInstant
      sign_by: MaybeInstant
      finish_by: MaybeInstant
      signed_at: MaybeInstant
      closed_at: MaybeInstant
    }
    bookings: {
      id: Generated<number>
      reference: string
      plan_id: number
      client_id: number
      product_type: SoldProduct
      status: BookingStatus
      reason: Reason | null
      currency: SaleCurrency
      /** How its price was converted; null for US dollars. */
      exchange: JSONColumnType<Exchange> | null
      pay_now_cents: number
      pay_in_cuba_cents: number
      first_night_cents: Generated<number>
      paid_by_fund_cents: number | null
      paid_fee_cents: number | null
      summary: JSONColumnType<BookingSummary>
      cancellation: JSONColumnType<CancellationStep[]>
      first_day: ColumnType<Day, Day, Day>
      last_day: ColumnType<Day, Day, Day>
      service_starts_at: Instant
      on_request: boolean
      request_hash: string | null
      requested_from: string | null
      created_at: Instant
      confirm_by: Instant
      pay_hours: number
      sign_hours: number
      finish_hours: number
      confirmed_at: MaybeInstant
      supplier_reference: string | null
      ended_at: MaybeInstant
      hidden: Generated<boolean>
    }
    booking_policies: { booking_id: number; policy_version_id: number }
    vouchers: {
      id: Generated<number>
      booking_id: number
      code: string
      issued_at: Instant
      void_at: MaybeInstant
    }
  }
}
