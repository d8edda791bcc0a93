import { currentSession, onSessionChange } from '../features/clients/ui/session.ts'
import { type Field, isField, saidIn, tell } from './filled-in.ts'

/**
 * Starts the app of a page that waits (0019): at once for whoever is signed in, has begun something in this tab or is told what
 * is wrong with a form, else when somebody points at, reaches, changes or presses what can be filled in. Reading, scrolling and
 * following links never need it. What is chosen and pressed while the app is on its way stays, and is told to it when it is there.
 */

/** Where the scripts of an app that waits stand. */
export const WAITING_APP_ID = 'app'

/** Whether the app serves what is touched: something to fill in. A mouse that points is a touch, a finger that scrolls is not. */
const needsApp = (event: Event) =>
  event.target instanceof Element &&
  event.target.closest('main form') !== null &&
  !(event instanceof PointerEvent && event.type === 'pointerover' && event.pointerType !== 'mouse')

/** Whether the app has something to go on with: a client, words that lead to their fields, what this tab keeps of a form. */
const isAwaited = () => {
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

/** Lets the app start when it is needed; `app` holds its scripts. `awake` is called when React looks after the page. */
export const startWhenNeeded = (app: HTMLElement, awake: () => void) => {
  const waiting = new AbortController()
  const { signal } = waiting
  const start = () => {
    if (signal.aborted) return
    waiting.abort()
    run(app)
  }
  if (isAwaited() || document.activeElement?.closest('main form')) start()
  for (const touch of ['pointerover', 'focusin', 'input', 'click'])
    addEventListener(touch, (event) => needsApp(event) && start(), { signal, capture: true })
  signal.addEventListener('abort', onSessionChange(start))
  const again = keepWhatIsDone(signal)
  const observer = new MutationObserver(() => {
    observer.disconnect()
    awake()
    again()
  })
  observer.observe(document.documentElement, { attributeFilter: ['data-awake'] })
}

const run = (app: HTMLElement) => {
  // The visitor has scrolled to where they are: a position that is remembered for this place would move them.
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '')
  const scripts = document.createRange().createContextualFragment(app.textContent)
  // The first has run (waiting-app.tsx).
  scripts.querySelector('script')?.remove()
  document.head.append(scripts)
}

/** Keeps what is chosen and pressed until the app is awake; answers what does it again for the app. */
const keepWhatIsDone = (waiting: AbortSignal) => {
  const chosen = new Map<Field, string | boolean>()
  const pressed: HTMLButtonElement[] = []
  const untilAwake = new AbortController()
  const listening = { signal: untilAwake.signal, capture: true }
  const choose = ({ target }: { target: EventTarget | null }) => {
    // Before the first touch it is the browser that fills in, when it comes back to a page.
    if (waiting.aborted && isField(target)) chosen.set(target, saidIn(target))
  }
  choose({ target: document.activeElement })
  const press = ({ target }: Event) => {
    const pressedOn = target instanceof Element ? target : null
    const button = pressedOn?.closest<HTMLButtonElement>('main form button[type=button]')
    const counted = button?.dataset.step && button.parentElement?.querySelector('input')
    if (counted) {
      counted.stepUp(Number(button.dataset.step))
      chosen.set(counted, counted.value)
    } else if (button) pressed.push(button)
  }
  for (const change of ['input', 'change']) addEventListener(change, choose, listening)
  addEventListener('click', press, listening)
  return () => {
    untilAwake.abort()
    for (const [field, value] of chosen) tell(field, value)
    for (const button of pressed) button.click()
  }
}
