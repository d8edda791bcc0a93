import type { ColumnType, Generated } from 'kysely'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'
import type { QuestionStatus } from '../question-rules.ts'

/** The question and answer that the hotel's page shows. */
export type Shown = { question: Bilingual; answer: Bilingual }

declare module '../../../platform/db/database.ts' {
  interface Tables {
    hotel_questions: {
      id: Generated<number>
      hotel_id: number
      client_id: number | null
      email: string | null
      author: string | null
      lang: Lang
      body: string
      asked_at: Instant
      status: Generated<QuestionStatus>
      answer: ColumnType<string | null, never, string>
      decided_at: MaybeInstant
      shown: ColumnType<Shown | null, never, string>
      expires_at: MaybeInstant
    }
  }
}
