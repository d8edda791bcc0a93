import { z } from 'zod'
import { addDays, type Day, dayInHavana, havanaInstant } from '../../../lib/days.ts'
import type { Lang } from '../../../lib/languages.ts'
import { singlePhotoUrl } from '../../../lib/photo.ts'
import { refuse } from '../../../lib/refusals.ts'
import type { TextBlock } from '../../../lib/text-blocks.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { bilingual } from '../../../platform/http/fields.ts'
import { listFirstPhotos } from '../../places/server/photos.service.ts'
import { MAX_NEWS } from '../news-period.ts'
import * as store from './news.store.ts'

export const listNewsCategories = async (ctx: Ctx, { lang }: { lang: Lang }) =>
  (await store.listCategories(ctx.db)).map(({ id, name }) => ({ id, name: name[lang] }))

type Row = Awaited<ReturnType<typeof store.listNews>>[number]

/** News in a language, each with its uploaded photo, or else its illustration. */
const inLanguage = async <T extends Row>(ctx: Ctx, rows: readonly T[], lang: Lang) => {
  const photos = await listFirstPhotos(
    ctx,
    'news',
    rows.map(({ id }) => id),
  )
  return rows.map(({ publishedAt, ...news }) => ({
    ...news,
    publishedOn: dayInHavana(publishedAt),
    picture: singlePhotoUrl(photos.get(news.id) ?? null) || (news.picture ?? ''),
    category: news.category[lang],
    title: news.title[lang],
    summary: news.summary[lang],
  }))
}

/**
 * Published news, newest first; with `publishFromDate`, from that day on. News that has not appeared yet or is no longer shown is left out.
 */
export const searchNews = async (ctx: Ctx, { lang, publishFromDate }: { lang: Lang; publishFromDate?: Day }) => {
  const from = publishFromDate && havanaInstant(publishFromDate, '0000')
  const items = await store.listNews(ctx.db, { ...(from && { from }), now: ctx.clock.now(), limit: MAX_NEWS })
  return inLanguage(ctx, items, lang)
}

/** One news item. Refuses: NOT_FOUND, also before it appears and after it has disappeared. */
export const getNews = async (ctx: Ctx, { id, lang }: { id: number; lang: Lang }) => {
  const { body, endsAt, ...item } = (await store.findNews(ctx.db, id, ctx.clock.now())) ?? refuse('NOT_FOUND')
  const [news] = await inLanguage(ctx, [item], lang)
  return { ...news!, body: body[lang], endsAt: endsAt?.toISOString() ?? null }
}

const ourPath = z.string().regex(/^\/(?!\/)/)
const NewsFile = z.object({
  categories: z.array(z.object({ id: z.number(), name: bilingual })),
  news: z.array(
    z.object({
      categoryId: z.number(),
      /** Days before the import. */
      daysAgo: z.number(),
      picture: ourPath,
      title: bilingual,
      summary: bilingual,
      body: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.enum(['heading', 'paragraph']), text: bilingual }),
          z.object({ kind: z.literal('list'), items: z.array(bilingual) }),
          z.object({ kind: z.literal('link'), text: bilingual, to: ourPath }),
        ]),
      ),
    }),
  ),
})

type FileBlock = z.output<typeof NewsFile>['news'][number]['body'][number]

const blockIn = (block: FileBlock, lang: Lang): TextBlock =>
  block.kind === 'list'
    ? { kind: 'list', items: block.items.map((item) => item[lang]) }
    : { ...block, text: block.text[lang] }

/** The file's news as they are stored, dated relative to today. */
const itemsOf = ({ news }: z.output<typeof NewsFile>, today: Day) =>
  news.map(({ daysAgo, body, ...text }) => ({
    ...text,
    day: addDays(today, -daysAgo),
    body: { en: body.map((block) => blockIn(block, 'en')), es: body.map((block) => blockIn(block, 'es')) },
  }))

/** The news categories of a catalogue as record contents, with their numbers in the catalogue. */
export const newsCategoryContents = (file: unknown) =>
  NewsFile.parse(file).categories.map(({ id, name }, i) => ({ sourceId: id, content: { name, position: i + 1 } }))

/**
 * The news of a catalogue as record contents without photos, with their position in it; `categoryIdOf` returns the id of a category's
 * record.
 */
export const newsContents = (file: unknown, today: Day, categoryIdOf: (categoryId: number) => number | null) =>
  itemsOf(NewsFile.parse(file), today).map(({ categoryId, picture, ...item }, i) => ({
    sourceId: i + 1,
    picture,
    content: { ...item, categoryId: categoryIdOf(categoryId), hour: '00:00', photos: [] },
  }))

/** Imports the catalogue's news, dated relative to today, if there is no news yet. */
export const importNews = (ctx: Ctx, file: unknown) =>
  transact(ctx, async (tx) => {
    const parsed = NewsFile.parse(file)
    const items = itemsOf(parsed, dayInHavana(tx.clock.now()))
    await store.addNews(
      tx.db,
      parsed.categories,
      items.map(({ day, ...item }) => ({ ...item, publishedAt: havanaInstant(day, '0000') })),
    )
  })
