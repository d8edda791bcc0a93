import { clearSession, currentSession, onSessionChange, signOut } from '../../features/clients/ui/session.ts'
import { countNewNotes } from '../../features/notes/contract.ts'
import { UNSENT_NOTES_PATH, unsentCount } from '../../features/notes/ui/notes-channel.ts'
import { getActivePlan } from '../../features/travel-plan/contract.ts'
import { DEFAULT_LANG, findLang } from '../../lib/languages.ts'
import { call, configureCalls } from '../../platform/http/call.ts'
import { reconcileCountry } from '../../ui/country-choice.ts'
import { reconcileLanguage } from '../../ui/language-choice.ts'
import { timeLeft } from '../frame/time-left.ts'
import { syncAccountCountry } from './account-country.ts'
import { DEFERRED_APP_ID, hydrateOnInteraction } from './hydrate-on-interaction.ts'
import { registerWorker } from './register-worker.ts'
import { clearDataOnSessionEnd } from './session-data.ts'

/**
 * The only script of a static page, and of a page that hydrates on interaction until it hydrates (0017, 0019). On both, it stores the
 * language and the country, closes menus, and shows the offline banner and delayed content. On static pages, it also shows the session, the
 * impersonation banner and the counts of cart and messages, opens photos, and signs out. header.tsx marks the elements that it changes.
 */

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector)

const showSession = () => {
  const session = currentSession()
  const isFor = (audience: string | undefined) =>
    audience === 'owner' ? session !== null && !session.impersonation : (audience === 'client') === (session !== null)
  for (const element of all('[data-for]')) {
    const visible = isFor(element.dataset.for)
    // Elements in the header row keep their space, so that the layout does not shift.
    if (element.dataset.keeps === 'room') element.style.visibility = visible ? 'visible' : 'hidden'
    else element.hidden = !visible
  }
  for (const element of all('[data-first-name]')) element.textContent = session?.client.firstName ?? ''
  showActing()
}

/** Shows the impersonation banner with the time left; ends an expired impersonation. */
const showActing = () => {
  const acting = currentSession()?.impersonation
  if (acting && Date.parse(acting.endsAt) <= Date.now()) return clearSession()
  for (const banner of all('[data-acting]')) banner.hidden = !acting
  if (!acting) return
  for (const element of all('[data-acting-name]')) element.textContent = acting.clientName
  for (const element of all('[data-acting-left]')) element.textContent = timeLeft(acting.endsAt, Date.now())
}

const showCount = (counter: 'cart' | 'notes', count: number) => {
  for (const badge of all(`[data-count=${counter}]`)) {
    badge.textContent = String(count)
    badge.hidden = count === 0
  }
}

const showCounts = async () => {
  const clientId = currentSession()?.client.id
  if (clientId === undefined) return
  const [plan, newNotes] = await Promise.all([
    call(getActivePlan, { clientId, lang: 'en' }),
    call(countNewNotes, { clientId }),
  ])
  showCount('cart', plan?.activeBookings ?? 0)
  showCount('notes', newNotes)
}

const logOff = async () => {
  const prefix = /^\/(en|es)(?=\/|$)/.exec(location.pathname)?.[0] ?? ''
  if (unsentCount()) return location.assign(prefix + UNSENT_NOTES_PATH)
  await signOut()
  location.assign(prefix || '/')
}

/** The gallery is a separate file, since a shared bundle would put a part of React into this script (scripts/build.ts). */
const PAGE_GALLERY: string = import.meta.env.PAGE_GALLERY ?? './page-gallery.tsx'

/** Loads the gallery and opens the photos of a page that never hydrates in it. */
const showPhotos = (event: MouseEvent) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-photo-of]')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  const loaded: Promise<typeof import('./page-gallery.tsx')> = import(/* @vite-ignore */ PAGE_GALLERY)
  loaded.then(
    ({ openGallery }) => openGallery(link),
    () => location.assign(link.href),
  )
}

/** Behavior of every page until hydration. */
const handlePage = (signal: AbortSignal) => {
  registerWorker()
  for (const event of ['pointerdown', 'focusin'])
    addEventListener(event, ({ target }) => closeMenus(target), { signal })
  addEventListener(
    'keydown',
    ({ key }) => {
      const open = document.querySelector<HTMLElement>('details[data-menu][open]')
      if (key !== 'Escape' || !open) return
      closeMenus(null)
      open.querySelector('summary')?.focus()
    },
    { signal },
  )
  const showOfflineBanner = () => {
    for (const banner of all('[data-offline-banner]')) banner.hidden = navigator.onLine
  }
  for (const event of ['online', 'offline']) addEventListener(event, showOfflineBanner, { signal })
  showOfflineBanner()
  for (const element of all('[data-shown-after]'))
    setTimeout(() => element.removeAttribute('class'), Number(element.dataset.shownAfter))
}

const closeMenus = (keep: EventTarget | null) => {
  for (const menu of all('details[data-menu][open]')) {
    if (!(keep instanceof Node && menu.contains(keep))) menu.removeAttribute('open')
  }
}

const handleSession = () => {
  configureCalls({
    token: () => currentSession()?.token ?? null,
    lang: () => findLang(document.documentElement.lang) ?? DEFAULT_LANG,
    // The counts are optional; the next page that requires sign-in reports the expired session.
    onUnauthorized: () => {},
  })
  clearDataOnSessionEnd()
  syncAccountCountry()
  showSession()
  onSessionChange(showSession)
  showCounts().catch(() => {})
  setInterval(showActing, 1_000)
  for (const button of all('[data-log-off]')) button.addEventListener('click', logOff)
}

if (!reconcileLanguage() && !reconcileCountry()) {
  const app = document.getElementById(DEFERRED_APP_ID)
  const untilHydrated = new AbortController()
  handlePage(untilHydrated.signal)
  if (app) hydrateOnInteraction(app, () => untilHydrated.abort())
  else {
    handleSession()
    addEventListener('click', showPhotos)
  }
}
