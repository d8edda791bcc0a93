import type { ColumnType, Generated } from 'kysely'
import type { CardProvider, ChargedBy } from '../../../lib/card-providers.ts'
import type { Day } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { SaleCurrency } from '../../../lib/money.ts'
import type { PaymentMethodId } from '../../../lib/payment-methods.ts'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'
import type {
  EndReason,
  IssueState,
  LateTransferStatus,
  PaymentIssueKind,
  PaymentStatus,
  ProofStatus,
} from '../states.ts'
import type { DeclineReason, FinalOutcome, PayoutReport } from './payment-processor.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    payments: {
      id: Generated<number>
      reference: string
      plan_id: number
      client_id: number
      method_id: PaymentMethodId
      /** Who charges the card; null for a method without cards. */
      provider: ChargedBy | null
      /** Whether the payment uses real money. */
      live: Generated<boolean>
      status: PaymentStatus
      amount_cents: number
      fee_cents: number
      fund_cents: Generated<number>
      currency: SaleCurrency
      card_brand: Generated<string>
      card_last4: Generated<string>
      card_holder: Generated<string>
      decline_reason: EndReason | null
      processor_reference: string | null
      payer_address: string | null
      created_at: Instant
      expires_at: Instant
      settled_at: MaybeInstant
    }
    transfer_proofs: {
      id: Generated<number>
      payment_id: number
      file_id: number
      content_type: string
      status: ProofStatus
      uploaded_at: Instant
      pay_by: Instant
      decided_at: MaybeInstant
      reason_en: Generated<string>
      reason_es: Generated<string>
    }
    bank_references: {
      reference: string
      payment_id: number
    }
    late_transfers: {
      id: Generated<number>
      payment_id: number
      client_id: number
      bank_reference: string
      amount_cents: number
      currency: SaleCurrency
      status: LateTransferStatus
      recorded_at: Instant
      settled_at: MaybeInstant
      returned_by: string | null
    }
    payment_notices: {
      processor: string
      event_id: string
      kind: string
      reference: string
      received_at: Instant
      handled_at: MaybeInstant
    }
    provider_requests: {
      provider: CardProvider
      key: string
      provider_reference: string | null
      abandoned: Generated<boolean>
      payer_address: string | null
      outcome: ColumnType<FinalOutcome | null, string | null | undefined, string | null>
      created_at: Instant
    }
    payment_issues: {
      id: Generated<number>
      payment_id: number
      kind: PaymentIssueKind
      provider: ChargedBy
      provider_reference: string
      amount_cents: number
      currency: SaleCurrency
      state: IssueState
      reason: Generated<string>
      answer_by: MaybeInstant
      opened_at: Instant
      closed_at: MaybeInstant
      refused_at: MaybeInstant
      returned_by: string | null
    }
    provider_payouts: {
      provider: ChargedBy
      reference: string
      amount_cents: number
      currency: SaleCurrency
      state: PayoutReport['state']
      arrives_on: Day | null
      reported_at: Instant
    }
    sandbox_links: {
      key: string
      code: string
      amount_cents: number
      currency: SaleCurrency
      first_name: string
      last_name: string
      return_address: string
      tries: Generated<number>
      created_at: Instant
      expires_at: Instant
    }
    sandbox_charges: {
      processor: string
      key: string
      charge_id: string
      amount_cents: number
      currency: SaleCurrency
      lang: Generated<Lang>
      outcome: 'succeeded' | 'declined' | 'abandoned' | 'challenged'
      reason: DeclineReason | null
      refund_behaviour: 'refuse' | 'lose-answer' | null
      challenge_code: string | null
      return_address: string | null
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
