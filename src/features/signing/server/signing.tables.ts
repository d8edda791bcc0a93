import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'
import type { ReceiptContent } from '../contract.ts'

type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>
type MaybeBytes = ColumnType<Uint8Array | null, Uint8Array | undefined, Uint8Array>

/** How a receipt was signed; also shown on the evidence page of the signed file. */
export type StoredEvidence = {
  kind: 'drawn' | 'typed'
  signer: string
  typedName: string | null
  /** SHA-256 of the drawing as sent. */
  drawingHash: string | null
  consentVersion: string
  consentLang: string
  address: string
  agent: string
  receiptHash: string
  certificateHash: string
}

declare module '../../../platform/db/database.ts' {
  interface Tables {
    receipts: {
      id: Generated<number>
      number: string
      plan_id: number
      client_id: number
      check_code: string
      content: JSONColumnType<ReceiptContent>
      pdf: Bytes
      pdf_hash: string
      created_at: Instant
      signed_pdf: MaybeBytes
      signed_pdf_hash: string | null
      evidence: ColumnType<StoredEvidence | null, undefined, string>
      signed_at: MaybeInstant
      void_at: MaybeInstant
    }
    sign_links: {
      token_hash: string
      receipt_id: number
      created_at: Instant
      expires_at: Instant
      used_at: MaybeInstant
    }
  }
}
