import { currentSession, onSessionChange } from '../../features/clients/ui/session.ts'

/**
 * Starts the app of a page that hydrates on interaction (0019): immediately for visitors who are signed in, have input in this tab
 * or see a form error, else when they hover over, focus, change or press something in a form. Reading, scrolling and following
 * links never start it. What was entered stays in the fields, which report it themselves (ui/early-input.ts); buttons pressed
 * before hydration are pressed again after it.
 */

/** Id of the element that holds the app's scripts. */
export const DEFERRED_APP_ID = 'app'

/** Whether an event is an interaction with a form. Hovering counts with a mouse only: a finger that scrolls also causes it. */
const needsApp = (event: Event) =>
  event.target instanceof Element &&
  event.target.closest('main form') !== null &&
  !(event instanceof PointerEvent && event.type === 'pointerover' && event.pointerType !== 'mouse')

/** Whether the app is needed without interaction: a client, a form error, or stored input of this tab. */
const isNeededNow = () => {
  try {
    return (
      currentSession() !== null ||
      document.querySelector('[data-needs-app]') !== null ||
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
  const pressed: HTMLButtonElement[] = []
  const press = (event: Event) => pressEarly(event, pressed)
  addEventListener('click', press, { capture: true })
  const observer = new MutationObserver(() => {
    observer.disconnect()
    removeEventListener('click', press, { capture: true })
    onHydrated()
    for (const button of pressed) button.click()
  })
  observer.observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
}

/** A button pressed before hydration: a stepper changes its field, any other is remembered. React must not handle it as well. */
const pressEarly = (event: Event, pressed: HTMLButtonElement[]) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('main form button[type=button]')
  if (!button) return
  event.stopPropagation()
  if (button.dataset.step) button.parentElement?.querySelector('input')?.stepUp(Number(button.dataset.step))
  else pressed.push(button)
}

const run = (app: HTMLElement) => {
  // The router would restore the scroll position stored under the old key and move a visitor who has scrolled since.
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '')
  const scripts = document.createRange().createContextualFragment(app.textContent)
  // The first script has already run (deferred-app.tsx).
  scripts.querySelector('script')?.remove()
  document.head.append(scripts)
}
