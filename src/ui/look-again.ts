import { useEffect } from 'react'

/** Looks again and again while the page is seen and there is something to wait for. */
export const useLookAgain = (look: () => unknown, everyMs: number, awaited = true) =>
  useEffect(() => {
    if (!awaited) return
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), everyMs)
    return () => clearInterval(timer)
  }, [look, everyMs, awaited])
