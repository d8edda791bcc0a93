import { type RefObject, useEffect, useRef } from 'react'

/** Where two fingers are: the point between them and their distance, in pixels. */
type Pair = { x: number; y: number; distance: number }

const pairOf = ({ touches: [a, b] }: TouchEvent): Pair | undefined =>
  a && b && { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2, distance: spread(a, b) }

/** Without a minimum, fingers that touch each other would zoom without limit. */
const spread = (a: Touch, b: Touch) => Math.max(40, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY))

/**
 * Reports each movement of two fingers on an element: how many pixels they moved, and by what factor they were spread. One finger scrolls
 * the page.
 */
export const useTwoFingers = (
  element: RefObject<HTMLElement | null>,
  onMove: (right: number, down: number, factor: number) => void,
) => {
  const report = useRef(onMove)
  report.current = onMove
  useEffect(() => {
    const box = element.current!
    let before: Pair | undefined
    const start = (event: TouchEvent) => {
      before = pairOf(event)
    }
    const move = (event: TouchEvent) => {
      const now = pairOf(event)
      if (!now || !before) return
      event.preventDefault()
      report.current(now.x - before.x, now.y - before.y, now.distance / before.distance)
      before = now
    }
    box.addEventListener('touchstart', start, { passive: true })
    // Not passive, so that two fingers do not scroll or zoom the page.
    box.addEventListener('touchmove', move, { passive: false })
    box.addEventListener('touchend', start, { passive: true })
    return () => {
      box.removeEventListener('touchstart', start)
      box.removeEventListener('touchmove', move)
      box.removeEventListener('touchend', start)
    }
  }, [element])
}
