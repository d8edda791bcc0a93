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

/** Published news, newest first; with `publishFromDate`, from that day on. Items with a future date are not published yet. */
export const searchNews = async (ctx: Ctx, { lang, publishFromDate }: { lang: Lang; publishFromDate?: Day }) => {
  const until = dayInHavana(ctx.clock.now())
  const items = await store.listNews(ctx.db, { from: publishFromDate, until, limit: MAX_NEWS })
  return items.map((item) => inLanguage(item, lang))
}

const blockIn = (block: store.BilingualBlock, lang: Lang): Block =>
  block.kind === 'list'
    ? { kind: 'list', items: block.items.map((item) => item[lang]) }
    : { ...block, text: block.text[lang] }

/** One news item. Refuses: NOT_FOUND, also before its date. */
export const getNews = async (ctx: Ctx, { id, lang }: { id: number; lang: Lang }) => {
  const item = (await store.findNews(ctx.db, id, dayInHavana(ctx.clock.now()))) ?? refuse('NOT_FOUND')
  return { ...inLanguage(item, lang), body: item.body.map((block) => blockIn(block, lang)) }
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

/** Imports the catalogue's news, dated relative to today, if there is no news yet. */
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
