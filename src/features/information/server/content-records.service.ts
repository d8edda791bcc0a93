import { addDays, dayInHavana, havanaInstant, hourInHavana } from '../../../lib/days.ts'
import type { Bilingual } from '../../../lib/languages.ts'
import type { RefusedField } from '../../../lib/refusals.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { recordKind, usedBy } from '../../../platform/record-kind.ts'
import { applyPhotos, loadPhotos } from '../../places/server/photos.service.ts'
import {
  COURIER_PRICES,
  type CourierPricesContent,
  NEWS,
  NEWS_CATEGORIES,
  type NewsCategoryContent,
  type NewsContent,
  QUESTIONS,
  type QuestionContent,
} from '../content-records.ts'
import * as store from './content-records.store.ts'
import { listRates } from './courier.store.ts'

const archives = (table: Parameters<typeof store.setArchived>[1]) => ({
  setArchived: (tx: TxCtx, id: number, archived: boolean) => store.setArchived(tx.db, table, id, archived),
})

type Times = Pick<NewsContent, 'day' | 'hour' | 'endDay' | 'endHour'>

const appearsAt = ({ day, hour }: Pick<Times, 'day' | 'hour'>) => havanaInstant(day, hour.replace(':', ''))

/** The instant from which an item is no longer shown: the given hour on its last day, or the end of that day. */
const endsAt = ({ endDay, endHour }: Pick<Times, 'endDay' | 'endHour'>) => {
  if (endDay === '') return undefined
  return endHour === '' ? havanaInstant(addDays(endDay, 1), '0000') : havanaInstant(endDay, endHour.replace(':', ''))
}

/** The fields for an instant of `endsAt`. */
const endIn = (instant: Date | null): Pick<Times, 'endDay' | 'endHour'> => {
  if (!instant) return { endDay: '', endHour: '' }
  const [endDay, endHour] = [dayInHavana(instant), hourInHavana(instant)]
  return endHour === '00:00' ? { endDay: addDays(endDay, -1), endHour: '' } : { endDay, endHour }
}

const findWrongEnd = (times: Times): RefusedField | undefined => {
  if (times.endDay === '' && times.endHour !== '') {
    const message = { en: 'is required with a time', es: 'es obligatorio si hay una hora' }
    return { field: 'content.endDay', message }
  }
  const end = endsAt(times)
  if (!end || end > appearsAt(times)) return undefined
  const message = { en: 'must be after the item appears', es: 'debe ser posterior a la aparición de la noticia' }
  return { field: times.endHour === '' ? 'content.endDay' : 'content.endHour', message }
}

export const news = recordKind<NewsContent>({
  definition: NEWS,
  photoKind: 'news',
  ...archives('news'),
  list: ({ db }) => store.listNewsNames(db),
  listPeriods: async ({ db }) =>
    new Map((await store.listNewsPeriods(db)).map(({ id, from, until }) => [id, { from, until }])),
  load: async (ctx, id) => {
    const row = await store.findNewsRow(ctx.db, id)
    return (
      row && {
        categoryId: row.category_id,
        day: dayInHavana(row.published_at),
        hour: hourInHavana(row.published_at),
        ...endIn(row.ends_at),
        photos: await loadPhotos(ctx, 'news', id),
        title: row.title,
        summary: row.summary,
        body: row.body,
      }
    )
  },
  apply: async (tx, id, { categoryId, photos, title, summary, body, ...times }) => {
    await store.saveNews(tx.db, {
      id,
      category_id: categoryId,
      published_at: appearsAt(times),
      ends_at: endsAt(times) ?? null,
      title: JSON.stringify(title),
      summary: JSON.stringify(summary),
      body: JSON.stringify(body),
    })
    await applyPhotos(tx, 'news', id, photos)
  },
  choices: async ({ db }) => ({ categories: await store.listCategoryNames(db) }),
  findProblems: async (tx, id, { photos, ...times }): Promise<RefusedField[]> => {
    const wrongEnd = findWrongEnd(times)
    if (wrongEnd) return [wrongEnd]
    const hasIllustration = Boolean((await store.findNewsRow(tx.db, id))?.picture)
    if (photos.length > 0 || hasIllustration) return []
    return [{ field: 'content.photos', message: { en: 'is required', es: 'es obligatorio' } }]
  },
  pageOf: (id, { categoryId }) => `/news/${id}/${categoryId}`,
})

export const newsCategories = recordKind<NewsCategoryContent>({
  definition: NEWS_CATEGORIES,
  ...archives('news_categories'),
  list: ({ db }) => store.listCategoryNames(db),
  load: ({ db }, id) => store.findCategory(db, id),
  apply: ({ db }, id, { name, position }) =>
    store.saveCategory(db, { id, display_order: position, name: JSON.stringify(name) }),
  findUse: async (tx, id) => {
    const titles = await store.listNewsOf(tx.db, id)
    const [en, es] = [usedBy(titles.map((title) => title.en)), usedBy(titles.map((title) => title.es))]
    return en && es && { en: en.en, es: es.es }
  },
  pageOf: () => '/news-list',
})

const TOPIC_MISSING: Bilingual = {
  en: 'is required for a question without a product',
  es: 'es obligatorio en una pregunta sin producto',
}

export const questions = recordKind<QuestionContent>({
  definition: QUESTIONS,
  ...archives('faqs'),
  list: ({ db }) => store.listQuestions(db),
  load: async ({ db }, id) => (await store.findQuestion(db, id)) as QuestionContent | undefined,
  apply: ({ db }, id, { productType, topic, position, question, answer }) =>
    store.saveQuestion(db, {
      id,
      product_type: productType,
      topic,
      display_order: position,
      question: JSON.stringify(question),
      answer: JSON.stringify(answer),
    }),
  findProblems: async (_, __, { productType, topic }): Promise<RefusedField[]> =>
    productType === null && topic === null ? [{ field: 'content.topic', message: TOPIC_MISSING }] : [],
  pageOf: () => '/faq',
})

/** The id of the only price list. */
const COURIER_PRICES_ID = 1

export const courierPrices = recordKind<CourierPricesContent>({
  definition: COURIER_PRICES,
  list: async () => [{ id: COURIER_PRICES_ID, name: COURIER_PRICES.one }],
  load: async ({ db }, id) => (id === COURIER_PRICES_ID ? { rates: await listRates(db) } : undefined),
  apply: (tx, _, { rates }) => store.replaceRates(tx.db, rates),
  findProblems: async (_, __, { rates }): Promise<RefusedField[]> =>
    rates.flatMap(({ kind, upToGrams }, i): RefusedField[] =>
      rates.findIndex((rate) => rate.kind === kind && rate.upToGrams === upToGrams) < i
        ? [
            {
              field: `content.rates.${i}.upToGrams` as const,
              message: { en: 'is used by another row', es: 'ya está en otra fila' },
            },
          ]
        : [],
    ),
  pageOf: () => '/courier-service',
})
