import type { ColumnType, Generated } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    clients: {
      id: Generated<number>
      email: string
      password_hash: string
      first_name: string
      middle_name: ColumnType<string, string | undefined, string>
      last_name: string
      phone: ColumnType<string, string | undefined, string>
      birth_day: Day | null
      country_id: number | null
      state: ColumnType<string, string | undefined, string>
      city: ColumnType<string, string | undefined, string>
      zip: ColumnType<string, string | undefined, string>
      address: ColumnType<string, string | undefined, string>
      /** Read with `storedLang`. */
      lang: ColumnType<string, Lang, Lang>
      created_at: Instant
      activated_at: MaybeInstant
      version: Generated<number>
      deleted_at: MaybeInstant
      verify_phone: Generated<boolean>
    }
    activation_codes: {
      code_hash: string
      /** Hash of the six digits; null for codes of emails without digits. */
      digits_hash: string | null
      client_id: number
      created_at: Instant
      expires_at: Instant
      used_at: MaybeInstant
    }
    client_sessions: {
      id: Generated<number>
      client_id: number
      token_hash: string
      created_at: Instant
      expires_at: Instant
      ended_at: MaybeInstant
      agent: string
      impersonated_by: number | null
      last_seen_at: Instant
      proven_at: Instant
      must_change_password: Generated<boolean>
      read_only: Generated<boolean>
      staff_session_id: number | null
    }
    temporary_passwords: {
      password_hash: string
      client_id: number
      created_at: Instant
      expires_at: Instant
      used_at: MaybeInstant
    }
    client_passkeys: {
      id: Generated<number>
      client_id: number
      name: string
      credential_id: string
      public_key: Uint8Array
      sign_count: number
      transports: ColumnType<string[], string, never>
      created_at: Instant
      last_used_at: MaybeInstant
    }
    client_passkey_challenges: { challenge: string; client_id: number | null; expires_at: Instant }
    saved_people: {
      id: Generated<number>
      client_id: number
      name_key: string
      first_name: string
      last_name: string
      country_id: number | null
      passport: string
      birth_day: Day | null
      phone: string
      licence_number: string
      licence_issued_on: Day | null
      licence_expires_on: Day | null
    }
    booking_drafts: {
      client_id: number
      path: string
      last_day: Day
      version: number
      key_id: string
      sealed: Uint8Array
    }
  }
}
