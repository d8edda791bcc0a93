import { currentSession, forgetSession, onSessionChange, signOff } from '../features/clients/ui/session.ts'
import { countNewNotes } from '../features/notes/contract.ts'
import { LEAVING, waitingCount } from '../features/notes/ui/notes-channel.ts'
import { getActivePlan } from '../features/travel-plan/contract.ts'
import { DEFAULT_LANG, findLang } from '../lib/languages.ts'
import { call, configureCalls } from '../platform/http/call.ts'
import { reconcileLanguage } from '../ui/language-choice.ts'
import { forgetDraftsWithSession } from './forget-with-session.ts'
import { registerWorker } from './register-worker.ts'
import { startWhenNeeded, WAITING_APP_ID } from './start-app.ts'
import { timeLeft } from './time-left.ts'

/**
 * All the script of a page that only tells something, and of one whose app waits until there is one (0017, 0019). On both it
 * remembers the language, closes menus, says when the line is down and shows what comes later. Where no app will come it also
 * shows who is signed in or acts as a client, what is in the cart and how many notes are new, and logs off. The header marks
 * the places (header.tsx).
 */

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector)

const showSession = () => {
  const session = currentSession()
  const isFor = (whom: string | undefined) =>
    whom === 'owner' ? session !== null && !session.impersonation : (whom === 'client') === (session !== null)
  for (const place of all('[data-for]')) {
    const fits = isFor(place.dataset.for)
    // What stands in the header's row keeps its room, so that nothing moves.
    if (place.dataset.keeps === 'room') place.style.visibility = fits ? 'visible' : 'hidden'
    else place.hidden = !fits
  }
  for (const place of all('[data-first-name]')) place.textContent = session?.client.firstName ?? ''
  showActing()
}

/** Whether one of the staff acts as the client, and how long yet. */
const showActing = () => {
  const acting = currentSession()?.impersonation
  if (acting && Date.parse(acting.endsAt) <= Date.now()) return forgetSession()
  for (const banner of all('[data-acting]')) banner.hidden = !acting
  if (!acting) return
  for (const place of all('[data-acting-name]')) place.textContent = acting.clientName
  for (const place of all('[data-acting-left]')) place.textContent = timeLeft(acting.endsAt, Date.now())
}

const showCount = (what: 'cart' | 'notes', count: number) => {
  for (const badge of all(`[data-count=${what}]`)) {
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
  if (waitingCount()) return location.assign(prefix + LEAVING)
  await signOff()
  location.assign(prefix || '/')
}

/** What every page needs, until the app is awake. */
const lookAfterPage = (signal: AbortSignal) => {
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
  const showLine = () => {
    for (const place of all('[data-line-down]')) place.hidden = navigator.onLine
  }
  for (const event of ['online', 'offline']) addEventListener(event, showLine, { signal })
  showLine()
  for (const place of all('[data-shown-after]'))
    setTimeout(() => place.removeAttribute('class'), Number(place.dataset.shownAfter))
}

const closeMenus = (keep: EventTarget | null) => {
  for (const menu of all('details[data-menu][open]')) {
    if (!(keep instanceof Node && menu.contains(keep))) menu.removeAttribute('open')
  }
}

const showWhoIsHere = () => {
  configureCalls({
    token: () => currentSession()?.token ?? null,
    lang: () => findLang(document.documentElement.lang) ?? DEFAULT_LANG,
    // Nobody asked for what an ended session cannot show here; the next signed-in page says it.
    onUnauthorized: () => {},
  })
  forgetDraftsWithSession()
  showSession()
  onSessionChange(showSession)
  showCounts().catch(() => {})
  setInterval(showActing, 1_000)
  for (const button of all('[data-log-off]')) button.addEventListener('click', logOff)
}

if (!reconcileLanguage()) {
  const app = document.getElementById(WAITING_APP_ID)
  const untilAwake = new AbortController()
  lookAfterPage(untilAwake.signal)
  if (app) startWhenNeeded(app, () => untilAwake.abort())
  else showWhoIsHere()
}
