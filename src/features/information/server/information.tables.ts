import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { BilingualBlocks } from '../../../lib/record-fields.ts'
import type { Instant } from '../../../platform/platform.tables.ts'
import type { CourierKind } from '../courier-price.ts'
import type { QuestionTopic } from '../help-topics.ts'
import type { HomePageContent } from '../home-page-record.ts'
import type { PolicyKind, PolicySections } from '../policy.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    policy_versions: {
      id: Generated<number>
      kind: PolicyKind
      supplier_id: number
      title: JSONColumnType<Bilingual>
      sections: JSONColumnType<PolicySections>
      effective_on: ColumnType<Day | null, Day | null | undefined, Day | null>
      saved_at: Instant
      saved_by: number | null
      revision: Generated<number>
      confirmed: Generated<boolean>
    }
    faqs: {
      id: Generated<number>
      product_type: number | null
      topic: QuestionTopic | null
      display_order: number
      question: JSONColumnType<Bilingual>
      answer: JSONColumnType<Bilingual>
      archived: Generated<boolean>
    }
    home_pages: { id: number; content: JSONColumnType<HomePageContent> }
    courier_rates: { kind: CourierKind; up_to_grams: number; price_cents: number }
    news_categories: {
      id: number
      display_order: number
      name: JSONColumnType<Bilingual>
      archived: Generated<boolean>
    }
    news: {
      id: Generated<number>
      category_id: number
      published_at: Instant
      ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      picture: string | null
      title: JSONColumnType<Bilingual>
      summary: JSONColumnType<Bilingual>
      body: JSONColumnType<BilingualBlocks>
      archived: Generated<boolean>
    }
  }
}
