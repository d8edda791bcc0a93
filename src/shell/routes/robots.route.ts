import { pageContext } from '../../platform/http/page-context.ts'
import type { Route } from './+types/robots.route'

/** robots.txt, with the URL of the sitemap. */
export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(
    [
      'User-agent: *',
      'Allow: /api/photos/',
      'Disallow: /api/',
      'Disallow: /office',
      'Disallow: /language/',
      'Disallow: /low-data',
      `Sitemap: ${context.get(pageContext).publicOrigin}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' } },
  )
