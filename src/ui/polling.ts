import { useEffect } from 'react'

/** Calls `poll` while the page is visible and `enabled`, each time an interval after the last call has ended. */
export const usePolling = (poll: () => unknown, intervalMs: number, enabled = true) =>
  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout>
    let ended = false
    const pollLater = () => {
      timer = setTimeout(async () => {
        try {
          if (document.visibilityState === 'visible') await poll()
        } finally {
          if (!ended) pollLater()
        }
      }, intervalMs)
    }
    pollLater()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [poll, intervalMs, enabled])
