import { useEffect } from 'react'
import { NavLink, Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { withoutLanguage } from '../../../ui/safe-path.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import type { Staff } from '../contract.ts'
import type { Route } from './+types/office.layout'
import { DESKS, desksOf } from './desks.ts'
import { officeTexts } from './office.texts.ts'
import { currentOfficeSession, signOffFromOffice, useOfficeSession } from './office-session.ts'

const SIGN_IN = '/office/signIn'

/** The office's sign-in that leads back to a place, in the same address form. */
const signInFor = ({ pathname, search }: { pathname: string; search: string }) =>
  `${prefixOf(pathname)}${SIGN_IN}?returnUrl=${encodeURIComponent(pathname + search)}`

/** The language prefix of an address, '/es'; empty when it has none. */
const prefixOf = (pathname: string) => pathname.slice(0, pathname.length - withoutLanguage(pathname).length)

/** Nobody but the staff gets to the screens below, except to the one where they sign in, nor to a desk that is not theirs. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const url = new URL(request.url)
    const path = withoutLanguage(url.pathname)
    const session = currentOfficeSession()
    if (!session && path !== SIGN_IN) throw redirect(signInFor(url))
    const own = session && desksOf(session.staff)
    const foreign = own && DESKS.some((desk) => desk.path === path) && !own.some((desk) => desk.path === path)
    if (foreign && own[0]) throw redirect(prefixOf(url.pathname) + own[0].path)
    await next()
  },
]

/** Nothing to load: it is here so that the guard above also runs when the page starts. */
export const clientLoader = () => null
clientLoader.hydrate = true as const

export const HydrateFallback = () => {
  const t = useTexts(officeTexts)
  return (
    <>
      <noscript>
        <Notice tone="warning" className="m-4">
          {t.needsScripts}
        </Notice>
      </noscript>
      <PageSkeleton />
    </>
  )
}

export default function OfficeLayout() {
  const session = useOfficeSession()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const location = useLocation()
  const left = hydrated && !session && withoutLanguage(location.pathname) !== SIGN_IN
  const homeless = session !== null && desksOf(session.staff).length === 0
  useEffect(() => {
    // They signed off, here or in another tab.
    if (left) navigate(signInFor(location), { replace: true })
  }, [left, location, navigate])
  return (
    <>
      <OfficeHeader staff={session?.staff} />
      {left ? <PageSkeleton /> : homeless ? <NoDesk /> : <Outlet />}
    </>
  )
}

/** What somebody sees whose role has nothing to do here. */
const NoDesk = () => {
  const t = useTexts(officeTexts)
  return <Page title={t.office} lead={t.noDesk} width="narrow" />
}

const ITEM =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-1 font-semibold whitespace-nowrap sm:px-3 text-ink no-underline hover:bg-surface-sunk'

const OfficeHeader = ({ staff }: { staff: Staff | undefined }) => {
  const t = useTexts(officeTexts)
  const localPath = useLocalPath()
  const navigate = useNavigate()
  const signOff = async () => {
    await navigate(localPath(SIGN_IN))
    await signOffFromOffice()
  }
  const tab = ({ isActive }: { isActive: boolean }) =>
    `inline-flex min-h-11 items-center border-b-3 px-2 text-sm font-semibold no-underline sm:min-h-12 sm:px-3 sm:text-base ${isActive ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'}`
  return (
    <header className="not-printed border-b border-line bg-surface-raised">
      <div className="mx-auto w-full max-w-wide px-4 sm:px-6">
        <div className="flex items-center pt-2 sm:gap-x-2">
          <LocalLink to="/office" className="mr-auto whitespace-nowrap text-ink no-underline">
            <span className="font-display text-xl font-semibold">Alamar</span>{' '}
            <span className="ml-1 rounded-full bg-sea px-2 py-1 text-sm sm:px-2.5 font-semibold text-sea-ink">
              {t.office}
            </span>
          </LocalLink>
          <LanguageLink />
          {staff && (
            <span className="flex min-w-0 items-center">
              <span className="truncate px-2 text-muted max-sm:sr-only">{staff.name}</span>
              <button type="button" onClick={signOff} className={ITEM}>
                {t.signOff}
              </button>
            </span>
          )}
        </div>
        {staff ? (
          <nav aria-label={t.menu} className="-mx-2 flex flex-wrap sm:-mx-3">
            {desksOf(staff).map(({ path, name }) => (
              <NavLink key={path} to={localPath(path)} end={path === '/office'} className={tab}>
                {t[name]}
              </NavLink>
            ))}
            {/* A whole new document: the store's screens belong to a client's session, not to the staff's. */}
            <LocalLink to="/" reloadDocument className={`${tab({ isActive: false })} ml-auto`}>
              {t.store}
            </LocalLink>
          </nav>
        ) : (
          <div className="pb-2" />
        )}
      </div>
    </header>
  )
}

const LanguageLink = () => {
  const other = useLang() === 'en' ? 'es' : 'en'
  const { pathname, search } = useLocation()
  return (
    <a
      href={`/language/${other}?returnUrl=${encodeURIComponent(pathname + search)}`}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      className={ITEM}
    >
      <Icon name="globe" />
      <span className="max-sm:sr-only">{other === 'es' ? 'Español' : 'English'}</span>
    </a>
  )
}
