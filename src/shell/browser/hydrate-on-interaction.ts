import { currentSession, onSessionChange } from '../../features/clients/ui/session.ts'
import { readCookie } from '../../lib/cookies.ts'
import { FAVORITES_COOKIE, readFavorites } from '../../lib/favorites.ts'
import { type Field, isEntered } from '../../ui/entered.ts'
import { untilLoaded } from '../../ui/until-loaded.ts'

/**
 * Starts the app of a page that hydrates on interaction (0019): immediately for visitors who are signed in, have input in this tab, or see
 * one of their favorites or a form error; for others, when they hover over, focus, change or press something in a form. Reading, scrolling
 * and following links never start it. Entries made before hydration stay in the fields, which then report them (ui/early-input.ts). Buttons
 * pressed before hydration, and links pressed in a form with entries, are pressed again after it.
 */

/** Id of the element that holds the app's scripts. */
export const DEFERRED_APP_ID = 'app'

/** A button that belongs to a form elsewhere on the page: it adds a favorite or, without scripts, sends that form. */
const BUTTON = 'main button[form]'

/** Whether an event is an interaction with a form. Hovering counts only with a mouse, since scrolling with a finger also causes it. */
const needsApp = (event: Event) =>
  event.target instanceof Element &&
  event.target.closest(`main form, ${BUTTON}`) !== null &&
  !(event instanceof PointerEvent && event.type === 'pointerover' && event.pointerType !== 'mouse')

/** Whether a heart of the page must be filled, which only the browser knows (0111). */
const showsFavorite = () => {
  const favorites = readFavorites(readCookie(document.cookie, FAVORITES_COOKIE))
  return [...document.querySelectorAll<HTMLButtonElement>(BUTTON)].some(({ value }) => favorites.includes(value))
}

/** Whether the app is needed without interaction: a signed-in client, a form error, a favorite, or stored input in this tab. */
const isNeededNow = () => {
  try {
    return (
      currentSession() !== null ||
      document.querySelector('[data-needs-app]') !== null ||
      showsFavorite() ||
      Object.keys(sessionStorage).some((key) => key.startsWith('alamar.'))
    )
  } catch {
    return false
  }
}

/** Starts the app when it is needed. `app` holds its scripts; `onHydrated` is called when React controls the page. */
export const hydrateOnInteraction = (app: HTMLElement, onHydrated: () => void) => {
  const waiting = new AbortController()
  const start = () => {
    if (waiting.signal.aborted) return
    waiting.abort()
    run(app)
  }
  if (isNeededNow() || document.activeElement?.closest('main form')) start()
  for (const interaction of ['pointerover', 'focusin', 'input', 'click'])
    addEventListener(interaction, (event) => needsApp(event) && start(), { signal: waiting.signal, capture: true })
  waiting.signal.addEventListener('abort', onSessionChange(start))
  const pressed: HTMLElement[] = []
  const press = (event: MouseEvent) => pressEarly(event, pressed)
  addEventListener('click', press, { capture: true })
  const observer = new MutationObserver(() => {
    observer.disconnect()
    removeEventListener('click', press, { capture: true })
    onHydrated()
    for (const one of pressed) one.click()
  })
  observer.observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
}

const hasEntries = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>('input, select, textarea')].some(isEntered)

/**
 * A button pressed before hydration: a stepper changes its field, any other button is stored and pressed again later. React must not handle
 * the click as well. A link is stored if the form has entries that the app must keep first.
 */
const pressEarly = (event: MouseEvent, pressed: HTMLElement[]) => {
  const target = event.target as Element
  const link = target.closest<HTMLAnchorElement>('main form a[href]')
  if (link && !link.target && !event.ctrlKey && !event.metaKey && hasEntries(link.closest('form')!)) {
    event.preventDefault()
    pressed.push(link)
  }
  const button = target.closest<HTMLButtonElement>(`main form button[type=button], ${BUTTON}`)
  if (!button) return
  event.stopPropagation()
  if (button.form) event.preventDefault()
  if (button.dataset.step) button.parentElement?.querySelector('input')?.stepUp(Number(button.dataset.step))
  else pressed.push(button)
}

const run = async (app: HTMLElement) => {
  // The router would restore the scroll position stored under the old key and move a visitor who has scrolled since.
  history.replaceState({ ...history.state, key: String(Math.random()) }, '')
  const scripts = document.createRange().createContextualFragment(app.textContent)
  // The first script has already run (deferred-app.tsx).
  scripts.querySelector('script')?.remove()
  // A script whose modules fail to load is not run again, so the modules are loaded first.
  const files = [...scripts.querySelectorAll('link')]
  await untilLoaded(() => Promise.all(files.map(({ href }) => fetch(href).then((file) => file.blob()))))
  document.head.append(scripts)
}
