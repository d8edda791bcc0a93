import { useEffect, useRef, useState } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { useProfileOnArrival } from './features/clients/ui/own-profile.ts'
import { signOff, useSession } from './features/clients/ui/session.ts'
import { useNewNotes } from './features/notes/ui/new-notes.ts'
import { LEAVING, waitingCount } from './features/notes/ui/notes-channel.ts'
import { useCartCount } from './features/travel-plan/ui/cart-count.ts'
import { DEFAULT_LANG, findLang, type Lang, localeOf } from './lib/languages.ts'
import { LANG_COOKIE, langOfPage } from './lib/page-language.ts'
import { modeOfPage } from './lib/page-mode.ts'
import { pageUrl } from './lib/structured-data.ts'
import { pageContext } from './platform/http/page-context.ts'
import { ChatLink } from './shell/chat-link.tsx'
import { Header } from './shell/header.tsx'
import { ImpersonationBanner } from './shell/impersonation-banner.tsx'
import { LineDown } from './shell/line-down.tsx'
import { LowDataBar } from './shell/low-data.tsx'
import { NotFound } from './shell/not-found.tsx'
import { Problem } from './shell/problem.tsx'
import { shellTexts } from './shell/shell.texts.ts'
import { useAwake, WaitingApp } from './shell/waiting-app.tsx'
import { LanguageContext, useLocalPath, useTexts } from './ui/language.tsx'
import { languageCookie } from './ui/language-choice.ts'
import { type Brought, BroughtContext } from './ui/page-mode.tsx'
import { withoutLanguage } from './ui/safe-path.ts'
import { Toasts } from './ui/toasts.tsx'
import './styles.css'

type Params = { lang?: string }
const isOurs = (lang: string | undefined): lang is Lang => lang === 'en' || lang === 'es'

/** An address that names a language is a choice, so it is remembered; one that names no language of ours is not found. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ params, request }, next) => {
    const { lang } = params as Params
    const response = await next()
    if (lang === undefined) return response
    if (!isOurs(lang)) {
      if (response.status === 200) throw data(null, { status: 404 })
      return response
    }
    if (!(request.headers.get('cookie') ?? '').includes(`${LANG_COOKIE}=${lang}`)) {
      response.headers.append('set-cookie', languageCookie(lang))
    }
    return response
  },
]

export const loader = ({ context, request, params }: Route.LoaderArgs) => {
  const { demo, publicOrigin, plainScript, chatPhone } = context.get(pageContext)
  return {
    lang: langOfPage(request, params as Params),
    mode: modeOfPage(request),
    demo,
    publicOrigin,
    plainScript,
    chatPhone,
  }
}

/** What the whole document knows changes only with the language of the address. */
export const shouldRevalidate = ({ currentParams, nextParams }: { currentParams: Params; nextParams: Params }) =>
  currentParams.lang !== nextParams.lang

export const meta = ({ loaderData, error }: Route.MetaArgs) => {
  const t = shellTexts[loaderData?.lang ?? DEFAULT_LANG]
  if (!error) return [{ title: t.title }, { name: 'description', content: t.description }]
  return [{ title: `${isMissing(error) ? t.notFoundTitle : t.problemTitle} · Alamar` }]
}

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

/** Routes below which a person is signed in: nothing there is for search engines. */
const PRIVATE = new Set(['signed-in', 'staff'])

/** Routes that only tell something: they do without the router (0017). */
const TELLING = 'telling'

/** Routes whose app waits until somebody fills something in (0019). */
const WAITING = 'waiting'

/** What this document brings. A browser in which this runs has the router, however light the next page may be. */
const useDocument = (): Brought => {
  const matches = useMatches()
  const { mode } = useRouteLoaderData<typeof loader>('root') ?? {}
  const { lowData, pictures } = mode ?? { lowData: false, pictures: true }
  const light = mode && !mode.scripts && !matches.some(({ id }) => PRIVATE.has(id))
  const onServer = typeof document === 'undefined'
  const scripts = !onServer ? 'router' : light ? 'none' : matches.some(({ id }) => id === TELLING) ? 'plain' : 'router'
  return { lowData, pictures, scripts }
}

/** Whether this document came with an app that waits; it stays what it was, wherever the router leads. */
const useWaits = () => {
  const matches = useMatches()
  return useState(() => matches.some(({ id }) => id === WAITING))[0]
}

