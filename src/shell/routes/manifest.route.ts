import { langOfPage } from '../../lib/page-language.ts'
import { soldBy } from '../../lib/site.ts'
import { storeWords } from '../../lib/store-words.ts'
import { pageContext } from '../../platform/http/page-context.ts'
import { shellTexts } from '../frame/shell.texts.ts'
import type { Route } from './+types/manifest.route'

/** Web app manifest. */
export const loader = ({ context, request, params }: Route.LoaderArgs) => {
  const { agency, sells } = context.get(pageContext)
  const lang = langOfPage(request, params)
  const t = shellTexts[lang]
  const { title, description } = storeWords(sells)
  const sold = soldBy(sells)
  const icon = (size: number) => ({ src: `/pictures/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  const manifest = {
    id: '/',
    name: `${agency} · ${title[lang]}`,
    short_name: agency,
    description: description[lang],
    lang,
    start_url: `/${lang}`,
    scope: '/',
    display: 'standalone',
    theme_color: '#0e4d64',
    background_color: '#fdfaf3',
    icons: [icon(192), icon(512), { ...icon(512), purpose: 'maskable' }],
    shortcuts: [
      ...(sold.lodging ? [{ name: t.lodging, url: `/${lang}/search-lodging` }] : []),
      ...(sold.cars ? [{ name: t.cars, url: `/${lang}/search-car` }] : []),
      { name: t.offlineTripPack, url: `/${lang}/trip-pack` },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' },
  })
}
