import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Lang } from '../../../lib/languages.ts'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    staff: {
      id: Generated<number>
      email: string
      name: string
      password_hash: string
      /** The language in which they use the office, also used for emails to them. */
      mail_lang: Generated<Lang>
      /** A built-in role, or 'custom-<id>' for a row of `staff_roles`. */
      role: string
      role_id: GeneratedAlways<number | null>
      created_at: Instant
      /** Null until an invitation is accepted. */
      joined_at: MaybeInstant
      disabled_at: MaybeInstant
      last_sign_in_at: MaybeInstant
    }
    staff_roles: {
      id: Generated<number>
      name: string
      permissions: JSONColumnType<string[]>
      version: Generated<number>
      created_at: Instant
      changed_at: Instant
    }
    staff_sessions: {
      id: Generated<number>
      staff_id: number
      token_hash: string
      created_at: Instant
      last_used_at: Instant
      expires_at: Instant
      ended_at: MaybeInstant
      agent: string
      address: string
      must_enroll: boolean
      /** When the password was last entered in the session. */
      proven_at: MaybeInstant
      challenge: string | null
    }
    staff_factors: {
      id: Generated<number>
      staff_id: number
      kind: 'totp' | 'passkey'
      name: string
      created_at: Instant
      confirmed_at: MaybeInstant
      last_used_at: MaybeInstant
      key_id: string | null
      sealed: Uint8Array | null
      last_step: Generated<number>
      credential_id: string | null
      public_key: Uint8Array | null
      sign_count: Generated<number>
      transports: JSONColumnType<string[]> | null
    }
    staff_recovery_codes: { staff_id: number; code_hash: string; used_at: MaybeInstant }
    staff_sign_ins: {
      token_hash: string
      staff_id: number
      created_at: Instant
      expires_at: Instant
      used_at: MaybeInstant
      challenge: string | null
    }
    staff_links: {
      token_hash: string
      staff_id: number
      kind: 'invitation' | 'reset'
      created_at: Instant
      expires_at: Instant
      used_at: MaybeInstant
    }
  }
}
