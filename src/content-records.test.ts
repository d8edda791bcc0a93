import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NewsContent } from './features/information/content-records.ts'
import {
  getCourierService,
  getNews,
  listFaqs,
  listHelp,
  listNewsCategories,
  searchNews,
} from './features/information/contract.ts'
import { importCourier } from './features/information/server/courier.service.ts'
import { importInformation } from './features/information/server/information.service.ts'
import { importNews } from './features/information/server/news.service.ts'
import {
  archiveContent,
  createContent,
  getContent,
  listContent,
  publishContent,
  unarchiveContent,
  uploadContentPhoto,
} from './features/publishing/contract.ts'
import { staffToken } from './testing/people.ts'
import { useTestApp } from './testing/test-app.ts'

const both = (text: string) => ({ en: text, es: `${text} (es)` })
const policy = { title: both('Policy'), updated: '2026-10-01', sections: [] }

const app = useTestApp(async ({ ctx }) => {
  await importNews(ctx, {
    categories: [{ id: 1, name: both('Advice') }],
    news: [
      {
        categoryId: 1,
        daysAgo: 2,
        picture: '/pictures/zones/vinales.svg',
        title: both('Old'),
        summary: both('About it'),
        body: [{ kind: 'paragraph', text: both('Text') }],
      },
    ],
  })
  await importInformation(ctx, {
    cancellationPolicy: policy,
    privacyPolicy: policy,
    carCharges: policy,
    rentConditions: { ...policy, suppliers: [] },
    faq: [
      { productType: 4, question: both('Pool?'), answer: both('Yes.') },
      { productType: 4, question: both('Towels?'), answer: both('Yes.') },
    ],
  })
  await importCourier(ctx, { ...policy, rates: [{ kind: 'letter', upToGrams: 100, priceCents: 900 }] })
})
let token: string
beforeEach(async () => {
  token = await staffToken(app(), 'Content')
})
const call = () => app().callAs(token)
const publish = async (kind: string, id: number, change: object) => {
  const { content, version } = await call()(getContent, { kind, id })
  return call()(publishContent, { kind, id, basedOn: version, content: { ...content, ...change } })
}
const titles = async () => (await app().callAs()(searchNews, { lang: 'en' })).map(({ title }) => title)

const NEWS: Omit<NewsContent, 'photos'> = {
  categoryId: 1,
  day: '2026-12-02',
  hour: '08:30',
  endDay: '',
  endHour: '',
  title: both('New'),
  summary: both('What is new'),
  body: {
    en: [
      { kind: 'heading', text: 'First' },
      { kind: 'link', text: 'Questions', to: '/faq' },
    ],
    es: [
      {
        kind: 'paragraph',
        text: [{ text: 'Solo ' }, { text: 'un párrafo', bold: true, to: 'https://alamar.example' }],
      },
      { kind: 'list', items: ['Uno', [{ text: 'Dos', italic: true }]] },
    ],
  },
}
const addNews = async () => {
  const { id } = await call()(createContent, { kind: 'news', name: both('New') })
  const { version } = await call()(uploadContentPhoto, {
    kind: 'news',
    id,
    file: await sharp({ create: { width: 320, height: 200, channels: 3, background: '#0e4d64' } })
      .png()
      .toBuffer(),
  })
  return { id, photos: [{ version, original: version, crop: null, alt: { en: '', es: '' } }] }
}

