import { beforeEach, describe, expect, it } from 'vitest'
import { listActiveCarZones } from '../../features/cars/contract.ts'
import {
  getHomePage,
  getNews,
  listFaqs,
  listHomeZones,
  listNewsCategories,
  searchNews,
} from '../../features/information/contract.ts'
import { importInformation } from '../../features/information/server/information.service.ts'
import { importNews } from '../../features/information/server/news.service.ts'
import { loader as loadNews } from '../../features/information/ui/news.page.tsx'
import { loader as loadNewsList } from '../../features/information/ui/news-list.page.tsx'
import { listHomeLodging, listHotels, listHotelsOfZone, searchLodging } from '../../features/lodging/contract.ts'
import { getProvince, getTouristZone, listDestinations, listTouristZones } from '../../features/places/contract.ts'
import { getMinReservePeriod } from '../../features/products/contract.ts'
import { addDays, dayInHavana } from '../../lib/days.ts'
import { pageArgs } from '../../testing/page-args.ts'
import { setSettings } from '../../testing/settings.ts'
import { loadSmallCatalogue } from '../../testing/small-catalogue.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { loader as loadSitemap } from '../routes/sitemap.route.ts'
import { loadHome } from './home.load.ts'
import { loader as loadProvince } from './province.page.tsx'
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

// Pages read the real date; stock and news start on that day.
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
      homeOffers: { hotels: [{ name: 'Hotel Faro', totalCents: 30_000 }], cars: [] },
      news: [{ title: 'More (es)' }, { title: 'News (es)' }],
      faqs: [{ question: 'Pool? (es)' }],
      lodging: { places: ['Havana (es) (provincia)', 'Vedado (es)'] },
      cars: { zones: [{ id: 2 }] },
    })
    expect(await load([], '/?choice=1')).toMatchObject({ choice: 1 })
  })

  it('offers the days that can be reserved, starting with the first', async () => {
    const today = dayInHavana(new Date())
    expect(await load()).toMatchObject({
      lodging: { days: { first: addDays(today, 3), last: addDays(today, 540) } },
      cars: { days: { first: addDays(today, 3), last: addDays(today, 365) } },
    })
    const period = { min: 20, max: 50 }
    await setSettings(app(), { carReservePeriod: period, lodgingReservePeriod: period })
    const days = { first: addDays(today, 20), last: addDays(today, 50) }
    expect(await load()).toMatchObject({
      lodging: { days, values: { checkIn: days.first, checkOut: addDays(days.first, 3) } },
      cars: { days, values: { pickUp: days.first, dropOff: addDays(days.first, 3) } },
      homeOffers: { hotels: [{ to: expect.stringContaining(days.first) }] },
    })
  })

  it('works without reserve periods: every day from today on can be searched', async () => {
    expect(await load([getMinReservePeriod])).toMatchObject({
      lodging: { days: { first: dayInHavana(new Date()), last: undefined } },
    })
  })

  it.each([
    ['offers', listHomeLodging, { homeOffers: { hotels: [], cars: [] } }],
    ['own headline', getHomePage, {}],
    ['zones', listHomeZones, { homeZones: [] }],
    ['places of lodging', listDestinations, { lodging: { places: [] } }],
    ['zones of cars', listActiveCarZones, { cars: { zones: [] } }],
    ['news', searchNews, { news: [] }],
    ['questions', listFaqs, { faqs: [] }],
  ])('works without its %s', async (_, row, missing) => {
    const whole = await load()
    expect(await load([row])).toMatchObject({ ...whole, ...missing })
  })
})

describe('the tourist zone page', () => {
  const load = (failing: unknown[] = [], poloId = '1') =>
    loadZone(pageArgs(app(), `/es/polo-details/${poloId}`, { params: { poloId }, failing }))

  it('has hotels with their lowest price a night, places with cars, and its province', async () => {
    expect(await load()).toMatchObject({
      zone: { name: 'Vedado (es)', toKnow: ['b'] },
      province: { name: 'Havana (es)' },
      hotels: [{ name: 'Hotel Faro', offer: { perNightCents: 10_000 } }],
      carZones: [{ id: 2, km: 0 }],
      neighbors: [],
    })
  })

  it('shows a hotel without available rooms without a price', async () => {
    await app().services.database.run('update lodging_days set stop_sale = true')
    expect((await load()).hotels).toMatchObject([{ name: 'Hotel Faro', offer: null }])
  })

  it.each([
    ['province', getProvince, { province: null }],
    ['neighbors', listTouristZones, { neighbors: [] }],
    ['hotels', listHotelsOfZone, { hotels: [] }],
    ['prices', searchLodging, { hotels: [{ name: 'Hotel Faro', offer: null }] }],
    ['cars', listActiveCarZones, { carZones: [] }],
  ])('works without its %s', async (_, row, missing) => {
    expect(await load([row])).toMatchObject({ zone: { name: 'Vedado (es)' }, ...missing })
  })

  it.each(['2', 'abc', '0'])('does not exist for %s', async (id) => {
    await expect(load([], id)).rejects.toMatchObject({ init: { status: 404 } })
  })

  it('fails when the zone cannot be loaded', async () => {
    await expect(load([getTouristZone])).rejects.toThrow('is away')
  })
})

describe('the province page', () => {
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

  it('works without its zones, hotels and places with cars', async () => {
    expect(await load([listTouristZones, listActiveCarZones])).toMatchObject({
      province: { name: 'Havana' },
      zones: [],
      hotels: [],
      carZones: [],
    })
    await expect(load([], '9')).rejects.toMatchObject({ init: { status: 404 } })
  })
})

describe('static pages', () => {
  it('list news by category, or no news if it cannot be loaded', async () => {
    const load = (failing: unknown[] = []) => loadNewsList(pageArgs(app(), '/es/news-list', { failing }))
    expect(await load()).toMatchObject([
      { name: 'Advice (es)', news: [{ title: 'More (es)' }, { title: 'News (es)' }] },
    ])
    expect(await load([searchNews])).toEqual([])
    expect(await load([listNewsCategories])).toEqual([])
  })

  it('show a news item at its URL, and others if they can be loaded', async () => {
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
})

describe('the sitemap', () => {
  const addresses = async (failing: unknown[] = []) => {
    const answer = await loadSitemap(pageArgs(app(), '/sitemap.xml', { failing }))
    return [...(await answer.text()).matchAll(/<loc>http:\/\/alamar\.example(.*?)<\/loc>/g)].map(([, path]) => path)
  }

  it('lists every page in both languages, and each hotel once', async () => {
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

  it('works without hotels and news', async () => {
    const all = await addresses([listHotels, searchNews])
    expect(all).toContain('/es/polo-details/1')
    expect(all.filter((path) => /\/(news|book-lodging)\//.test(path!))).toEqual([])
  })
})
