import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Whether the panel overlays the page. Closing a panel in the flow would move the content under the pointer. */
const covers = ({ lastElementChild: panel }: HTMLElement) =>
  panel !== null && getComputedStyle(panel).position === 'absolute'

/** Closes an open `<details>` on Escape (restoring the focus), on a click or focus outside, and on navigation. */
export const useLightDismiss = (ref: RefObject<HTMLDetailsElement | null>) => {
  const { key } = useLocation()
  const previousKey = useRef(key)
  useEffect(() => {
    // An element opened before hydration stays open.
    if (previousKey.current === key) return
    previousKey.current = key
    if (ref.current) ref.current.open = false
  }, [key, ref])
  useEffect(() => {
    const elsewhere = (event: Event) => {
      const details = ref.current
      if (!details?.open || !(event.target instanceof Node) || details.contains(event.target)) return
      if (covers(details)) details.open = false
    }
    const onEscape = (event: KeyboardEvent) => {
      const details = ref.current
      if (event.key !== 'Escape' || !details?.open) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', onEscape)
    }
  }, [ref])
}

/** Dropdown menu that works without scripts. `className` applies to the whole, `panelClass` to the panel. */
export const Menu = ({
  label,
  className = '',
  panelClass = 'right-0 w-64',
  children,
}: {
  label: ReactNode
  className?: string
  panelClass?: string
  children: ReactNode
}) => {
  const details = useRef<HTMLDetailsElement>(null)
  useLightDismiss(details)
  return (
    <details ref={details} data-menu className={`group/menu relative ${className}`}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control px-2.5 font-semibold select-none hover:bg-surface-sunk [&::-webkit-details-marker]:hidden">
        {label}
      </summary>
      <div
        className={`absolute top-full z-40 mt-2 animate-arrive rounded-card border border-line bg-surface-raised p-2 shadow-float ${panelClass}`}
      >
        {children}
      </div>
    </details>
  )
}
