import type { Generated } from 'kysely'
import type { SaleCurrency } from '../../../lib/money.ts'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'
import type { Reason, RefundStatus, RefundTarget } from '../states.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    refunds: {
      id: Generated<number>
      reference: string
      booking_id: number
      plan_id: number
      client_id: number
      status: RefundStatus
      target: RefundTarget | null
      currency: SaleCurrency
      paid_cents: number
      paid_by_fund_cents: number
      fee_cents: number
      policy_penalty_cents: number
      amount_cents: Generated<number>
      penalty_cents: Generated<number>
      card_cents: Generated<number>
      fund_cents: Generated<number>
      only_fund: Generated<boolean>
      reason: Reason
      note: Generated<string>
      requested_at: Instant
      choose_by: MaybeInstant
      decided_at: MaybeInstant
      settled_at: MaybeInstant
      refused_since: MaybeInstant
      processor_reference: string | null
    }
  }
}
