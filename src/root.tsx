import { useEffect, useRef, useState } from 'react'
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { useProfileOnArrival } from './features/clients/ui/own-profile.ts'
import { signOut, useSession } from './features/clients/ui/session.ts'
import { useNewNotes } from './features/notes/ui/new-notes.ts'
import { UNSENT_NOTES_PATH, unsentCount } from './features/notes/ui/notes-channel.ts'
import { useCartCount } from './features/travel-plan/ui/cart-count.ts'
import { readCookie } from './lib/cookies.ts'
import { DEFAULT_LANG, findLang, type Lang, localeOf } from './lib/languages.ts'
import { CONTRACT_CURRENCY } from './lib/money.ts'
import { isPageVisit, LANG_COOKIE, langOfPage } from './lib/page-language.ts'
import { modeOfPage } from './lib/page-mode.ts'
import { pageUrl } from './lib/page-url.ts'
import { PRODUCT_TYPES, SOLD_PRODUCTS, type SoldProduct, soldBy } from './lib/site.ts'
import { storeWords } from './lib/store-words.ts'
import { pageContext } from './platform/http/page-context.ts'
import { SETTINGS_META } from './platform/http/site-settings.ts'
import { DeferredApp, useMarkHydrated } from './shell/browser/deferred-app.tsx'
import { ChatLink } from './shell/frame/chat-link.tsx'
import { ErrorPage } from './shell/frame/error-page.tsx'
import { Header } from './shell/frame/header.tsx'
import { HelpLinks } from './shell/frame/help-links.tsx'
import { ImpersonationBanner } from './shell/frame/impersonation-banner.tsx'
import { LowDataBanner } from './shell/frame/low-data.tsx'
import { isMissing, NotFound } from './shell/frame/not-found.tsx'
import { OfflineBanner } from './shell/frame/offline-banner.tsx'
import { shellTexts } from './shell/frame/shell.texts.ts'
import { CountryContext, useCountry } from './ui/country.tsx'
import { savedCountry } from './ui/country-choice.ts'
import { CurrencyContext } from './ui/currency.tsx'
import { LanguageContext, useLocalPath, useTexts } from './ui/language.tsx'
import { languageCookie } from './ui/language-choice.ts'
import { PageModeContext, type RenderedPageMode } from './ui/page-mode.tsx'
import { withoutLanguage } from './ui/safe-path.ts'
import { showToast, Toasts } from './ui/toasts.tsx'
import { uiTexts } from './ui/ui.texts.ts'
import './styles.css'
import { isBackgroundReload } from './ui/background-reload.ts'

type Params = { lang?: string }
const isSupported = (lang: string | undefined): lang is Lang => lang === 'en' || lang === 'es'

/** The pages of each product; they reply with 404 if the product is not sold. */
const PRODUCT_PAGES: Record<SoldProduct, RegExp> = {
  [PRODUCT_TYPES.lodging]: /^\/(search|book)-lodging(?=[/.]|$)/,
  [PRODUCT_TYPES.carRent]: /^\/(search|book)-car(-confirm)?(?=[/.]|$)/,
}

const isNotSold = (path: string, sells: readonly SoldProduct[]) =>
  SOLD_PRODUCTS.some((product) => !sells.includes(product) && PRODUCT_PAGES[product].test(path))

