import { searchNews } from '../../features/information/contract.ts'
import { listHotels } from '../../features/lodging/contract.ts'
import { hotelPath } from '../../features/lodging/search-query.ts'
import { listTouristZones } from '../../features/places/contract.ts'
import { pageUrl } from '../../lib/page-url.ts'
import { LODGING_COUNTRY_ID, PRODUCT_TYPES } from '../../lib/site.ts'
import { pageContext } from '../../platform/http/page-context.ts'
import type { Route } from './+types/sitemap.route'

/** Fixed pages to index. */
const PAGES = ['/', '/news-list', '/faq', '/cancellation-policy', '/privacy-policy', '/signUp']

/** The page of each product sold. */
const PRODUCT_PAGES = [
  { product: PRODUCT_TYPES.lodging, path: '/search-lodging' },
  { product: PRODUCT_TYPES.carRent, path: '/search-car' },
]

/** Sitemap of all public pages in each language offered: fixed pages, zones, provinces, hotels and news. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { callIn, publicOrigin, sells, languages } = context.get(pageContext)
  const call = callIn('en')
  const [zones, news, hotels] = await Promise.all([
    call(listTouristZones, { country: LODGING_COUNTRY_ID }),
    call(searchNews, { lang: 'en' }).catch(() => []),
    call(listHotels, { country: LODGING_COUNTRY_ID }).catch(() => []),
  ])
  const paths = [
    ...PAGES,
    ...PRODUCT_PAGES.filter(({ product }) => sells.includes(product)).map(({ path }) => path),
    ...zones.map(({ id }) => `/polo-details/${id}`),
    ...new Set(zones.map(({ provinceId }) => `/province-details/${provinceId}`)),
    ...news.map(({ id, categoryId }) => `/news/${id}/${categoryId}`),
    ...hotels.map(hotelPath),
  ]
  const entries = paths.flatMap((path) => {
    const links = languages
      .map((lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${pageUrl(publicOrigin, lang, path)}"/>`)
      .join('')
    return languages.map((lang) => `<url><loc>${pageUrl(publicOrigin, lang, path)}</loc>${links}</url>`)
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  )
}
