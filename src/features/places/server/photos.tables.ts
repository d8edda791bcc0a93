import type { JSONColumnType } from 'kysely'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    photo_files: {
      version: string
      bytes: Uint8Array
      width: number
      height: number
      colours: JSONColumnType<string[]>
    }
    photos: { kind: string; owner_id: number; position: number; version: string }
    photo_renders: { version: string; size: number; alignment: number; format: string; bytes: Uint8Array }
  }
}
