import { describe, expect, it } from 'vitest'
import { addDays, dayInHavana } from '../../../lib/days.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { newsFrom } from '../news-period.ts'
import { loadLatestNews } from '../ui/news.load.ts'
import { importNews } from './news.service.ts'

const both = (text: string) => ({ en: text, es: `${text} (es)` })
const piece = (title: string, daysAgo: number, categoryId = 1) => ({
  categoryId,
  daysAgo,
  picture: '/pictures/zones/vinales.svg',
  title: both(title),
  summary: both(`About ${title}`),
  body: [
    { kind: 'heading', text: both('Heading') },
    { kind: 'list', items: [both('Item')] },
    { kind: 'link', to: '/faq', text: both('Link') },
  ],
})
const file = {
  categories: [
    { id: 2, name: both('Places') },
    { id: 1, name: both('Advice') },
  ],
  news: [piece('Old', 11), piece('Edge', 10, 2), piece('Fresh', 0), piece('Tomorrow', -1)],
}

const app = useTestApp(({ ctx }) => importNews(ctx, file))
const today = () => dayInHavana(app().clock.now())
const titles = (list: { Title: string }[]) => list.map(({ Title }) => Title)
const search = async (lang: string, body: object = {}) =>
  (await app().request('POST', `/api/information/news/searchIndex/${lang}`, { body })).json.Data
const latest = async () => (await loadLatestNews(app().callAs(), 'en', today(), 10)).map(({ title }) => title)

describe('news', () => {
  it.each([
    ['en', ['Places', 'Advice']],
    ['es', ['Places (es)', 'Advice (es)']],
  ])('has categories in %s, in the agency’s order', async (lang, names) => {
    const { json } = await app().request('GET', `/api/information/news/getCategories/${lang}`)
    expect(json.Data.map(({ Name }: { Name: string }) => Name)).toEqual(names)
  })

  it.each([
    ['en', ['Fresh', 'Edge']],
    ['1', ['Fresh (es)', 'Edge (es)']],
  ])('is listed from a given day in %s, newest first, without future items', async (lang, expected) => {
    const found = await search(lang, { PublishFromDate: newsFrom(today(), 10) })
    expect(titles(found)).toEqual(expected)
    expect(found[0]).toMatchObject({ CategoryId: 1, PublishedOn: today(), Picture: '/pictures/zones/vinales.svg' })
  })

  it('is listed for all days when no day is given', async () => {
    expect(titles(await search('en'))).toEqual(['Fresh', 'Edge', 'Old'])
  })

  it.each([
    ['en', ''],
    ['es', ' (es)'],
  ])('is returned as blocks in %s', async (lang, mark) => {
    const [fresh] = await search(lang)
    const { json } = await app().request('GET', `/api/information/news/getNews/${fresh.Id}/${lang}`)
    expect(json.Data).toMatchObject({
      Title: `Fresh${mark}`,
      Category: `Advice${mark}`,
      Body: [
        { Kind: 'heading', Text: `Heading${mark}` },
        { Kind: 'list', Items: [`Item${mark}`] },
        { Kind: 'link', Text: `Link${mark}`, To: '/faq' },
      ],
    })
  })

  it('is not found before its date or with an unknown id', async () => {
    const ids = await app()
      .ctx.db.selectFrom('news')
      .select('id')
      .where('published_at', '>', app().clock.now())
      .execute()
    expect(ids).toHaveLength(1)
    for (const id of [ids[0]!.id, 999]) {
      expect((await app().request('GET', `/api/information/news/getNews/${id}/en`)).status).toBe(404)
    }
  })

  it('is shown for the last 10 days, or the latest items if there are none', async () => {
    expect(await latest()).toEqual(['Fresh', 'Edge'])
    app().clock.set(`${addDays(today(), 30)}T15:00:00Z`)
    expect(await latest()).toEqual(['Tomorrow', 'Fresh', 'Edge', 'Old'])
  })

  it('keeps the agency’s edits when the catalog is imported again', async () => {
    await importNews(app().ctx, file)
    expect(await search('en')).toHaveLength(3)
  })

  it('links only to pages of the site', async () => {
    const away = { ...file, news: [{ ...piece('Away', 0), picture: '//elsewhere.example/a.svg' }] }
    await expect(importNews(app().ctx, away)).rejects.toThrow()
  })
})
