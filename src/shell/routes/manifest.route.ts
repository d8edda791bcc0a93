import { langOfPage } from '../../lib/page-language.ts'
import { shellTexts } from '../frame/shell.texts.ts'
import type { Route } from './+types/manifest.route'

/** Web app manifest. */
export const loader = ({ request, params }: Route.LoaderArgs) => {
  const lang = langOfPage(request, params)
  const t = shellTexts[lang]
  const icon = (size: number) => ({ src: `/pictures/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  const manifest = {
    id: '/',
    name: t.title,
    short_name: 'Alamar',
    description: t.description,
    lang,
    start_url: `/${lang}`,
    scope: '/',
    display: 'standalone',
    theme_color: '#0e4d64',
    background_color: '#fdfaf3',
    icons: [icon(192), icon(512), { ...icon(512), purpose: 'maskable' }],
    shortcuts: [
      { name: t.lodging, url: `/${lang}/search-lodging` },
      { name: t.cars, url: `/${lang}/search-car` },
      { name: t.offlineTripPack, url: `/${lang}/trip-pack` },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' },
  })
}