describe('a news item', () => {
  it('appears automatically at its day and time in Havana, with its picture', async () => {
    const { id, photos } = await addNews()
    await publish('news', id, { ...NEWS, photos })
    app().clock.set('2026-12-02T12:29:59Z')
    expect(await titles()).toEqual(['Old'])
    app().clock.set('2026-12-02T12:30:00Z')
    expect(await titles()).toEqual(['New', 'Old'])
    const shown = await app().callAs()(getNews, { id, lang: 'en' })
    expect(shown).toMatchObject({ publishedOn: '2026-12-02', body: NEWS.body.en })
    expect((await app().http.inject(shown.picture)).statusCode).toBe(200)
    expect((await app().callAs()(getNews, { id, lang: 'es' })).body).toEqual(NEWS.body.es)
  })

  it.each([
    ['when its last day is over', { endDay: '2026-12-03' }, '2026-12-04T04:00:00Z'],
    ['at the hour of its last day', { endDay: '2026-12-03', endHour: '18:00' }, '2026-12-03T22:00:00Z'],
  ])('disappears automatically %s, and the screen shows it', async (_, end, instant) => {
    const { id, photos } = await addNews()
    await publish('news', id, { ...NEWS, ...end, photos })
    app().clock.set(new Date(new Date(instant).getTime() - 1_000).toISOString())
    token = await staffToken(app(), 'Content')
    expect(await titles()).toEqual(['New', 'Old'])
    expect(await app().callAs()(getNews, { id, lang: 'en' })).toMatchObject({ endsAt: new Date(instant).toISOString() })
    const { list } = await call()(listContent, { kind: 'news', text: 'new' })
    expect(list).toMatchObject([
      { shown: { from: '2026-12-02T12:30:00.000Z', until: new Date(instant).toISOString() } },
    ])
    app().clock.set(instant)
    expect(await titles()).toEqual(['Old'])
    await expect(app().callAs()(getNews, { id, lang: 'en' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await call()(getContent, { kind: 'news', id })).toMatchObject({ status: 'published', content: end })
  })

  it('keeps its illustration when it was imported and edited without a picture', async () => {
    const [old] = await app().callAs()(searchNews, { lang: 'en' })
    await publish('news', old!.id, { title: both('Edited') })
    expect(await app().callAs()(searchNews, { lang: 'en' })).toMatchObject([
      { title: 'Edited', picture: '/pictures/zones/vinales.svg' },
    ])
  })

  it.each<[string, object, string]>([
    ['without a Spanish text', { body: { en: NEWS.body.en, es: [] } }, 'content.body.es'],
    [
      'with a link to another site',
      { body: { ...NEWS.body, en: [{ kind: 'link', text: 'x', to: '//x.example' }] } },
      'content.body.en',
    ],
    [
      'with a part that links to a script',
      { body: { ...NEWS.body, en: [{ kind: 'paragraph', text: [{ text: 'x', to: 'javascript:alert(1)' }] }] } },
      'content.body.en.0.text.0.to',
    ],
    ['without a picture', { photos: [] }, 'content.photos'],
    ['without a day', { day: '' }, 'content.day'],
    ['with an end before its day', { endDay: '2026-12-01' }, 'content.endDay'],
    ['with an end at the hour at which it appears', { endDay: '2026-12-02', endHour: '08:30' }, 'content.endHour'],
    ['with an hour at which it disappears but no day', { endHour: '08:30' }, 'content.endDay'],
  ])('is not published %s', async (_, gap, field) => {
    const { id, photos } = await addNews()
    await expect(publish('news', id, { ...NEWS, photos, ...gap })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field, ...(field === 'content.day' && { message: 'is required' }) }],
    })
  })

  it('prevents its category from being archived', async () => {
    await expect(call()(archiveContent, { kind: 'news-categories', id: 1 })).rejects.toMatchObject({
      code: 'RECORD_IN_USE',
    })
    const [old] = await app().callAs()(searchNews, { lang: 'en' })
    await call()(archiveContent, { kind: 'news', id: old!.id })
    expect(await titles()).toEqual([])
    await call()(archiveContent, { kind: 'news-categories', id: 1 })
    expect(await app().callAs()(listNewsCategories, { lang: 'en' })).toEqual([])
    await expect(call()(unarchiveContent, { kind: 'news', id: old!.id })).rejects.toMatchObject({
      fields: [{ field: 'content.categoryId' }],
    })
  })
})

describe('questions and courier prices', () => {
  it('staff reorder, reword and archive a question', async () => {
    const questions = async () =>
      (await app().callAs()(listFaqs, { siteId: 6, productType: 4 })).map(({ question }) => question)
    expect(await questions()).toEqual(['Pool?', 'Towels?'])
    await publish('questions', 1, { position: 9, question: both('Is there a pool?') })
    expect(await questions()).toEqual(['Towels?', 'Is there a pool?'])
    await call()(archiveContent, { kind: 'questions', id: 2 })
    expect(await questions()).toEqual(['Is there a pool?'])
  })

  it('a question requires a product or a topic', async () => {
    const about = (productType: number | null, topic: string | null) => publish('questions', 1, { productType, topic })
    await expect(about(null, null)).rejects.toMatchObject({ fields: [{ field: 'content.topic' }] })
    await expect(about(null, 'weather')).rejects.toMatchObject({ fields: [{ field: 'content.topic' }] })
    await about(null, 'trip')
    const help = () => app().callAs()(listHelp, { siteId: 6 })
    expect(await help()).toMatchObject([{ topic: 'lodging' }, { topic: 'trip', questions: [{ question: 'Pool?' }] }])
    await about(4, null)
    expect(await help()).toMatchObject([{ topic: 'lodging', questions: [{ question: 'Pool?' }, {}] }])
  })

  it('courier prices are published as a complete list without duplicate weights', async () => {
    const rate = { kind: 'parcel', upToGrams: 500, priceCents: 1_500 }
    await expect(publish('courier-prices', 1, { rates: [rate, rate] })).rejects.toMatchObject({
      fields: [{ field: 'content.rates.1.upToGrams' }],
    })
    await publish('courier-prices', 1, { rates: [rate] })
    expect((await app().callAs()(getCourierService, { lang: 'en' })).rates).toEqual([rate])
  })
})
