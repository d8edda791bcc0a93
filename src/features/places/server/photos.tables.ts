import type { JSONColumnType } from 'kysely'
import type { Bilingual } from '../../../lib/languages.ts'
import type { Instant } from '../../../platform/platform.tables.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    photo_files: {
      version: string
      bytes: Uint8Array
      width: number
      height: number
      colours: JSONColumnType<string[]>
    }
    photos: {
      kind: string
      owner_id: number
      position: number
      version: string
      alt: JSONColumnType<Bilingual> | null
      /** The part of the owner that it shows, such as a room class of a hotel; null for the whole. */
      part_id: number | null
    }
    photo_uploads: { kind: string; owner_id: number; version: string; uploaded_at: Instant }
    photo_renders: { version: string; size: number; alignment: number; format: string; bytes: Uint8Array }
  }
}
