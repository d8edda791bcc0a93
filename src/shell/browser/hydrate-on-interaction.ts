import { currentSession, onSessionChange } from '../../features/clients/ui/session.ts'
import { type Field, fieldValue, isField, replayValue } from './early-input.ts'

/**
 * Starts the app of a page that hydrates on interaction (0019): immediately for visitors who are signed in, have input in this tab
 * or see a form error, else when they hover over, focus, change or press something in a form. Reading, scrolling and following
 * links never start it. Input and clicks made before hydration are replayed.
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
  const { signal } = waiting
  const start = () => {
    if (signal.aborted) return
    waiting.abort()
    run(app)
  }
  if (isNeededNow() || document.activeElement?.closest('main form')) start()
  for (const interaction of ['pointerover', 'focusin', 'input', 'click'])
    addEventListener(interaction, (event) => needsApp(event) && start(), { signal, capture: true })
  signal.addEventListener('abort', onSessionChange(start))
  const replay = recordInteractions(signal)
  const observer = new MutationObserver(() => {
    observer.disconnect()
    onHydrated()
    replay()
  })
  observer.observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
}

const run = (app: HTMLElement) => {
  // The router would restore the scroll position stored under the old key and move a visitor who has scrolled since.
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '')
  const scripts = document.createRange().createContextualFragment(app.textContent)
  // The first script has already run (deferred-app.tsx).
  scripts.querySelector('script')?.remove()
  document.head.append(scripts)
}

/** Records input and clicks until hydration; returns the function that replays them for React. */
const recordInteractions = (waiting: AbortSignal) => {
  const values = new Map<Field, string | boolean>()
  const clicked: HTMLButtonElement[] = []
  const untilHydrated = new AbortController()
  const listening = { signal: untilHydrated.signal, capture: true }
  const recordInput = ({ target }: { target: EventTarget | null }) => {
    // Input before the first interaction comes from the browser, which restores fields when the visitor comes back.
    if (waiting.aborted && isField(target)) values.set(target, fieldValue(target))
  }
  recordInput({ target: document.activeElement })
  const recordClick = ({ target }: Event) => {
    const element = target instanceof Element ? target : null
    const button = element?.closest<HTMLButtonElement>('main form button[type=button]')
    const stepped = button?.dataset.step && button.parentElement?.querySelector('input')
    if (stepped) {
      stepped.stepUp(Number(button.dataset.step))
      values.set(stepped, stepped.value)
    } else if (button) clicked.push(button)
  }
  for (const type of ['input', 'change']) addEventListener(type, recordInput, listening)
  addEventListener('click', recordClick, listening)
  return () => {
    untilHydrated.abort()
    for (const [field, value] of values) replayValue(field, value)
    for (const button of clicked) button.click()
  }
}
