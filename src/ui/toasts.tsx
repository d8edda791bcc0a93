import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

/** An alert in passing (spec 2). */
export type Toast = { kind: 'error' | 'warning' | 'information'; text: string }
type Shown = Toast & { id: number }

/** Alerts that are visible at once; the oldest leaves first (spec 9). */
const MAX_TOASTS = 3
/** Milliseconds that an information stays; errors and warnings stay until dismissed. */
const INFORMATION_STAYS = 7_000

let shown: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()
const set = (next: readonly Shown[]) => {
  shown = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const NONE: readonly Shown[] = []

/** Shows an alert at the top right, from anywhere in the browser. The same words are never shown twice at once. */
export const showToast = (toast: Toast) => {
  const others = shown.filter((other) => other.kind !== toast.kind || other.text !== toast.text)
  lastId += 1
  set([...others, { ...toast, id: lastId }].slice(-MAX_TOASTS))
}

/** Takes all alerts away, for example when what they spoke of is done. */
export const clearToasts = () => set(NONE)

const LOOKS: Record<Toast['kind'], { box: string; icon: IconName }> = {
  error: { box: 'border-danger text-danger', icon: 'error' },
  warning: { box: 'border-warning text-warning', icon: 'warning' },
  information: { box: 'border-success text-success', icon: 'success' },
}

const ToastCard = ({ toast }: { toast: Shown }) => {
  const t = useTexts(uiTexts)
  const [held, setHeld] = useState(false)
  const dismiss = () => set(shown.filter((other) => other.id !== toast.id))
  const leaves = toast.kind === 'information' && !held
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts again only when the alert is let go
  useEffect(() => {
    if (!leaves) return
    const timer = setTimeout(dismiss, INFORMATION_STAYS)
    return () => clearTimeout(timer)
  }, [leaves])
  return (
    <li
      className={`pointer-events-auto flex animate-arrive items-start gap-3 rounded-card border border-l-4 bg-surface-raised py-2 pr-1 pl-3 shadow-float ${LOOKS[toast.kind].box}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={LOOKS[toast.kind].icon} className="mt-3" />
      <p role={toast.kind === 'information' ? 'status' : 'alert'} className="min-w-0 grow py-2.5 text-ink">
        <span className="sr-only">{t[toast.kind]}: </span>
        {toast.text}
      </p>
      <button
        type="button"
        onClick={dismiss}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-surface-sunk hover:text-ink"
      >
        <Icon name="close" />
        <span className="sr-only">{t.close}</span>
      </button>
    </li>
  )
}

/** The place of the alerts, once per document. */
export const Toasts = () => {
  const t = useTexts(uiTexts)
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  )
  return (
    <section
      aria-label={t.alerts}
      className="not-printed pointer-events-none fixed top-[4.5rem] right-3 left-3 z-[11000] sm:left-auto sm:w-96"
    >
      <ul className="grid gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  )
}
