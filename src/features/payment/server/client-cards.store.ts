import './payment.tables.ts'
import type { Db } from '../../../platform/db/database.ts'
import { PAYMENT } from '../states.ts'

/** The cards that a client has paid with, last used first: brand and last four digits. */
export const listUsedCards = (db: Db, clientId: number) =>
  db
    .selectFrom('payments')
    .select(['card_brand as brand', 'card_last4 as last4'])
    .select(({ fn }) => fn.max('created_at').as('lastUsedAt'))
    .where('client_id', '=', clientId)
    .where('status', '=', PAYMENT.success)
    .where('card_last4', '<>', '')
    .groupBy(['card_brand', 'card_last4'])
    .orderBy('lastUsedAt', 'desc')
    .execute()

/** All payment attempts of a client, oldest first. */
export const listClientPayments = (db: Db, clientId: number) =>
  db
    .selectFrom('payments')
    .select([
      'reference',
      'plan_id as planId',
      'method_id as methodId',
      'status',
      'amount_cents as amountCents',
      'fee_cents as feeCents',
      'fund_cents as fundCents',
      'currency',
      'card_brand as cardBrand',
      'card_last4 as cardLast4',
      'card_holder as cardHolder',
      'created_at as createdAt',
      'settled_at as settledAt',
    ])
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()
