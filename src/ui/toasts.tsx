import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from './icon.tsx'
import { useTexts } from './language.tsx'
import { addToast, type ShownToast, type Toast } from './toast-list.ts'
import { uiTexts } from './ui.texts.ts'

/** Milliseconds before an information message disappears; errors and warnings stay until dismissed. */
const INFORMATION_MS = 7_000
/** Milliseconds after which screen readers have announced an alert. */
const ANNOUNCED_MS = 1_000

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const set = (next: readonly ShownToast[]) => {
  shown = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const NONE: readonly ShownToast[] = []

/** The open modal dialogs, the topmost last. */
let dialogs: readonly Element[] = []

/** Shows the alerts inside an open modal dialog, since everything outside it is inert. Returns a function that moves them back. */
export const showToastsIn = (dialog: Element) => {
  dialogs = [...dialogs, dialog]
  set(shown)
  return () => {
    dialogs = dialogs.filter((other) => other !== dialog)
    set(shown)
  }
}

/** Shows an alert at the top right. */
export const showToast = (toast: Toast) => {
  lastId += 1
  set(addToast(shown, { ...toast, id: lastId, since: Date.now() }))
}

/** Removes the alerts about a subject. */
export const clearToasts = (about: string) => {
  if (shown.some((toast) => toast.about === about)) set(shown.filter((toast) => toast.about !== about))
}

const LOOKS: Record<Toast['kind'], { box: string; icon: IconName }> = {
  error: { box: 'border-danger text-danger', icon: 'error' },
  warning: { box: 'border-warning text-warning', icon: 'warning' },
  information: { box: 'border-success text-success', icon: 'success' },
}

const ToastCard = ({ toast }: { toast: ShownToast }) => {
  const t = useTexts(uiTexts)
  const [isPaused, setPaused] = useState<boolean>()
  // When a dialog opens or closes, the alerts are rendered again; the age prevents announcing them again or showing them longer.
  const [age] = useState(() => Date.now() - toast.since)
  const dismiss = () => set(shown.filter((other) => other.id !== toast.id))
  const isTimed = toast.kind === 'information' && !isPaused
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts only when the pointer or focus leaves
  useEffect(() => {
    if (!isTimed) return
    const timer = setTimeout(dismiss, INFORMATION_MS - (isPaused === undefined ? age : 0))
    return () => clearTimeout(timer)
  }, [isTimed])
  return (
    <li
      className={`pointer-events-auto flex animate-arrive items-start short:not-last:hidden gap-3 rounded-card border border-l-4 bg-surface-raised py-2 pr-1 pl-3 shadow-float ${LOOKS[toast.kind].box}`}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={LOOKS[toast.kind].icon} className="mt-3" />
      <p
        role={age > ANNOUNCED_MS ? undefined : toast.kind === 'information' ? 'status' : 'alert'}
        className="min-w-0 grow py-2.5 text-ink"
      >
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

/** Container of the alerts; render it once per document. */
export const Toasts = () => {
  const t = useTexts(uiTexts)
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  )
  const dialog = useSyncExternalStore(
    subscribe,
    () => dialogs.at(-1),
    () => undefined,
  )
  const section = (
    <section
      id="alerts"
      aria-label={t.alerts}
      className="not-printed pointer-events-none fixed top-[4.5rem] right-3 left-3 z-[11000] sm:left-auto sm:w-96 short:top-3"
    >
      <ul className="grid gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  )
  return dialog ? createPortal(section, dialog) : section
}