/** Pages whose card for social networks shows their own place. */
const OWN_CARD = new Set(['polo-details/:poloId', 'province-details/:provinceId'])

const SearchEngineLinks = ({ origin, lang }: { origin: string; lang: Lang }) => {
  const { pathname } = useLocation()
  const matches = useMatches()
  if (matches.some(({ id }) => PRIVATE.has(id))) return <meta name="robots" content="noindex" />
  const { canonicalPath } = (matches.at(-1)?.loaderData ?? {}) as { canonicalPath?: string | null }
  const path = canonicalPath ?? withoutLanguage(pathname).replace(/^\/home$/, '/')
  const inLanguage = (each: Lang) => pageUrl(origin, each, path)
  const prefix = findLang(pathname.split('/')[1])
  const url = prefix ? inLanguage(prefix) : origin + path
  const ownCard = matches.some(({ id }) => OWN_CARD.has(id))
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content="Alamar" />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={localeOf(lang).replace('-', '_')} />
      {!ownCard && <meta property="og:image" content={`${origin}/cards/hero.png`} />}
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="alternate" hrefLang="en" href={inLanguage('en')} />
      <link rel="alternate" hrefLang="es" href={inLanguage('es')} />
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
    </>
  )
}

/** A thin line while the next page is on its way. */
const Voyage = () =>
  useNavigation().state === 'idle' ? null : (
    <div className="voyage fixed inset-x-0 top-0 z-50 h-1 bg-coral" aria-hidden="true" />
  )

/** Moves the focus to the new page's content after a way inside the site, as a new document would. */
const useFocusOnArrival = () => {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!document.activeElement?.closest('#main')) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** The staff's screens have their own frame. */
const useIsOffice = () => useMatches().some(({ id }) => id === 'staff' || /^office(\/|$)/.test(id))

const StoreHeader = () => {
  const session = useSession()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  useProfileOnArrival()
  const logOff = async () => {
    // The notes screen says what would be lost, and asks.
    if (waitingCount()) return navigate(localPath(LEAVING))
    await signOff()
    // A whole new document: a client's screen that is still here would lead to the sign-in.
    location.assign(localPath('/'))
  }
  const messaging = useRouteLoaderData<typeof loader>('root')?.chatPhone !== undefined
  return (
    <Header
      client={session?.client ?? null}
      cartCount={useCartCount()}
      newNotes={useNewNotes()}
      messaging={messaging}
      onLogOff={logOff}
    />
  )
}

const Shell = ({ children }: { children: React.ReactNode }) => {
  const t = useTexts(shellTexts)
  useFocusOnArrival()
  const isOffice = useIsOffice()
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-control bg-sea px-4 py-3 font-semibold text-sea-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
      >
        {t.skip}
      </a>
      <Voyage />
      <ImpersonationBanner />
      {!isOffice && <StoreHeader />}
      <LowDataBar />
      <LineDown />
      {children}
      {!isOffice && <ChatLink />}
      <Toasts />
    </>
  )
}

export const Layout = ({ children }: { children: React.ReactNode }) => {
  const root = useRouteLoaderData<typeof loader>('root')
  const lang = root?.lang ?? DEFAULT_LANG
  const brought = useDocument()
  const waits = useWaits()
  useAwake()
  return (
    <html lang={lang} data-scripts={brought.scripts}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e2a39" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={brought.pictures ? '/pictures/favicon.svg' : 'data:,'} type="image/svg+xml" />
        {brought.pictures && (
          <>
            <link rel="apple-touch-icon" href="/pictures/icon-192.png" />
            <link rel="manifest" href={`/${lang}/manifest.webmanifest`} />
          </>
        )}
        <Meta />
        {root && <SearchEngineLinks origin={root.publicOrigin} lang={lang} />}
        <Links />
      </head>
      <body>
        <LanguageContext value={lang}>
          <BroughtContext value={brought}>
            <Shell>{children}</Shell>
          </BroughtContext>
        </LanguageContext>
        {brought.scripts === 'router' && (
          <>
            <ScrollRestoration />
            {waits ? <WaitingApp /> : <Scripts />}
          </>
        )}
        {(brought.scripts === 'plain' || (brought.scripts === 'router' && waits)) && (
          <script type="module" src={root?.plainScript} />
        )}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  isMissing(error) ? <NotFound /> : <Problem error={error} />
