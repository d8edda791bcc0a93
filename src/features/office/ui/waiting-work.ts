import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import { useAttendedPolling } from '../../../ui/attended-polling.ts'
import type { Staff } from '../../staff/contract/sign-in.ts'
import { listWaitingWork, type Waiting } from '../contract/waiting-work.ts'
import { WAITING_WORK, type WaitingKind, waitingKindsOf } from '../waiting-work.ts'

/** Interval for counting again, in milliseconds; screens also count again whenever they load their own data. */
const POLL_MS = 20_000

/** The waiting work, when it was counted, and what has been added since the previous count. */
export type WaitingWork = {
  work: readonly Waiting[]
  readAt: number
  added: readonly { kind: WaitingKind; count: number }[]
}

const addedSince = (before: readonly Waiting[], now: readonly Waiting[]) =>
  now.flatMap(({ kind, count }) => {
    const more = count - (before.find((each) => each.kind === kind)?.count ?? count)
    return more > 0 ? [{ kind, count: more }] : []
  })

/**
 * The waiting work on the screens of a staff member: counted when a page is opened, when a screen reloads its own data, and at an interval.
 * Undefined until the first count; if a count fails, the last one is kept.
 */
export const useWaitingCounts = (staff: Staff | undefined): WaitingWork | undefined => {
  const { pathname } = useLocation()
  const { state } = useRevalidator()
  const [known, setKnown] = useState<WaitingWork>()
  const enabled = staff !== undefined && !staff.mustEnroll && waitingKindsOf(staff.permissions).length > 0
  const newest = useRef(0)
  const count = useCallback(() => {
    newest.current += 1
    const own = newest.current
    const show = ({ work }: { work: readonly Waiting[] }) => {
      // The slower reply to an earlier request must not replace that of a later one.
      if (own === newest.current)
        setKnown((before) => ({ work, readAt: Date.now(), added: before ? addedSince(before.work, work) : [] }))
    }
    call(listWaitingWork, {}).then(show, () => {})
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have changed what waits
  useEffect(() => {
    if (enabled && state === 'idle') count()
  }, [enabled, state, pathname, count])
  useAttendedPolling(count, POLL_MS, enabled)
  return enabled ? known : undefined
}

/** The counts for the pages inside the office's frame; undefined until the first count. */
export const WaitingContext = createContext<WaitingWork | undefined>(undefined)

export const useWaitingWork = () => useContext(WaitingContext)

/** The number of waiting items on a screen, or on all screens. */
export const countOn = (waiting: WaitingWork | undefined, screen?: string) =>
  (waiting?.work ?? [])
    .filter(({ kind }) => !screen || WAITING_WORK[kind].screen === screen)
    .reduce((sum, { count }) => sum + count, 0)
