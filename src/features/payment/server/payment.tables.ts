import type { Generated } from 'kysely'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'
import type { PaymentStatus } from '../states.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    payments: {
      id: Generated<number>
      reference: string
      plan_id: number
      client_id: number
      method_id: number
      status: PaymentStatus
      amount_cents: number
      fee_cents: number
      fund_cents: Generated<number>
      currency: string
      card_brand: Generated<string>
      card_last4: Generated<string>
      card_holder: Generated<string>
      decline_reason: string | null
      processor_reference: string | null
      created_at: Instant
      expires_at: Instant
      settled_at: MaybeInstant
    }
    sandbox_charges: {
      processor: string
      key: string
      charge_id: string
      amount_cents: number
      currency: string
      outcome: 'succeeded' | 'declined' | 'abandoned'
      reason: string | null
      refund_behaviour: 'refuse' | 'lose-answer' | null
      created_at: Instant
    }
    sandbox_refunds: {
      processor: string
      key: string
      refund_id: string
      charge_id: string
      amount_cents: number
      outcome: 'succeeded' | 'refused'
      created_at: Instant
    }
  }
}
