import { beforeEach, describe, expect, it } from 'vitest'
import { refreshCarOffer, searchCars } from '../../features/cars/contract.ts'
import BookCar, { loader as loadBookCar } from '../../features/cars/ui/book-car.page.tsx'
import SearchCar, { loader as loadSearchCar } from '../../features/cars/ui/search-car.page.tsx'
import SignUp, { loader as loadSignUp } from '../../features/clients/ui/sign-up.page.tsx'
import Cancellation, { loader as loadCancellation } from '../../features/information/ui/cancellation-policy.page.tsx'
import Privacy, { loader as loadPrivacy } from '../../features/information/ui/privacy-policy.page.tsx'
import { getHotelOffers, searchLodging } from '../../features/lodging/contract.ts'
import SearchLodging, { loader as loadSearchLodging } from '../../features/lodging/ui/search-lodging.page.tsx'
import { listCountries } from '../../features/places/contract.ts'
import { pageArgs } from '../../testing/page-args.ts'
import { allWordsShown, markupShown } from '../../testing/page-shown.ts'
import { loadSmallCatalogue } from '../../testing/small-catalogue.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { NotFound } from '../frame/not-found.tsx'
import BookCarConfirm, { loader as loadBookCarConfirm } from './book-car-confirm.page.tsx'
import BookLodging, { loader as loadBookLodging } from './book-lodging.page.tsx'

const app = useTestApp()
beforeEach(async () => {
  // Pages read the real date.
  app().clock.set(new Date().toISOString())
  await loadSmallCatalogue(app())
})

type Load = (args: never) => unknown
const LANGS = ['en', 'es'] as const

const NO_LIST = ['Could not get list of offers', 'No se pudo obtener la lista de ofertas'] as const
const NO_TEXT = ['This text is not available yet.', 'Este texto todavía no está disponible.'] as const
const NO_OFFER = ['Could not get offer', 'No se pudo obtener la oferta'] as const
const NO_STAY = ['We cannot show this stay', 'No podemos mostrar esta estancia'] as const
const NO_RENTAL = ['This rental is not possible', 'Esta renta no es posible'] as const
const PICANTO = ['Kia Picanto or similar', 'Kia Picanto o similar'] as const
const EMPTY = ['Sorry, no offers available.', 'Lo sentimos, no hay ofertas disponibles.'] as const
const GENERIC = ['Error in communication with the service.', 'Error en la comunicación con el servicio.'] as const
const NO_COUNTRIES = ["We can't get Countries", 'No podemos obtener los países'] as const

const PAST_STAY = '/book-lodging/vedado/faro/1/1/3?checkIn=2020-01-01&checkOut=2020-01-04'
const PAST_RENTAL = 'zone=2&pickUp=2020-01-01&dropOff=2020-01-08'

describe('errors shown by pages', () => {
  const stay = { params: { polo: 'vedado', name: 'faro', hotelId: '1', classId: '1', planId: '3' } }
  const car = { params: { name: 'car', supplierId: '9', modelId: '9' } }
  it.each<[string, Load, unknown, string, object, (readonly [string, string])[]]>([
    ['cars', loadSearchCar, SearchCar, '/search-car?zone=2', { failing: [searchCars] }, [NO_LIST]],
    ['no cars', loadSearchCar, SearchCar, '/search-car?zone=2&carClass=2', {}, [EMPTY]],
    ['stays', loadSearchLodging, SearchLodging, '/search-lodging', { failing: [searchLodging] }, [NO_LIST]],
    ['no stays', loadSearchLodging, SearchLodging, '/search-lodging?min=99999', {}, [EMPTY]],
    ['an unknown car', loadBookCar, BookCar, '/book-car/car/9/9', car, [NO_OFFER]],
    ['a car', loadBookCar, BookCar, '/book-car/car/9/9', { ...car, failing: [refreshCarOffer] }, [NO_OFFER, GENERIC]],
    [
      'a stay',
      loadBookLodging,
      BookLodging,
      '/book-lodging/vedado/faro/1/1/3',
      { ...stay, failing: [getHotelOffers] },
      [NO_OFFER, GENERIC],
    ],
    [
      'dates of a stay',
      loadBookLodging,
      BookLodging,
      '/book-lodging/vedado/faro/1/1/3?checkIn=2020-13-01&c1=1',
      stay,
      [NO_STAY, ['Hotel Faro', 'Hotel Faro']],
    ],
    [
      'dates of a car',
      loadBookCar,
      BookCar,
      `/book-car/car/1/1?${PAST_RENTAL}`,
      { params: { name: 'car', supplierId: '1', modelId: '1' } },
      [NO_RENTAL, PICANTO],
    ],
    [
      'dates of a request for a car',
      loadBookCarConfirm,
      BookCarConfirm,
      `/book-car-confirm?${PAST_RENTAL}&supplierId=1&modelId=1`,
      {},
      [NO_RENTAL, PICANTO],
    ],
    ['countries', loadSignUp, SignUp, '/signUp', { failing: [listCountries] }, [NO_COUNTRIES]],
    [
      'a page',
      () => null,
      NotFound,
      '/nowhere',
      {},
      [['Sorry, this page was not found.', 'Lo sentimos, no se encontró esta página.']],
    ],
    ['a policy that nobody has written', loadCancellation, Cancellation, '/cancellation-policy', {}, [NO_TEXT]],
    ['privacy that nobody has written', loadPrivacy, Privacy, '/privacy-policy', {}, [NO_TEXT]],
  ])('%s', async (_, load, Page, address, options, texts) => {
    for (const [i, lang] of LANGS.entries()) {
      const words = await allWordsShown(Page, await load(pageArgs(app(), `/${lang}${address}`, options)), lang)
      for (const text of texts) expect(words).toContain(text[i])
    }
  })
})

type Search = { load: Load; Page: unknown; found: string }

describe('links to a search from a page whose dates have passed', () => {
  const cars: Search = { load: loadSearchCar, Page: SearchCar, found: 'Kia Picanto' }
  it.each<[string, Load, unknown, string, Search]>([
    [
      'a stay',
      loadBookLodging,
      BookLodging,
      PAST_STAY,
      { load: loadSearchLodging, Page: SearchLodging, found: 'Hotel Faro' },
    ],
    ['a car', loadBookCar, BookCar, `/book-car?${PAST_RENTAL}&supplierId=1&modelId=1`, cars],
    [
      'a request for a car',
      loadBookCarConfirm,
      BookCarConfirm,
      `/book-car-confirm?${PAST_RENTAL}&supplierId=1&modelId=1`,
      cars,
    ],
  ])('%s', async (_, load, Page, address, search) => {
    const params = { hotelId: '1', classId: '1', planId: '3' }
    const markup = markupShown(Page, await load(pageArgs(app(), address, { params }) as never), 'en')
    const links = [...markup.matchAll(/href="([^"]*\/search-[^"]*)"/g)].map(([, href]) =>
      href!.replaceAll('&amp;', '&'),
    )
    expect(links.length).toBeGreaterThan(0)
    for (const href of links)
      expect(await allWordsShown(search.Page, await search.load(pageArgs(app(), href) as never), 'en')).toContain(
        search.found,
      )
  })
})
