import './payment.tables.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { METHODS } from '../../../lib/payment-methods.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import { PAYMENT, PROOF } from '../states.ts'
import { clientOf, toPayment } from './payment.store.ts'

export type Proof = ReturnType<typeof toProof>

const toProof = (row: Selectable<Tables['transfer_proofs']>) => ({
  id: row.id,
  paymentId: row.payment_id,
  fileId: row.file_id,
  contentType: row.content_type,
  status: row.status,
  uploadedAt: row.uploaded_at,
  decidedAt: row.decided_at,
  reason: row.status === PROOF.rejected ? { en: row.reason_en, es: row.reason_es } : null,
})

export const insertProof = async (tx: Tx, values: Insertable<Tables['transfer_proofs']>): Promise<Proof> =>
  toProof(await tx.insertInto('transfer_proofs').values(values).returningAll().executeTakeFirstOrThrow())

/** Decides on a proof in review; false when it was already decided. */
export const decideProof = async (tx: Tx, id: number, values: Updateable<Tables['transfer_proofs']>) => {
  const { numUpdatedRows } = await tx
    .updateTable('transfer_proofs')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', PROOF.inReview)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The newest proof of a transfer. */
export const findProof = async (db: Db, paymentId: number): Promise<Proof | undefined> => {
  const row = await db
    .selectFrom('transfer_proofs')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toProof(row)
}

export const findProofById = async (db: Db, id: number): Promise<Proof | undefined> => {
  const row = await db.selectFrom('transfer_proofs').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toProof(row)
}

export const countProofs = async (db: Db, paymentId: number): Promise<number> => {
  const { total } = await db
    .selectFrom('transfer_proofs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Stores the bank reference of a payment; false when it was already used. */
export const insertBankReference = async (tx: Tx, reference: string, paymentId: number) => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bank_references')
    .values({ reference, payment_id: paymentId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const openTransfers = (db: Db) =>
  db
    .selectFrom('payments')
    .where('payments.method_id', '=', METHODS.bankTransfer)
    .where('payments.status', '=', PAYMENT.created)

/** The number of transfers to match, and when the oldest was announced. */
export const countOpenTransfers = (db: Db) =>
  openTransfers(db)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('payments.created_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** One page of open transfers with client and proof in review, those in review first, then oldest first; and the total count. */
export const listOpenTransfers = async (db: Db, limit: number, offset: number) => {
  const rows = await openTransfers(db)
    .innerJoin('clients', 'clients.id', 'payments.client_id')
    .leftJoin('transfer_proofs as proof', (join) =>
      join.onRef('proof.payment_id', '=', 'payments.id').on('proof.status', '=', PROOF.inReview),
    )
    .selectAll('payments')
    .select(['clients.first_name', 'clients.last_name', 'clients.email', 'clients.phone'])
    .select(['proof.id as proof_id', 'proof.content_type', 'proof.uploaded_at'])
    .orderBy('proof.uploaded_at', (order) => order.asc().nullsLast())
    .orderBy('payments.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await countOpenTransfers(db)
  const list = rows.map((row) => ({
    ...toPayment(row),
    client: clientOf(row),
    proof:
      row.proof_id === null || row.content_type === null || row.uploaded_at === null
        ? null
        : { id: row.proof_id, contentType: row.content_type, uploadedAt: row.uploaded_at },
  }))
  return { list, totalItems: count }
}
