import type { ColumnType, Generated } from 'kysely'
import type { SaleCurrency } from '../../../lib/money.ts'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'
import type { Account, MovementKind } from '../ledger.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    fund_credits: {
      id: Generated<number>
      client_id: number
      refund_id: number | null
      late_transfer_id: number | null
      currency: SaleCurrency
      cents: number
      left_cents: number
      created_at: Instant
      expires_at: Instant
      expired_at: MaybeInstant
      extended_at: MaybeInstant
    }
    booking_fund_parts: {
      booking_id: number
      fund_credit_id: number
      cents: number
    }
    fund_holds: {
      payment_id: number
      fund_credit_id: number
      cents: number
      state: 'held' | 'used' | 'returned'
    }
    ledger_movements: {
      id: Generated<number>
      at: ColumnType<Date, Date, never>
      kind: ColumnType<MovementKind, MovementKind, never>
      debit: ColumnType<Account, Account, never>
      credit: ColumnType<Account, Account, never>
      cents: ColumnType<number, number, never>
      currency: ColumnType<SaleCurrency, SaleCurrency, never>
      /** The value of the amount in US cents when it was recorded. */
      usd_cents: ColumnType<number, number, never>
      client_id: ColumnType<number, number, never>
      plan_id: ColumnType<number | null, number | null, never>
      booking_id: ColumnType<number | null, number | null, never>
      payment_id: ColumnType<number | null, number | null, never>
      refund_id: ColumnType<number | null, number | null, never>
      fund_credit_id: ColumnType<number | null, number | null, never>
      late_transfer_id: ColumnType<number | null, number | null, never>
      payment_issue_id: ColumnType<number | null, number | null, never>
    }
  }
}
