import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PAYMENT } from './features/payment/states.ts'
import { REFUND } from './features/travel-plan/states.ts'
import type { Tx } from './platform/db/database.ts'
import { START, useTestApp } from './testing/test-app.ts'

/** Statements that no service makes, and that only database constraints prevent when the code is wrong. */

const app = useTestApp()

type Row = Record<string, string | number | null>

const insertRow = (tx: Tx, table: string, row: Row) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(tx)

/** Inserts rows without checking their foreign keys. */
const insertAll = (table: string, rows: Row[]) =>
  app().services.database.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const row of rows) await insertRow(tx, table, row)
  })

const payment: Row = {
  reference: 'P-1',
  plan_id: 1,
  client_id: 1,
  method_id: 1,
  status: PAYMENT.created,
  amount_cents: 100,
  fee_cents: 0,
  currency: 'USD',
  created_at: START,
  expires_at: START,
}
const carDay: Row = { supplier_id: 1, model_id: 1, zone_id: 1, day: '2026-12-24', units: 2, units_taken: 2 }
const movement: Row = {
  at: START,
  kind: 'charge',
  debit: 'bank',
  credit: 'plan',
  cents: 100,
  usd_cents: 100,
  currency: 'USD',
  client_id: 1,
  plan_id: 1,
  payment_id: 1,
}
const returned: Row = { ...movement, kind: 'refund', debit: 'plan', credit: 'bank', booking_id: 1, refund_id: 1 }
const refund: Row = {
  reference: 'R-1',
  booking_id: 1,
  plan_id: 1,
  client_id: 1,
  status: REFUND.approved,
  target: 'client',
  currency: 'USD',
  paid_cents: 100,
  paid_by_fund_cents: 0,
  fee_cents: 5,
  policy_penalty_cents: 100,
  amount_cents: 75,
  penalty_cents: 30,
  card_cents: 70,
  fund_cents: 5,
  reason: 'client',
  requested_at: START,
}
const credit: Row = {
  client_id: 1,
  refund_id: 1,
  currency: 'USD',
  cents: 100,
  left_cents: 100,
  created_at: START,
  expires_at: START,
}

type Case = [constraint: string, table: string, allowed: Row[], violation: Row]

const CASES: Case[] = [
  [
    'payments_one_live_attempt_per_plan',
    'payments',
    [payment, { ...payment, reference: 'P-2', plan_id: 2 }, { ...payment, reference: 'P-3', status: PAYMENT.failed }],
    { ...payment, reference: 'P-4' },
  ],
  ['car_days_never_oversold', 'car_days', [carDay], { ...carDay, day: '2026-12-25', units_taken: 3 }],
  ['car_days_never_oversold', 'car_days', [], { ...carDay, units: null, units_taken: 1 }],
  ['car_days_never_oversold', 'car_days', [], { ...carDay, units_taken: -1 }],
  [
    'ledger_movements_once_per_payment',
    'ledger_movements',
    [movement, { ...movement, payment_id: 2 }, { ...movement, kind: 'fee', debit: 'plan', credit: 'fees' }],
    movement,
  ],
  [
    'ledger_movements_once_per_refund',
    'ledger_movements',
    [returned, { ...returned, refund_id: 2 }, { ...returned, kind: 'penalty', credit: 'penalties' }],
    returned,
  ],
  ['ledger_movements_between_the_accounts_of_their_kind', 'ledger_movements', [], { ...movement, credit: 'fees' }],
  [
    'ledger_movements_between_the_accounts_of_their_kind',
    'ledger_movements',
    [],
    { ...movement, debit: 'plan', credit: 'bank' },
  ],
  ['refunds_add_up', 'refunds', [refund], { ...refund, reference: 'R-2', booking_id: 2, penalty_cents: 31 }],
  ['refunds_add_up', 'refunds', [], { ...refund, card_cents: 71 }],
  ['refunds_penalty_within_paid', 'refunds', [], { ...refund, policy_penalty_cents: 101 }],
  ['refunds_penalty_within_paid', 'refunds', [], { ...refund, policy_penalty_cents: -1 }],
  ['fund_credits_never_above_what_was_put_in', 'fund_credits', [credit], { ...credit, refund_id: 2, left_cents: 101 }],
]

describe('the database', () => {
  it.each(CASES)('enforces %s (%s)', async (constraint, table, allowed, violation) => {
    await insertAll(table, allowed)
    await expect(insertAll(table, [violation])).rejects.toMatchObject({ constraint })
  })

  it('refuses to truncate the ledger', async () => {
    const { database } = app().services
    await insertAll('ledger_movements', [movement])
    await expect(database.run('truncate ledger_movements')).rejects.toThrow('only ever added to')
    await expect(database.run('truncate payments cascade')).rejects.toThrow('only ever added to')
  })
})
