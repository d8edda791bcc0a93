import { useEffect } from 'react'

/** Calls `poll` at an interval while the page is visible and `enabled`. */
export const usePolling = (poll: () => unknown, intervalMs: number, enabled = true) =>
  useEffect(() => {
    if (!enabled) return
    const timer = setInterval(() => document.visibilityState === 'visible' && poll(), intervalMs)
    return () => clearInterval(timer)
  }, [poll, intervalMs, enabled])
