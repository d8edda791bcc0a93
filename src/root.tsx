import { data, isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { findLang, DEFAULT_LANG, type Lang } from './lib/languages.ts'
import { pageContext } from './platform/http/page-context.ts'
import { LanguageContext } from './ui/language.tsx'
import './styles.css'

const COOKIE = 'lang'

/** The language of a page: the address says it ('/es/…'), else the visitor's earlier choice, else English (spec 9). */
const langOf = (request: Request, fromPath: string | undefined): Lang =>
  (fromPath as Lang | undefined) ?? findLang(new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(request.headers.get('cookie') ?? '')?.[1]) ?? DEFAULT_LANG

export const loader = ({ context, request, params }: Route.LoaderArgs) => {
  const fromPath = (params as { lang?: string }).lang
  if (fromPath !== undefined && fromPath !== 'en' && fromPath !== 'es') throw data(null, { status: 404 })
  const { nonce, demo, publicOrigin } = context.get(pageContext)
  return { lang: langOf(request, fromPath), nonce, demo, publicOrigin }
}

export const Layout = ({ children }: { children: React.ReactNode }) => {
  const root = useRouteLoaderData<typeof loader>('root')
  const lang = root?.lang ?? DEFAULT_LANG
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/pictures/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <LanguageContext value={lang}>{children}</LanguageContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return <main>{missing ? 'Sorry, this page was not found.' : 'Error in communication with the service.'}</main>
}
