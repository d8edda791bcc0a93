import '../../travel-plan/server/travel-plan.tables.ts'
import './signing.tables.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { Retention } from '../../../platform/maintenance.store.ts'
import { BOOKING } from '../../travel-plan/states.ts'
import type { ReceiptContent } from '../contract.ts'
import type { StoredEvidence } from './signing.tables.ts'

/** A receipt without its files. */
export type Receipt = ReturnType<typeof toReceipt>

const COLUMNS = [
  'id',
  'number',
  'plan_id',
  'client_id',
  'check_code',
  'content',
  'pdf_hash',
  'created_at',
  'signed_at',
  'void_at',
] as const

const toReceipt = (row: Pick<Selectable<Tables['receipts']>, (typeof COLUMNS)[number]>) => ({
  id: row.id,
  number: row.number,
  planId: row.plan_id,
  clientId: row.client_id,
  checkCode: row.check_code,
  content: row.content,
  hash: row.pdf_hash,
  issuedAt: row.created_at,
  signedAt: row.signed_at,
  voidAt: row.void_at,
})

/** The plan's valid receipt. */
export const findValidReceipt = async (db: Db, planId: number): Promise<Receipt | undefined> => {
  const row = await db
    .selectFrom('receipts')
    .select(COLUMNS)
    .where('plan_id', '=', planId)
    .where('void_at', 'is', null)
    .executeTakeFirst()
  return row && toReceipt(row)
}

/** All receipts of a client, oldest first. */
export const listClientReceipts = async (db: Db, clientId: number): Promise<Receipt[]> =>
  (await db.selectFrom('receipts').select(COLUMNS).where('client_id', '=', clientId).orderBy('id').execute()).map(
    toReceipt,
  )

export const findReceiptByCode = async (db: Db, checkCode: string): Promise<Receipt | undefined> => {
  const row = await db.selectFrom('receipts').select(COLUMNS).where('check_code', '=', checkCode).executeTakeFirst()
  return row && toReceipt(row)
}

/** Whether one of a plan's bookings was canceled or rejected, or has expired. */
export const hasEndedBooking = async (db: Db, planId: number, references: string[]): Promise<boolean> => {
  if (references.length === 0) return false
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('plan_id', '=', planId)
    .where('reference', 'in', references)
    .where('status', 'in', [BOOKING.rejected, BOOKING.expired, BOOKING.canceled])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of receipts of a plan, including void ones. */
export const countReceipts = async (db: Db, planId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('receipts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a receipt and returns its id; undefined when the plan already has a valid one. */
export const insertReceipt = async (
  tx: Tx,
  receipt: {
    number: string
    planId: number
    clientId: number
    checkCode: string
    content: ReceiptContent
    pdf: Uint8Array
    hash: string
    issuedAt: Date
  },
): Promise<number | undefined> => {
  const row = await tx
    .insertInto('receipts')
    .values({
      number: receipt.number,
      plan_id: receipt.planId,
      client_id: receipt.clientId,
      check_code: receipt.checkCode,
      content: JSON.stringify(receipt.content),
      pdf: receipt.pdf,
      pdf_hash: receipt.hash,
      created_at: receipt.issuedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Voids a receipt; false when it has been signed or voided since it was read. */
export const voidReceipt = async (tx: Tx, receipt: Pick<Receipt, 'id' | 'signedAt'>, at: Date) => {
  const { numUpdatedRows } = await tx
    .updateTable('receipts')
    .set({ void_at: at })
    .where('id', '=', receipt.id)
    .where('void_at', 'is', null)
    .where('signed_at', receipt.signedAt ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A receipt's file before signing. */
export const getUnsignedFile = async (db: Db, id: number): Promise<Buffer> => {
  const { pdf } = await db.selectFrom('receipts').select('pdf').where('id', '=', id).executeTakeFirstOrThrow()
  return Buffer.from(pdf)
}

/** A receipt's file, signed if it has been signed. */
export const getFile = async (db: Db, id: number): Promise<Uint8Array> => {
  const row = await db
    .selectFrom('receipts')
    .select((eb) => eb.fn.coalesce('signed_pdf', 'pdf').as('file'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.file
}

export const saveSignature = async (
  tx: Tx,
  id: number,
  signature: { file: Uint8Array; hash: string; evidence: StoredEvidence; at: Date },
) => {
  await tx
    .updateTable('receipts')
    .set({
      signed_pdf: signature.file,
      signed_pdf_hash: signature.hash,
      evidence: JSON.stringify(signature.evidence),
      signed_at: signature.at,
    })
    .where('id', '=', id)
    .execute()
}

/** Adds a link and deletes all but the newest `keep` unused links of the receipt. */
export const insertLink = async (
  tx: Tx,
  link: { tokenHash: string; receiptId: number; at: Date; expiresAt: Date },
  keep: number,
) => {
  await tx
    .insertInto('sign_links')
    .values({
      token_hash: link.tokenHash,
      receipt_id: link.receiptId,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .execute()
  await tx
    .deleteFrom('sign_links')
    .where('receipt_id', '=', link.receiptId)
    .where('used_at', 'is', null)
    .where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('sign_links as newer')
        .select('newer.token_hash')
        .where('newer.receipt_id', '=', link.receiptId)
        .orderBy('newer.created_at', 'desc')
        .orderBy('newer.token_hash')
        .limit(keep),
    )
    .execute()
}

/** Whether a link is unused, not expired and for this receipt. */
export const isLinkValid = async (db: Db, link: { tokenHash: string; receiptId: number }, now: Date) => {
  const row = await db
    .selectFrom('sign_links')
    .select('receipt_id')
    .where('token_hash', '=', link.tokenHash)
    .where('receipt_id', '=', link.receiptId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a link as used; false when it is not valid. */
export const consumeLink = async (tx: Tx, link: { tokenHash: string; receiptId: number }, now: Date) => {
  const { numUpdatedRows } = await tx
    .updateTable('sign_links')
    .set({ used_at: now })
    .where('token_hash', '=', link.tokenHash)
    .where('receipt_id', '=', link.receiptId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Signing links are deleted 30 days after they expire. */
export const SIGNING_RETENTION: Retention[] = [{ table: 'sign_links', column: 'expires_at', days: 30 }]
