import { beforeEach, describe, expect, it } from 'vitest'
import { listActiveCarZones } from '../features/cars/contract.ts'
import { getNews, listFaqs, listNewsCategories, searchNews } from '../features/information/contract.ts'
import { importInformation } from '../features/information/server/information.service.ts'
import { importNews } from '../features/information/server/news.service.ts'
import { loader as loadFaq } from '../features/information/ui/faq.page.tsx'
import { loader as loadNews } from '../features/information/ui/news.page.tsx'
import { loader as loadNewsList } from '../features/information/ui/news-list.page.tsx'
import { listHomeOffers, listHotels, listHotelsOfZone, searchLodging } from '../features/lodging/contract.ts'
import { getProvince, getTouristZone, listHomeZones, listTouristZones } from '../features/places/contract.ts'
import { pageArgs } from '../testing/page-args.ts'
import { loadSmallCatalogue } from '../testing/small-catalogue.ts'
import { useTestApp } from '../testing/test-app.ts'
import { loadHome } from './home.load.ts'
import { loader as loadProvince } from './province.page.tsx'
import { loader as loadSitemap } from './sitemap.route.ts'
import { loader as loadZone } from './zone.page.tsx'

const both = (text: string) => ({ en: text, es: `${text} (es)` })
const policy = { title: both('Policy'), updated: '2026-10-01', sections: [] }
const question = { productType: 4, question: both('Pool?'), answer: both('Yes.') }
const piece = {
  categoryId: 1,
  daysAgo: 1,
  picture: '/pictures/hero.svg',
  title: both('News'),
  summary: both('S'),
  body: [],
}

// Pages ask what day it is for themselves; stock and news begin on that day.
const app = useTestApp()
beforeEach(async () => {
  app().clock.set(new Date().toISOString())
  await loadSmallCatalogue(app())
  await importInformation(app().ctx, {
    cancellationPolicy: policy,
    privacyPolicy: policy,
    carCharges: policy,
    rentConditions: { ...policy, suppliers: [] },
    faq: [question],
  })
  await importNews(app().ctx, {
    categories: [{ id: 1, name: both('Advice') }],
    news: [piece, { ...piece, title: both('More') }],
  })
})

describe('the home page', () => {
  const load = (failing: unknown[] = [], address = '/es') => loadHome(pageArgs(app(), address, { failing }))

  it('has zones, offers, news and questions in its language', async () => {
    expect(await load()).toMatchObject({
      choice: 0,
      homeZones: [{ name: 'Vedado (es)' }],
      homeOffers: [{ hotel: { name: 'Hotel Faro' }, totalCents: 30_000 }],
      news: [{ title: 'More (es)' }, { title: 'News (es)' }],
      faqs: [{ question: 'Pool? (es)' }],
      lodging: { zones: [{ id: 1 }] },
      cars: { zones: [{ id: 2 }] },
    })
    expect(await load([], '/?choice=1')).toMatchObject({ choice: 1 })
  })

  it.each([
    ['offers', listHomeOffers, { homeOffers: [] }],
    ['zones', listHomeZones, { homeZones: [] }],
    ['zones of lodging', listTouristZones, { lodging: { zones: [] } }],
    ['zones of cars', listActiveCarZones, { cars: { zones: [] } }],
    ['news', searchNews, { news: [] }],
    ['questions', listFaqs, { faqs: [] }],
  ])('is there without its %s when these fail', async (_, row, missing) => {
    const whole = await load()
    expect(await load([row])).toMatchObject({ ...whole, ...missing })
  })
})

describe('the page of a tourist zone', () => {
  const load = (failing: unknown[] = [], poloId = '1') =>
    loadZone(pageArgs(app(), `/es/polo-details/${poloId}`, { params: { poloId }, failing }))

  it('has hotels with their lowest price a night, places with cars, and its province', async () => {
    expect(await load()).toMatchObject({
      zone: { name: 'Vedado (es)', toKnow: ['b'] },
      province: { name: 'Havana (es)' },
      hotels: [{ name: 'Hotel Faro', offer: { perNightCents: 10_000 } }],
      carZones: [{ id: 2, km: 0 }],
      neighbours: [],
    })
  })

  it('shows a hotel without a room, but no price', async () => {
    await app().services.database.run('update lodging_days set stop_sale = true')
    expect((await load()).hotels).toMatchObject([{ name: 'Hotel Faro', offer: null }])
  })

  it.each([
    ['province', getProvince, { province: null }],
    ['neighbours', listTouristZones, { neighbours: [] }],
    ['hotels', listHotelsOfZone, { hotels: [] }],
    ['prices', searchLodging, { hotels: [{ name: 'Hotel Faro', offer: null }] }],
    ['cars', listActiveCarZones, { carZones: [] }],
  ])('is there without its %s when these fail', async (_, row, missing) => {
    expect(await load([row])).toMatchObject({ zone: { name: 'Vedado (es)' }, ...missing })
  })

  it.each(['2', 'abc', '0'])('does not exist for %s', async (id) => {
    await expect(load([], id)).rejects.toMatchObject({ init: { status: 404 } })
  })

  it('fails when the zone itself cannot be read', async () => {
    await expect(load([getTouristZone])).rejects.toThrow('is away')
  })
})

