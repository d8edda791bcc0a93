import { beforeEach, describe, expect, it } from 'vitest'
import { listHomeCars } from './features/cars/contract.ts'
import { getHomePage, listHomeZones } from './features/information/contract.ts'
import { defaultHomePage } from './features/information/home-page.ts'
import { HOME_SECTIONS, type HomePageContent } from './features/information/home-page-record.ts'
import { listHomeLodging } from './features/lodging/contract.ts'
import {
  discardContentChanges,
  getContent,
  previewContent,
  publishContent,
  restoreContentVersion,
  saveContent,
} from './features/publishing/contract.ts'
import { loadHome } from './shell/pages/home.load.ts'
import { pageArgs } from './testing/page-args.ts'
import { staffToken } from './testing/people.ts'
import { loadSmallCatalogue } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp(loadSmallCatalogue)
let token: string
beforeEach(async () => {
  token = await staffToken(app(), 'Content')
})
const call = () => app().callAs(token)
const KEY = { kind: 'home', id: 1 }
const change = async (row: typeof publishContent | typeof saveContent, changes: Partial<HomePageContent>) => {
  const { content, version } = await call()(getContent, KEY)
  return call()(row, { ...KEY, basedOn: version, content: { ...content, ...changes } })
}
const sectionsOf = async () =>
  (await app().callAs()(getHomePage, { lang: 'en' })).sections.map(({ section }) => section)
const SHOWN = ['hotels', 'zones', 'steps', 'news', 'trust', 'questions']

describe('the home page', () => {
  it('is the default until staff publish their own, and a draft is shown only in its preview', async () => {
    expect(await sectionsOf()).toEqual(SHOWN)
    await change(saveContent, { sections: defaultHomePage('both').sections.toReversed() })
    expect(await sectionsOf()).toEqual(SHOWN)
    expect((await call()(previewContent, KEY)).path).toMatch(/^\/home\?preview=/)
    await call()(discardContentChanges, { ...KEY, basedOn: 2 })
    await call()(restoreContentVersion, { ...KEY, basedOn: 3, version: 2 })
    await change(publishContent, { headline: { en: 'Come over', es: 'Venga' } })
    expect(await sectionsOf()).toEqual(SHOWN.toReversed())
    expect(await loadHome(pageArgs(app(), '/es'))).toMatchObject({ page: { headline: 'Venga' } })
  })

  it('shows car offers once their section is enabled, and requests none for a disabled section', async () => {
    expect((await loadHome(pageArgs(app(), '/en'))).homeOffers).toMatchObject({ hotels: [{ id: 1 }], cars: [] })
    await change(publishContent, {
      sections: defaultHomePage('both').sections.map((each) => ({ ...each, shown: each.section === 'cars' })),
    })
    expect(await loadHome(pageArgs(app(), '/en', { failing: [listHomeLodging] }))).toMatchObject({
      homeOffers: { hotels: [], cars: [{ name: 'Kia Picanto', place: 'Caimán Autos, Havana' }] },
      homeZones: [{ id: 1 }],
    })
  })

  it('opens the search chosen by staff, unless the URL specifies one', async () => {
    await change(publishContent, { firstSearch: 'car' })
    expect(await loadHome(pageArgs(app(), '/en'))).toMatchObject({ choice: 1 })
    expect(await loadHome(pageArgs(app(), '/en?choice=0'))).toMatchObject({ choice: 0 })
  })

  it('contains each section exactly once, even if an older version had fewer', async () => {
    const [first, second] = defaultHomePage('both').sections
    await change(saveContent, { sections: [second!, first!, second!] })
    const { content } = await call()(getContent, KEY)
    const sections = (content as HomePageContent).sections.map(({ section }) => section)
    expect(sections.slice(0, 2)).toEqual(['cars', 'hotels'])
    expect(sections.toSorted()).toEqual(HOME_SECTIONS.toSorted())
    await expect(change(publishContent, {})).rejects.toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ field: 'content.sections.2.title.en' })]),
    })
  })

  it.each<[string, Partial<HomePageContent>, string]>([
    ['without a Spanish headline', { headline: { en: 'Hello', es: '' } }, 'content.headline.es'],
    ['with a hotel that does not exist', { hotels: [{ hotelId: 99 }] }, 'content.hotels.0.hotelId'],
    ['with a zone twice', { zones: [{ zoneId: 1 }, { zoneId: 1 }] }, 'content.zones.1.zoneId'],
  ])('is not published %s', async (_, gap, field) => {
    await expect(change(publishContent, gap)).rejects.toMatchObject({ code: 'INVALID', fields: [{ field }] })
  })
})

describe('the offers and zones of the home page', () => {
  it('are shown as chosen and in that order, without sold-out ones', async () => {
    const offers = async () =>
      (await app().callAs()(listHomeLodging, { siteId: 6, countryId: 34, language: 'en' })).list.map(
        ({ hotelId }) => hotelId,
      )
    await change(publishContent, { hotels: [{ hotelId: 1 }], cars: [{ modelId: 1 }], zones: [{ zoneId: 1 }] })
    expect(await offers()).toEqual([1])
    expect((await app().callAs()(listHomeZones, { siteId: 6 })).map(({ id }) => id)).toEqual([1])
    const cars = await app().callAs()(listHomeCars, { siteId: 6, countryId: 34, lang: 'en', idUserCountry: 0 })
    expect(cars.list.map(({ modelId }) => modelId)).toEqual([1])
    await app().services.database.run('update lodging_days set stop_sale = true')
    expect(await offers()).toEqual([])
  })
})
