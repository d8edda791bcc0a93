import { type ReactNode, useEffect, useState } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { SERVICE_ZONE } from '../../../lib/days.ts'
import { useAgency, useLogos } from '../../../ui/agency.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { LanguageLink } from '../../../ui/language-link.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { Page } from '../../../ui/page.tsx'
import { withoutLanguage } from '../../../ui/safe-path.ts'
import { useSignInWhen } from '../../../ui/sign-in-redirect.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { TimeZoneContext } from '../../../ui/time-zone.tsx'
import { clearToasts, showToast } from '../../../ui/toasts.tsx'
import type { Staff } from '../../staff/contract/sign-in.ts'
import { StaffContext } from '../../staff/ui/staff.ts'
import { useOfficeSession } from '../../staff/ui/staff-session.ts'
import { signOutOfOffice } from '../../staff/ui/staff-sign-in.ts'
import { officeTexts } from './office.texts.ts'
import { accessTexts } from './office-access.texts.ts'
import { ACCOUNT, isForbidden, OPEN, SIGN_IN, takeRefusedScreen } from './office-access.ts'
import { OFFICE_GROUPS, screensOf } from './office-screens.ts'
import { NewWork, WaitingCount } from './waiting-count.tsx'
import { countOn, useWaitingCounts, WaitingContext, type WaitingWork } from './waiting-work.ts'

/** The header and menu of the office around a page, which is hidden from staff who may not see it. */
export const OfficeFrame = ({ children }: { children: ReactNode }) => {
  const session = useOfficeSession()
  const hydrated = useHydrated()
  const { pathname } = useLocation()
  const path = withoutLanguage(pathname)
  const signedOut = hydrated && !session && !OPEN.has(path)
  const hasNoAccess = session !== null && isForbidden(path, session.staff)
  const waiting = useWaitingCounts(OPEN.has(path) ? undefined : session?.staff)
  useSignInWhen(signedOut, SIGN_IN)
  useRefusalNotice()
  return (
    <>
      <OfficeHeader staff={session?.staff} />
      <StaffContext value={session?.staff}>
        <TimeZoneContext value={SERVICE_ZONE}>
          <div className={session ? 'grow lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]' : 'contents'}>
            {session && <OfficeMenu staff={session.staff} waiting={waiting} />}
            <NewWork waiting={waiting} />
            <div className={`flex min-w-0 grow flex-col ${session ? 'lg:[&>main]:ml-0' : ''}`}>
              <WaitingContext value={waiting}>
                {signedOut ? <PageSkeleton /> : hasNoAccess ? <NoAccess /> : children}
              </WaitingContext>
            </div>
          </div>
        </TimeZoneContext>
      </StaffContext>
    </>
  )
}

const REFUSAL = 'refused screen'

/** After a redirect from a screen that the role does not permit, shows a notice until the next navigation. */
const useRefusalNotice = () => {
  const names = useTexts(officeTexts)
  const { refused } = useTexts(accessTexts)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, in the language of that page
  useEffect(() => {
    const screen = takeRefusedScreen()
    if (screen) showToast({ kind: 'warning', text: refused(names[screen.name]), about: REFUSAL })
    return () => clearToasts(REFUSAL)
  }, [key])
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
  const hasLogo = Boolean(useLogos())
  const signOff = async () => {
    await navigate(localPath(SIGN_IN))
    await signOutOfOffice()
  }
  return (
    <header className="not-printed flex items-center border-b border-line bg-surface-raised px-4 py-2 sm:gap-x-2 sm:px-6">
      <LocalLink
        to="/office"
        className="mr-auto inline-flex min-w-0 items-center gap-1 whitespace-nowrap text-ink no-underline"
      >
        {hasLogo && (
          <span className="[&_img]:max-h-9 max-sm:[&_img]:max-w-20">
            <Logo />
          </span>
        )}
        <span className={hasLogo ? 'sr-only' : 'truncate font-display text-xl font-semibold'}>{useAgency()}</span>{' '}
        <span className="ml-1 rounded-full bg-sea px-2 py-1 text-sm font-semibold text-sea-ink">{t.office}</span>
      </LocalLink>
      <LanguageLink className={ITEM} compact />
      {staff && (
        <span className="flex min-w-0 items-center">
          <NavLink to={localPath(ACCOUNT)} className={`${ITEM} min-w-0`} aria-label={`${staff.name}: ${t.myAccount}`}>
            <span className="truncate max-sm:sr-only">{staff.name}</span>
            <Icon name="person" className="size-5 sm:hidden" />
          </NavLink>
          <button type="button" onClick={signOff} className={ITEM}>
            {t.signOff}
          </button>
        </span>
      )}
    </header>
  )
}

/** The screens by group: in a column beside the page, or on small screens behind a button above it. */
const OfficeMenu = ({ staff, waiting }: { staff: Staff; waiting: WaitingWork | undefined }) => {
  const t = useTexts(officeTexts)
  const localPath = useLocalPath()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const own = screensOf(staff)
  const item = ({ isActive }: { isActive: boolean }) =>
    `flex min-h-10 items-center gap-2 rounded-control px-3 no-underline ${isActive ? 'bg-surface-sunk font-semibold text-ink' : 'text-muted hover:bg-surface-sunk hover:text-ink'}`
  return (
    <div className="not-printed border-b border-line bg-surface-raised lg:border-r lg:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="office-menu"
        onClick={() => setOpen(!open)}
        className={`${ITEM} mx-3 my-1 px-3 lg:hidden`}
      >
        <Icon name="menu" />
        {t.openMenu}
        <WaitingCount count={countOn(waiting)} />
      </button>
      <nav
        id="office-menu"
        aria-label={t.menu}
        className={`${open ? '' : 'hidden lg:block'} px-3 pb-4 lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-y-auto lg:pt-4`}
      >
        {OFFICE_GROUPS.map((group) => {
          const screens = own.filter((screen) => screen.group === group)
          if (screens.length === 0) return null
          const titleId = `office-menu-${group}`
          return (
            <div key={group} className="mb-4">
              <p id={titleId} className="px-3 pb-1 text-sm font-semibold text-muted">
                {t[group]}
              </p>
              <ul aria-labelledby={titleId}>
                {screens.map(({ path, name }) => (
                  <li key={path}>
                    <NavLink to={localPath(path)} end={path === '/office'} onClick={close} className={item}>
                      {t[name]}
                      <WaitingCount count={countOn(waiting, path)} className="ml-auto" />
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
        {/* A full page load: store pages use the client session, not the staff session. */}
        <LocalLink to="/" reloadDocument className={item({ isActive: false })}>
          {t.store}
        </LocalLink>
        <p className="px-3 pt-3 text-sm text-muted">{t.zone}</p>
      </nav>
    </div>
  )
}
