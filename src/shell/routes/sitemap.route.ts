import { searchNews } from '../../features/information/contract.ts'
import { listHotels } from '../../features/lodging/contract.ts'
import { hotelPath } from '../../features/lodging/search-query.ts'
import { listTouristZones } from '../../features/places/contract.ts'
import { pageUrl } from '../../lib/page-url.ts'
import { LODGING_COUNTRY_ID } from '../../lib/site.ts'
import { pageContext } from '../../platform/http/page-context.ts'
import type { Route } from './+types/sitemap.route'

/** Fixed pages to index. */
const PAGES = [
  '/',
  '/search-lodging',
  '/search-car',
  '/news-list',
  '/faq',
  '/cancellation-policy',
  '/privacy-policy',
  '/signUp',
]

/** Sitemap of all public pages in both languages: fixed pages, zones, provinces, hotels and news. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { callIn, publicOrigin } = context.get(pageContext)
  const call = callIn('en')
  const [zones, news, hotels] = await Promise.all([
    call(listTouristZones, { country: LODGING_COUNTRY_ID }),
    call(searchNews, { lang: 'en' }).catch(() => []),
    call(listHotels, { country: LODGING_COUNTRY_ID }).catch(() => []),
  ])
  const paths = [
    ...PAGES,
    ...zones.map(({ id }) => `/polo-details/${id}`),
    ...new Set(zones.map(({ provinceId }) => `/province-details/${provinceId}`)),
    ...news.map(({ id, categoryId }) => `/news/${id}/${categoryId}`),
    ...hotels.map(hotelPath),
  ]
  const entries = paths.flatMap((path) => {
    const [en, es] = [pageUrl(publicOrigin, 'en', path), pageUrl(publicOrigin, 'es', path)]
    const links = `<xhtml:link rel="alternate" hreflang="en" href="${en}"/><xhtml:link rel="alternate" hreflang="es" href="${es}"/>`
    return [en, es].map((url) => `<url><loc>${url}</loc>${links}</url>`)
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  )
}
