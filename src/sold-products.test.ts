import { describe, expect, it } from 'vitest'
import {
  listActiveCarZones,
  listCarAgencies,
  listCars,
  listDropOffZones,
  listHomeCars,
  refreshCarOffer,
  searchCars,
} from './features/cars/contract.ts'
import { listFaqs, listHelp } from './features/information/contract.ts'
import { importInformation } from './features/information/server/information.service.ts'
import { listUnpublishedPolicies } from './features/information/server/policies.service.ts'
import {
  getHotelOffers,
  listHotelServices,
  listHotels,
  listHotelsOfZone,
  searchLodging,
} from './features/lodging/contract.ts'
import { saveSettings } from './features/office/contract/settings.ts'
import { createCarBooking, createLodgingBooking } from './features/travel-plan/contract.ts'
import { LANGUAGES } from './lib/languages.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES, type SoldProduct } from './lib/site.ts'
import { currentContext, forgetSettings } from './platform/settings.ts'
import { loadFavorites } from './shell/pages/favorites.load.ts'
import Favorites from './shell/pages/favorites.page.tsx'
import { favoritesTexts } from './shell/pages/favorites.texts.ts'
import { loadHome } from './shell/pages/home.load.ts'
import { HomeScreen } from './shell/pages/home-screen.tsx'
import { loader as loadManifest } from './shell/routes/manifest.route.ts'
import { loader as loadSitemap } from './shell/routes/sitemap.route.ts'
import { pageArgs } from './testing/page-args.ts'
import { markupShown } from './testing/page-shown.ts'
import { clientToken, staffToken } from './testing/people.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'

const both = (text: string) => ({ en: text, es: `${text} (es)` })
const policy = { title: both('Policy'), sections: [] }

const app = useTestApp(async (test) => {
  forgetSettings(test.services)
  await loadSmallCatalogue(test)
  await importInformation(test.ctx, {
    cancellationPolicy: policy,
    privacyPolicy: policy,
    carCharges: policy,
    rentConditions: { ...policy, suppliers: [{ supplierId: 1, sections: [] }] },
    faq: [
      { productType: PRODUCT_TYPES.lodging, question: both('Pool?'), answer: both('Yes.') },
      { productType: PRODUCT_TYPES.carRent, question: both('Fuel?'), answer: both('Full.') },
      { productType: PRODUCT_TYPES.carRent, topic: 'documents', question: both('License?'), answer: both('Yes.') },
      { topic: 'documents', question: both('Passport?'), answer: both('Yes.') },
    ],
  })
})

const sellOnly = async (product: SoldProduct) => {
  await app().callAs(await staffToken(app()))(saveSettings, { values: { sells: [product] } })
  forgetSettings(app().services)
}

const { lodging, carRent: cars } = PRODUCT_TYPES
const faqs = (productType: number) => app().callAs()(listFaqs, { siteId: 6, productType })

/** The questions of the help page, grouped by topic. */
const help = async () =>
  (await app().callAs()(listHelp, { siteId: 6 })).map(({ questions }) => questions.map(({ question }) => question))

/** Contains a hotel and a car from the catalogue. */
const cookie = 'favorites=1.1-1'

/** The home page, favorites, manifest and sitemap, as a visitor without scripts gets them. */
const shown = async (sells: SoldProduct[]) => {
  // Pages read the real date.
  app().clock.set(new Date().toISOString())
  const pages = LANGUAGES.map(async ({ code }) => {
    const args = (path: string) => pageArgs(app(), `/${code}${path}`, { sells })
    const data = await loadHome(args(''))
    const root = { lodging: sells.includes(lodging), cars: sells.includes(cars) }
    const page = () => HomeScreen({ data, demo: false })
    const list = await loadFavorites(pageArgs(app(), `/${code}/favorites`, { sells, init: { headers: { cookie } } }))
    const favorites = await markupShown(Favorites, list, code, undefined, root)
    expect(favorites).toContain(favoritesTexts[code].share)
    const empty = await markupShown(Favorites, await loadFavorites(args('/favorites')), code, undefined, root)
    const manifest = await (loadManifest(args('/manifest.webmanifest')) as Response).text()
    return (await markupShown(page, undefined, code, undefined, root)) + favorites + empty + manifest
  })
  const sitemap = await ((await loadSitemap(pageArgs(app(), '/sitemap.xml', { sells }))) as Response).text()
  return [...(await Promise.all(pages)), sitemap].join('\n')
}

