import { NavLink, Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { SERVICE_ZONE } from '../../../lib/days.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { withoutLanguage } from '../../../ui/safe-path.ts'
import { languagePrefixOf, SessionFallback, signInFor, useSignInWhen } from '../../../ui/sign-in-redirect.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { TimeZoneContext } from '../../../ui/time-zone.tsx'
import type { Staff } from '../contract/staff.ts'
import type { Route } from './+types/office.layout'
import { officeTexts } from './office.texts.ts'
import { OFFICE_SCREENS, screensOf } from './office-screens.ts'
import { currentOfficeSession, useOfficeSession } from './office-session.ts'
import { signOffFromOffice } from './office-sign-in.ts'
import { StaffContext } from './staff.ts'

const SIGN_IN = '/office/signIn'

/** Redirects to the sign-in without a session, and to the first permitted screen when this one is not permitted. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const url = new URL(request.url)
    const path = withoutLanguage(url.pathname)
    const session = currentOfficeSession()
    if (!session && path !== SIGN_IN) throw redirect(signInFor(SIGN_IN, url))
    const own = session && screensOf(session.staff)
    const forbidden =
      own && OFFICE_SCREENS.some((screen) => screen.path === path) && !own.some((screen) => screen.path === path)
    if (forbidden && own[0]) throw redirect(languagePrefixOf(url.pathname) + own[0].path)
    await next()
  },
]

/** Loads nothing; without a loader the middleware above would not run on the first page. */
export const clientLoader = () => null
clientLoader.hydrate = true as const

export const HydrateFallback = () => <SessionFallback needsScripts={useTexts(officeTexts).needsScripts} />

export default function OfficeLayout() {
  const session = useOfficeSession()
  const hydrated = useHydrated()
  const { pathname } = useLocation()
  const signedOut = hydrated && !session && withoutLanguage(pathname) !== SIGN_IN
  const hasNoScreen = session !== null && screensOf(session.staff).length === 0
  useSignInWhen(signedOut, SIGN_IN)
  return (
    <>
      <OfficeHeader staff={session?.staff} />
      <StaffContext value={session?.staff}>
        <TimeZoneContext value={SERVICE_ZONE}>
          {signedOut ? <PageSkeleton /> : hasNoScreen ? <NoAccess /> : <Outlet />}
        </TimeZoneContext>
      </StaffContext>
    </>
  )
}

/** Shown to roles without any screen. */
const NoAccess = () => {
  const t = useTexts(officeTexts)
  return <Page title={t.office} lead={t.noAccess} width="narrow" />
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
            {screensOf(staff).map(({ path, name }) => (
              <NavLink key={path} to={localPath(path)} end={path === '/office'} className={tab}>
                {t[name]}
              </NavLink>
            ))}
            {/* A full page load: store pages use the client session, not the staff session. */}
            <LocalLink to="/" reloadDocument className={`${tab({ isActive: false })} ml-auto`}>
              {t.store}
            </LocalLink>
            <p className="basis-full px-2 py-1 text-sm text-muted sm:px-3">{t.zone}</p>
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
