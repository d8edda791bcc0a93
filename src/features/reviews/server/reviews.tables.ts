import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import type { SoldProduct } from '../../../lib/site.ts'
import type { Instant, MaybeInstant } from '../../../platform/platform.tables.ts'
import type { Scores } from '../aspects.ts'
import type { PartyKind, PhotoReason, RejectionReason, ReviewStatus } from '../review-rules.ts'

type Answer = ColumnType<Bilingual | null, never, string | null>

declare module '../../../platform/db/database.ts' {
  interface Tables {
    reviews: {
      id: Generated<number>
      booking_id: number
      client_id: number
      product_type: SoldProduct
      hotel_id: number | null
      supplier_id: number | null
      model_id: number | null
      office_id: number | null
      first_day: ColumnType<Day, Day, never>
      /** Null once the author is anonymous. */
      author: string | null
      country_id: number | null
      party: PartyKind
      lang: Lang
      scores: JSONColumnType<Scores>
      score_tenths: number
      body: string
      written_at: Instant
      status: Generated<ReviewStatus>
      reason: ColumnType<RejectionReason | null, never, RejectionReason | null>
      decided_at: MaybeInstant
      translation: ColumnType<string | null, never, string | null>
      agency_answer: Answer
      supplier_answer: Answer
    }
    review_photos: {
      id: Generated<number>
      booking_id: number
      review_id: ColumnType<number | null, never, number>
      position: number
      version: string
      added_at: Instant
      left_out: ColumnType<PhotoReason | null, never, PhotoReason | null>
      left_out_at: ColumnType<Date | null, never, Date | null>
    }
    review_opt_outs: { client_id: number; at: Instant }
  }
}
