import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    policies: {
      key: string
      title: JSONColumnType<Bilingual>
      updated_on: ColumnType<Day, Day, Day>
      sections: JSONColumnType<{ heading: Bilingual; paragraphs: Bilingual[] }[]>
    }
    faqs: {
      id: Generated<number>
      product_type: number
      display_order: number
      question: JSONColumnType<Bilingual>
      answer: JSONColumnType<Bilingual>
    }
  }
}
