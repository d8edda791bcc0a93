import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { isEntered } from './entered.ts'
import { useHydrated } from './hydrated.ts'
import { untilLoaded } from './until-loaded.ts'

/**
 * A part of a page whose code is loaded when the visitor first points at it, focuses or changes something in it, or when the page changes.
 * Until its code is loaded, the part stays as the server sent it, and must work without scripts.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let start = () => {}
  const loaded = new Promise<void>((resolve) => {
    start = resolve
  }).then(() => untilLoaded(load))
  const Part = lazy(async () => ({ default: await loaded })) as unknown as ComponentType<Props>
  return (props) => {
    const place = useRef<HTMLDivElement>(null)
    const [waits, setWaits] = useState(!useHydrated())
    const { state } = useNavigation()
    if (typeof document === 'undefined' || !waits || state !== 'idle') start()
    const part = (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
    // Rendering the part again before its code is loaded would make React discard the server's HTML.
    const asSent = useRef(part)
    useEffect(() => {
      const element = place.current!
      const isTouched =
        element.contains(document.activeElement) ||
        [...element.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].some(isEntered)
      if (isTouched) start()
      const touch = ({ target }: Event) => element.contains(target as Node) && start()
      const gone = new AbortController()
      // React stops events on elements that it has not hydrated yet, so they are caught before React sees them.
      for (const event of ['pointerover', 'focusin', 'click'])
        addEventListener(event, touch, { capture: true, signal: gone.signal })
      loaded.then(() => {
        gone.abort()
        setWaits(false)
      })
      return () => gone.abort()
    }, [])
    return (
      <div ref={place} className="contents">
        {waits ? asSent.current : part}
      </div>
    )
  }
}
