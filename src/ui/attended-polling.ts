import { useCallback, useEffect } from 'react'
import { usePolling } from './polling.ts'

/** Milliseconds without input after which the page counts as unattended. */
const ATTENDED_MS = 10 * 60_000
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let lastInputAt = Date.now()
const isAttended = () => Date.now() - lastInputAt < ATTENDED_MS

/**
 * Calls `poll` at an interval while the page is visible and attended; an unattended page lets its session end
 * (docs/rules/sessions.md#staff-sessions). The first input after that polls immediately.
 */
export const useAttendedPolling = (poll: () => unknown, intervalMs: number, enabled = true) => {
  const pollIfAttended = useCallback(() => isAttended() && poll(), [poll])
  usePolling(pollIfAttended, intervalMs, enabled)
  useEffect(() => {
    if (!enabled) return
    const onInput = () => {
      const wasAway = !isAttended()
      lastInputAt = Date.now()
      if (wasAway) poll()
    }
    for (const input of INPUTS) document.addEventListener(input, onInput, { passive: true })
    return () => {
      for (const input of INPUTS) document.removeEventListener(input, onInput)
    }
  }, [poll, enabled])
}