/**
 * Stores the language prefix of a visited URL as the visitor's choice; an unknown prefix is a 404, and so is a page of a product that
 * the store does not sell.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ params, request, context }, next) => {
    const { lang } = params as Params
    const response = await next()
    if (isNotSold(withoutLanguage(new URL(request.url).pathname), context.get(pageContext).sells))
      throw data(null, { status: 404 })
    if (lang === undefined) return response
    if (!isSupported(lang)) {
      if (response.status === 200) throw data(null, { status: 404 })
      return response
    }
    if (isPageVisit(request) && readCookie(request.headers.get('cookie'), LANG_COOKIE) !== lang) {
      response.headers.append('set-cookie', languageCookie(lang, context.get(pageContext).secure))
    }
    return response
  },
]

export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const {
    agency,
    logos,
    languages,
    sells,
    demo,
    publicOrigin,
    staticPageScript,
    chatPhone,
    country,
    currency,
    site,
    map,
    office,
  } = context.get(pageContext)
  const lang = langOfPage(request, params as Params)
  const [priced, { currency: pricedIn }] = await Promise.all([country(), currency()])
  const words = storeWords(sells)
  return {
    lang,
    country: priced && { id: priced.id, iso: priced.iso, name: priced.name[lang] },
    currency: pricedIn,
    mode: modeOfPage(request),
    agency,
    logos,
    languages,
    title: words.title[lang],
    description: words.description[lang],
    ...soldBy(sells),
    demo,
    publicOrigin,
    staticPageScript,
    chatPhone,
    phone: office.phone,
    // Shown instead of messaging when that is off (docs/rules/messages.md#messaging-off).
    ...(chatPhone === undefined && { contact: office }),
    site,
    map,
  }
}

/** The root data changes only with the language prefix, or when the visitor requests the same page again. */
export const shouldRevalidate = ({ currentParams, nextParams, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentParams.lang !== nextParams.lang || (currentUrl.href === nextUrl.href && !isBackgroundReload(nextUrl))

export const meta = ({ loaderData, error }: Route.MetaArgs) => {
  const t = shellTexts[loaderData?.lang ?? DEFAULT_LANG]
  const { agency, title: store, description } = loaderData ?? {}
  if (!error) return [{ title: `${agency} · ${store}` }, { name: 'description', content: description }]
  const [title, content] = isMissing(error) ? [t.notFoundTitle, t.notFoundHint] : [t.problemTitle, t.problemHint]
  // The middleware refuses an unknown prefix before the agency's name is loaded.
  return [{ title: agency ? `${title} · ${agency}` : title }, { name: 'description', content }]
}

/** Routes that require sign-in; search engines must not index them. */
const PRIVATE = new Set(['signed-in', 'staff'])

/** Group of the static routes, sent without the router (0017). */
const STATIC = 'static'

/** Group of the routes that hydrate on the first interaction (0019). */
const ON_INTERACTION = 'on-interaction'

/** What this document contains. Once the router runs in the browser, it keeps running, whatever the mode of the next page. */
const useRenderedPageMode = (): RenderedPageMode => {
  const matches = useMatches()
  const { mode } = useRouteLoaderData<typeof loader>('root') ?? {}
  const { lowData, pictures } = mode ?? { lowData: false, pictures: true }
  const light = mode && !mode.scripts && !matches.some(({ id }) => PRIVATE.has(id))
  const onServer = typeof document === 'undefined'
  const scripts = !onServer ? 'router' : light ? 'none' : matches.some(({ id }) => id === STATIC) ? 'static' : 'router'
  return { lowData, pictures, scripts }
}

/** Whether this document hydrates on the first interaction; later navigation does not change it. */
const useHydratesOnInteraction = () => {
  const matches = useMatches()
  return useState(() => matches.some(({ id }) => id === ON_INTERACTION))[0]
}

/** Pages with their own social media image. */
const OWN_CARD = new Set([
  'polo-details/:poloId',
  'province-details/:provinceId',
  'book-lodging/:polo/:name/:hotelId',
  'book-lodging/:polo/:name/:hotelId/:classId/:planId',
  'book-car/:name/:supplierId/:modelId',
  'news/:newsId/:catId',
])

type SearchEngineProps = { origin: string; lang: Lang; languages: readonly Lang[]; agency: string }

const SearchEngineLinks = ({ origin, lang, languages, agency }: SearchEngineProps) => {
  const { pathname } = useLocation()
  const matches = useMatches()
  if (matches.some(({ id }) => PRIVATE.has(id))) return <meta name="robots" content="noindex" />
  const { canonicalPath } = (matches.at(-1)?.loaderData ?? {}) as { canonicalPath?: string | null }
  const path = canonicalPath ?? withoutLanguage(pathname).replace(/^\/home$/, '/')
  const inLanguage = (language: Lang) => pageUrl(origin, language, path)
  const prefix = findLang(pathname.split('/')[1])
  const url = prefix ? inLanguage(prefix) : origin + path
  const ownCard = matches.some(({ id }) => OWN_CARD.has(id))
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={agency} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={localeOf(lang).replace('-', '_')} />
      {!ownCard && <meta property="og:image" content={`${origin}/cards/hero.png`} />}
      <meta name="twitter:card" content="summary_large_image" />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={inLanguage(each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
    </>
  )
}

/** Thin progress line while the next page loads. */
const NavigationProgress = () =>
  useNavigation().state === 'idle' ? null : (
    <div className="navigation-progress fixed inset-x-0 top-0 z-50 h-1 bg-coral" aria-hidden="true" />
  )

/** Moves the focus to the main content after client-side navigation, as a new document would. */
const useFocusOnNavigation = () => {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!document.activeElement?.closest('#main')) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Whether this is a staff screen, without the store's frame. */
const useIsOffice = () =>
  useMatches().some(({ id }) => id === 'staff' || id === 'setup' || id === 'not-open' || /^office(\/|$)/.test(id))

/** Reloads the page data when the stored country differs from the displayed one, and announces the new prices. */
const useStoredCountryPrices = () => {
  const t = useTexts(uiTexts)
  const country = useCountry()
  const { revalidate } = useRevalidator()
  const ownId = useSession()?.client.countryId
  const shown = useRef(country?.id)
  // A navigation right after the sign-in cancels the reload, so the country is compared after each one.
  const { key } = useLocation()
  // Revalidation during the page's first load would make the router lose the root data.
  const ready = useMatches().at(-1)?.loaderData !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cookie changes with the account's country
  useEffect(() => {
    const stored = savedCountry()
    if (ready && country && stored && stored.id !== country.id) revalidate()
  }, [ownId, ready, key])
  useEffect(() => {
    if (country && shown.current !== undefined && shown.current !== country.id)
      showToast({ kind: 'information', text: t.pricesNow(country.name) })
    shown.current = country?.id
  }, [country, t])
}

const StoreHeader = () => {
  const session = useSession()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  useProfileOnArrival()
  useStoredCountryPrices()
  const logOff = async () => {
    // The messages page warns about unsent messages and asks for confirmation.
    if (unsentCount()) return navigate(localPath(UNSENT_NOTES_PATH))
    await signOut()
    // A full page load: the client's page, still mounted, would redirect to the sign-in.
    location.assign(localPath('/'))
  }
  const store = useRouteLoaderData<typeof loader>('root')
  return (
    <Header
      client={session?.client ?? null}
      cartCount={useCartCount()}
      newNotes={useNewNotes()}
      messaging={store?.chatPhone !== undefined}
      lodging={store?.lodging ?? true}
      cars={store?.cars ?? true}
      onLogOff={logOff}
    />
  )
}

const Shell = ({ children }: { children: React.ReactNode }) => {
  const t = useTexts(shellTexts)
  const root = useRouteLoaderData<typeof loader>('root')
  useFocusOnNavigation()
  const isOffice = useIsOffice()
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-control bg-sea px-4 py-3 font-semibold text-sea-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
      >
        {t.skip}
      </a>
      <NavigationProgress />
      <ImpersonationBanner />
      {!isOffice && <StoreHeader />}
      <LowDataBanner />
      <OfflineBanner />
      {children}
      {!isOffice && <HelpLinks phone={root?.phone} />}
      {!isOffice && <ChatLink />}
      <Toasts />
    </>
  )
}

export const Layout = ({ children }: { children: React.ReactNode }) => {
  const root = useRouteLoaderData<typeof loader>('root')
  // When rendering fails, the loader data is gone.
  const { lang: prefix } = useParams()
  const lang = root?.lang ?? findLang(prefix) ?? DEFAULT_LANG
  const mode = useRenderedPageMode()
  const hydratesOnInteraction = useHydratesOnInteraction()
  useMarkHydrated()
  return (
    <html lang={lang} data-scripts={mode.scripts}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e2a39" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={mode.pictures ? '/pictures/favicon.svg' : 'data:,'} type="image/svg+xml" />
        {mode.pictures && (
          <>
            <link rel="apple-touch-icon" href="/pictures/icon-192.png" />
            <link rel="manifest" href={`/${lang}/manifest.webmanifest`} />
          </>
        )}
        {root && <meta name={SETTINGS_META} content={JSON.stringify(root.site)} />}
        <Meta />
        {root && (
          <SearchEngineLinks origin={root.publicOrigin} lang={lang} languages={root.languages} agency={root.agency} />
        )}
        <Links />
      </head>
      <body>
        <LanguageContext value={lang}>
          <PageModeContext value={mode}>
            <CountryContext value={root?.country ?? null}>
              <CurrencyContext value={root?.currency ?? CONTRACT_CURRENCY}>
                <Shell>{children}</Shell>
              </CurrencyContext>
            </CountryContext>
          </PageModeContext>
        </LanguageContext>
        {mode.scripts === 'router' && (
          <>
            <ScrollRestoration />
            {hydratesOnInteraction ? <DeferredApp /> : <Scripts />}
          </>
        )}
        {(mode.scripts === 'static' || (mode.scripts === 'router' && hydratesOnInteraction)) && (
          <script type="module" src={root?.staticPageScript} />
        )}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  isMissing(error) ? <NotFound /> : <ErrorPage error={error} />