const CAR_WORDS = /\b(cars?|carros?|rental|rentadoras?|renta)\b/i
const LODGING_WORDS = /\b(hotel(e?s)?|casas?|lodging|alojamientos?|stay|duerma)\b/i

describe('a store of lodging only', () => {
  it('offers no cars, even through direct calls', async () => {
    const selection = await selectCar(app())
    await sellOnly(lodging)
    const call = app().callAs()
    const rental = { idZone: 2, pickUp: selection.pickUp, dropOff: selection.dropOff }
    expect(await call(searchCars, rental)).toMatchObject({ list: [], totalItems: 0 })
    expect(await call(listHomeCars, { siteId: 6, countryId: LODGING_COUNTRY_ID, lang: 'en' })).toMatchObject({
      list: [],
    })
    // The same after the last day with rates.
    const late = { pickUp: '2027-11-20', dropOff: '2027-11-24' }
    expect(await call(searchCars, { ...rental, ...late })).toMatchObject({ list: [], totalItems: 0 })
    expect(await call(listActiveCarZones, {})).toEqual([])
    expect(await call(listCars, {})).toEqual([])
    expect(await call(listCarAgencies, { lang: 'en' })).toEqual([])
    expect(await call(listDropOffZones, { pickUpZoneId: 2, supplierId: 0, lang: 'en' })).toEqual([])
    expect(await faqs(cars)).toEqual([])
    expect(await faqs(lodging)).toHaveLength(1)
    expect(await help()).toEqual([['Pool?'], ['Passport?']])
    await expect(
      call(refreshCarOffer, { ...rental, idSupplier: selection.supplierId, idModel: selection.modelId }),
    ).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
    const booking = app().callAs(await clientToken(app()))(createCarBooking, {
      carOffer: selection,
      bookForm: { driver },
    } as never)
    await expect(booking).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
    const lateBooking = app().callAs(await clientToken(app()))(createCarBooking, {
      carOffer: { ...selection, ...late },
      bookForm: { driver },
    } as never)
    await expect(lateBooking).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
  })

  it('never names cars on its home page, among favorites, in the manifest and in the sitemap', async () => {
    await sellOnly(lodging)
    expect(await shown([lodging])).not.toMatch(CAR_WORDS)
  })

  it('requires no policies about cars', async () => {
    const kinds = async () =>
      (await listUnpublishedPolicies(await currentContext(app().services))).map(({ kind }) => kind).toSorted()
    expect(await kinds()).toEqual(['cancellation', 'carCharges', 'privacy', 'rentConditions'])
    await sellOnly(lodging)
    expect(await kinds()).toEqual(['cancellation', 'privacy'])
  })
})

describe('a store of cars only', () => {
  it('offers no lodging, even through direct calls', async () => {
    const selection = await selectRoom(app())
    await sellOnly(cars)
    const call = app().callAs()
    const { checkIn, checkOut, rooms, hotelId } = selection
    const page = { fieldName: 'Price', order: 0, languageCode: 'en', currentPage: 1, itemsByPage: 10 } as const
    expect(await call(searchLodging, { checkIn, checkOut, rooms, ...page })).toMatchObject({ list: [], totalItems: 0 })
    expect(await call(listHotels, { country: LODGING_COUNTRY_ID })).toEqual([])
    expect(await call(listHotelsOfZone, { id: 1 })).toEqual([])
    expect(await call(listHotelServices, { id: hotelId })).toEqual([])
    expect(await faqs(lodging)).toEqual([])
    expect(await help()).toEqual([['Fuel?'], ['Passport?', 'License?']])
    await expect(call(getHotelOffers, { hotelId, checkIn, checkOut, rooms })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const booking = app().callAs(await clientToken(app()))(createLodgingBooking, {
      offer: selection,
      bookForm: { travelers },
    } as never)
    await expect(booking).rejects.toMatchObject({ code: 'OFFER_NOT_FOUND' })
  })

  it('never names lodging on its home page, among favorites, in the manifest and in the sitemap', async () => {
    await sellOnly(cars)
    expect(await shown([cars])).not.toMatch(LODGING_WORDS)
  })
})
