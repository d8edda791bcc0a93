import { z } from 'zod'
import { addDays, type Day, dayInHavana } from '../../../lib/days.ts'
import type { Bilingual, Lang } from '../../../lib/languages.ts'
import { refuse } from '../../../lib/refusals.ts'
import { type Ctx, transact } from '../../../platform/context.ts'
import { bilingual } from '../../../platform/http/fields.ts'
import type { Block } from '../contract.ts'
import { MAX_NEWS } from '../news-period.ts'
import * as store from './news.store.ts'

export const listNewsCategories = async (ctx: Ctx, { lang }: { lang: Lang }) =>
  (await store.listCategories(ctx.db)).map(({ id, name }) => ({ id, name: name[lang] }))

type Headline = { category: Bilingual; title: Bilingual; summary: Bilingual }

const inLanguage = <T extends Headline>(news: T, lang: Lang) => ({
  ...news,
  category: news.category[lang],
  title: news.title[lang],
  summary: news.summary[lang],
})

/** The news that are out, from a day on when one is given, the newest first; what is dated ahead waits for its day. */
export const searchNews = async (ctx: Ctx, { lang, publishFromDate }: { lang: Lang; publishFromDate?: Day }) => {
  const until = dayInHavana(ctx.clock.now())
  const found = await store.listNews(ctx.db, { from: publishFromDate, until, limit: MAX_NEWS })
  return found.map((news) => inLanguage(news, lang))
}

const blockIn = (block: store.BilingualBlock, lang: Lang): Block =>
  block.kind === 'list'
    ? { kind: 'list', items: block.items.map((item) => item[lang]) }
    : { ...block, text: block.text[lang] }

/** One piece of news to read. Refuses: NOT_FOUND, also before its day. */
export const getNews = async (ctx: Ctx, { id, lang }: { id: number; lang: Lang }) => {
  const found = (await store.findNews(ctx.db, id, dayInHavana(ctx.clock.now()))) ?? refuse('NOT_FOUND')
  return { ...inLanguage(found, lang), body: found.body.map((block) => blockIn(block, lang)) }
}

const ourPath = z.string().regex(/^\/(?!\/)/)
const NewsFile = z.object({
  categories: z.array(z.object({ id: z.number(), name: bilingual })),
  news: z.array(
    z.object({
      categoryId: z.number(),
      /** Days before the day of loading. */
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

/** Loads the news of a catalogue, dated back from today, where the agency has none of its own yet. */
export const importNews = (ctx: Ctx, file: unknown) =>
  transact(ctx, async (tx) => {
    const { categories, news } = NewsFile.parse(file)
    const today = dayInHavana(tx.clock.now())
    await store.addNews(
      tx.db,
      categories,
      news.map(({ daysAgo, ...text }) => ({ ...text, publishedOn: addDays(today, -daysAgo) })),
    )
  })
