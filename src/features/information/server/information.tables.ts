import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { CourierKind } from '../courier-price.ts'

/** A stored part of a text, in both languages. */
export type BilingualBlock =
  | { kind: 'heading' | 'paragraph'; text: Bilingual }
  | { kind: 'list'; items: Bilingual[] }
  | { kind: 'link'; text: Bilingual; to: string }

type Sections = JSONColumnType<{ heading: Bilingual; paragraphs: Bilingual[] }[]>

declare module '../../../platform/db/database.ts' {
  interface Tables {
    policies: {
      key: string
      title: JSONColumnType<Bilingual>
      updated_on: ColumnType<Day, Day, Day>
      sections: Sections
    }
    faqs: {
      id: Generated<number>
      product_type: number
      display_order: number
      question: JSONColumnType<Bilingual>
      answer: JSONColumnType<Bilingual>
    }
    rent_conditions: {
      supplier_id: number
      title: JSONColumnType<Bilingual>
      updated_on: ColumnType<Day, Day, Day>
      sections: Sections
    }
    courier_rates: { kind: CourierKind; up_to_grams: number; price_cents: number }
    news_categories: { id: number; display_order: number; name: JSONColumnType<Bilingual> }
    news: {
      id: Generated<number>
      category_id: number
      published_on: ColumnType<Day, Day, Day>
      picture: string
      title: JSONColumnType<Bilingual>
      summary: JSONColumnType<Bilingual>
      body: JSONColumnType<BilingualBlock[]>
    }
  }
}