describe('the page of a province', () => {
  const load = (failing: unknown[] = [], provinceId = '1') =>
    loadProvince(pageArgs(app(), `/province-details/${provinceId}`, { params: { provinceId }, failing }))

  it('has its zones, its hotels and places with cars', async () => {
    expect(await load()).toMatchObject({
      province: { name: 'Havana' },
      zones: [{ name: 'Vedado' }],
      hotels: [{ offer: { perNightCents: 10_000 } }],
      carZones: [{ id: 2 }],
    })
  })

  it('is there without them when they fail', async () => {
    expect(await load([listTouristZones, listActiveCarZones])).toMatchObject({
      province: { name: 'Havana' },
      zones: [],
      hotels: [],
      carZones: [],
    })
    await expect(load([], '9')).rejects.toMatchObject({ init: { status: 404 } })
  })
})

describe('pages that only tell', () => {
  it('list news by category, or none when they fail', async () => {
    const load = (failing: unknown[] = []) => loadNewsList(pageArgs(app(), '/es/news-list', { failing }))
    expect(await load()).toMatchObject([
      { name: 'Advice (es)', news: [{ title: 'More (es)' }, { title: 'News (es)' }] },
    ])
    expect(await load([searchNews])).toEqual([])
    expect(await load([listNewsCategories])).toEqual([])
  })

  it('show one piece of news at its address, with others unless these fail', async () => {
    const [last] = await app().callAs()(searchNews, { lang: 'en' })
    const load = (params: Record<string, string>, failing: unknown[] = []) =>
      loadNews(pageArgs(app(), '/es/news', { params, failing }))
    const newsId = String(last!.id)
    expect(await load({ newsId, catId: '1' })).toMatchObject({
      news: { title: 'More (es)' },
      more: [{ title: 'News (es)' }],
    })
    expect(await load({ newsId, catId: '1' }, [searchNews])).toMatchObject({ more: [] })
    await expect(load({ newsId: '99', catId: '1' })).rejects.toMatchObject({ init: { status: 404 } })
    await expect(load({ newsId, catId: '1' }, [getNews])).rejects.toThrow('is away')
    const elsewhere = await load({ newsId, catId: '8' }).catch((response: Response) => response)
    expect(elsewhere).toMatchObject({ status: 301 })
    expect((elsewhere as Response).headers.get('location')).toBe(`/es/news/${newsId}/1`)
  })

  it('answer questions by product, or none when these fail', async () => {
    const load = (failing: unknown[] = []) => loadFaq(pageArgs(app(), '/faq', { failing }))
    expect(await load()).toEqual({ lodging: [{ question: 'Pool?', answer: 'Yes.' }], cars: [] })
    expect(await load([listFaqs])).toEqual({ lodging: [], cars: [] })
  })
})

describe('the sitemap', () => {
  const addresses = async (failing: unknown[] = []) => {
    const answer = await loadSitemap(pageArgs(app(), '/sitemap.xml', { failing }))
    return [...(await answer.text()).matchAll(/<loc>http:\/\/alamar\.example(.*?)<\/loc>/g)].map(([, path]) => path)
  }

  it('has every page in both languages, each hotel at its one address', async () => {
    const all = await addresses()
    for (const path of [
      '',
      '/search-car',
      '/polo-details/1',
      '/province-details/1',
      '/book-lodging/vedado/hotel-faro/1',
    ])
      expect(all).toEqual(expect.arrayContaining([`/en${path}`, `/es${path}`]))
    expect(all.filter((path) => /\/news\/\d/.test(path!))).toHaveLength(4)
  })

  it('is there without hotels and news when these fail', async () => {
    const all = await addresses([listHotels, searchNews])
    expect(all).toContain('/es/polo-details/1')
    expect(all.filter((path) => /\/(news|book-lodging)\//.test(path!))).toEqual([])
  })
})
