import { redirect } from 'react-router'
import { cookieText, readCookie } from '../../../lib/cookies.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { FAVORITES_COOKIE, FAVORITES_SECONDS, readFavorites, writeFavorites } from '../favorites.ts'
import { readLodgingQuery, readStay } from '../read-query.ts'
import { writeStay } from '../search-query.ts'
import { findPlaces } from './compare-lodging.load.ts'
import type { PageArgs } from './search-lodging.load.ts'

const keptBy = ({ headers }: Request) => readFavorites(readCookie(headers.get('cookie'), FAVORITES_COOKIE))

/** Loads the hotels of a shared link (`hotels=7.9`), otherwise the favorites of this browser, with prices for a stay. */
export const loadFavorites = async ({ request, params, context }: PageArgs) => {
  const lang = langOfPage(request, params)
  const page = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const [days, country, { currency }] = await Promise.all([
    page.reservable(PRODUCT_TYPES.lodging),
    page.country(),
    page.currency(),
  ])
  const query = readLodgingQuery(searchParams, days.today, days.first)
  const shared = readFavorites(searchParams.get('hotels'))
  const kept = keptBy(request)
  const ids = shared.length > 0 ? shared : kept
  const places = await findPlaces(
    { call: page.callIn(lang), query, currency, idUserCountry: country?.id ?? 0, lang },
    ids,
    ids.length,
  )
  const path = `${params.lang ? `/${params.lang}` : ''}/favorites`
  const stay = writeStay(query)
  const link = new URLSearchParams([['hotels', writeFavorites(places.map(({ hotel }) => hotel.id))], ...stay])
  return {
    days,
    stay: { checkIn: query.checkIn, checkOut: query.checkOut, rooms: query.rooms },
    places,
    /** Whether the link has hotels that are no favorites of this browser. */
    isShared: shared.some((id) => !kept.includes(id)),
    hotels: shared.length > 0 ? writeFavorites(shared) : '',
    shareUrl: `${page.publicOrigin}${path}?${link}`,
  }
}

/** Adds hotels (`add`) to the favorites of this browser or removes them (`remove`), and shows the favorites for the same stay. */
export const saveFavorites = async ({ request, params, context }: PageArgs) => {
  const form = new URLSearchParams(await request.text())
  const idsOf = (name: string) => readFavorites(form.getAll(name).join('.'))
  const removed = idsOf('remove')
  const kept = [...keptBy(request), ...idsOf('add')].filter((id) => !removed.includes(id))
  const { today, first } = await context.get(pageContext).reservable(PRODUCT_TYPES.lodging)
  const stay = form.has('checkIn') ? `?${new URLSearchParams(writeStay(readStay(form, today, first)))}` : ''
  return redirect(`${params.lang ? `/${params.lang}` : ''}/favorites${stay}`, {
    status: 303,
    headers: {
      'set-cookie': cookieText(FAVORITES_COOKIE, writeFavorites(kept), {
        maxAgeSeconds: FAVORITES_SECONDS,
        secure: context.get(pageContext).secure,
      }),
    },
  })
}
