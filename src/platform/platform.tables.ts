import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Lang } from '../lib/languages.ts'

export type Instant = ColumnType<Date, Date, Date>
export type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

declare module './db/database.ts' {
  interface Tables {
    jobs: {
      id: Generated<number>
      kind: string
      unique_key: string | null
      payload: JSONColumnType<object>
      due_at: Instant
      attempts: Generated<number>
      last_error: string | null
      failing_since: MaybeInstant
      gave_up_at: MaybeInstant
      done_at: MaybeInstant
      unfinished_runs: Generated<number>
    }
    mails: {
      id: Generated<number>
      channel: 'email' | 'whatsapp'
      recipient: string
      lang: string
      subject: string
      body_text: string
      body_html: string
      created_at: Instant
      sent_at: MaybeInstant
      sealed_secret: string | null
      template: string | null
      template_values: JSONColumnType<string[]> | null
      useful_until: MaybeInstant
      provider_id: string | null
      delivery: 'delivered' | 'read' | 'failed' | null
      delivery_at: MaybeInstant
      failure: string | null
      instead_of: number | null
      attachments: ColumnType<{ kind: string; id: number; file: string }[], string | undefined, never>
    }
    undeliverable_addresses: { address: string; since: Instant; status: string; reason: string }
    whatsapp_contacts: {
      phone: string
      received_at: MaybeInstant
      replied_at: MaybeInstant
      opted_out_at: MaybeInstant
      opted_out_by: 'message' | 'account' | null
      opted_in_at: MaybeInstant
    }
    mail_texts: {
      mail: string
      lang: Lang
      version: number
      wording: JSONColumnType<Record<string, string>>
      saved_at: Instant
      saved_by: number | null
    }
    sandbox_messages: { key: string; phone: string; delivered_at: Instant }
    audit_log: {
      id: Generated<number>
      at: Instant
      actor_kind: string
      actor_id: number | null
      on_behalf_of: number | null
      entity: string
      entity_id: number
      event: string
      before: ColumnType<unknown, string | null, null>
      after: ColumnType<unknown, string | null, null>
    }
    secrets: { name: string; value: string }
    stored_files: {
      id: Generated<number>
      key_id: string
      content_type: string
      size: number
      /** Null: in S3-compatible storage, under `object_key`. */
      sealed: Uint8Array | null
      object_key: string | null
      created_at: Instant
      /** Null: kept until it is removed. */
      expires_at: Instant | null
    }
    unused_objects: { object_key: string; unused_since: Instant; is_going: Generated<boolean> }
    idempotency_keys: {
      scope: string
      key_hash: string
      request_hash: string
      started_at: Instant
      carried_out: Generated<boolean>
      status: number | null
      sealed_reply: Uint8Array | null
    }
  }
}
