import { addDays, daysBetween } from '../../../lib/days.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { isDecided, repeatableCall } from '../../../ui/repeatable-call.ts'
import { type CellEdit, runsOf } from '../cell-edits.ts'
import { type Sheet, saveChange } from '../contract.ts'
import {
  isUnsaved,
  openSession,
  outdatedRows,
  type Session,
  withFailedBatch,
  withNextBatch,
  withRefusal,
  withSaved,
  withStored,
} from '../session.ts'

/** Milliseconds without another edit before edits are sent; many edits at once are sent immediately. */
const PAUSE_MS = 400
const MANY = 20
/** Milliseconds until a lost batch is sent again. */
const RETRY_MS = 5_000

/** Refusals that are not about the content of the batch: the person must sign in again, or wait. */
const TEMPORARY = ['UNAUTHORIZED', 'TOO_MANY']

export type SheetState = {
  session: Session
  /** Why the last attempt to save did not reach the server; null when it did. */
  failure: string | null
}

/** Edits one sheet while its page is open: shows edits immediately and saves them in the background. */
export type SheetStore = {
  current: () => SheetState
  subscribe: (listener: () => void) => () => void
  /** Changes the session and saves what it adds. */
  update: (session: Session) => void
  /** Loads some rows and shows their current stored values. Rows that were saved while they were loading are loaded again. */
  refresh: (rows: readonly string[], load: (rows: readonly string[]) => Promise<Sheet>) => Promise<void>
  /** Tries to save again immediately. */
  retry: () => void
  close: () => void
}

/** `textOf` returns the text of an edit's new value, for edits that the server rejects. */
export const openSheetStore = (sheet: Sheet, textOf: (edit: CellEdit) => string): SheetStore => {
  let state: SheetState = { session: openSession(sheet), failure: null }
  const listeners = new Set<() => void>()
  const call = repeatableCall()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = false

  const set = (next: Partial<SheetState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  const sendAfter = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(send, milliseconds)
  }

  const send = async () => {
    if (sending) return
    // A batch whose reply was lost is kept and repeated unchanged, so that it takes effect exactly once.
    if (!state.session.sending) set({ session: withNextBatch(state.session) })
    const batch = state.session.sending
    if (!batch) return
    sending = true
    const { kind, id, from } = sheet
    const runs = runsOf(batch.edits).map(({ day, ...run }) => ({ ...run, from: addDays(from, day) }))
    try {
      const reply = await call(saveChange, { kind, id, source: batch.source, runs })
      const saved = reply.saved
        ? withSaved(state.session)
        : withRefusal(state.session, reply, (day) => daysBetween(from, day))
      set({ session: saved, failure: null })
    } catch (error) {
      if (!isCallRefused(error)) throw error
      if (isDecided(error) && !TEMPORARY.includes(error.code)) {
        const reason = error.fields[0]?.message ?? error.message
        set({ session: withFailedBatch(state.session, reason, textOf), failure: null })
      } else set({ failure: error.message })
    } finally {
      sending = false
    }
    if (state.failure !== null) sendAfter(RETRY_MS)
    else if (state.session.waiting.length > 0) sendAfter(0)
  }

  const retry = () => {
    clearTimeout(timer)
    send()
  }
  addEventListener('online', retry)

  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (session) => {
      set({ session })
      if (state.failure !== null || session.waiting.length === 0) return
      sendAfter(session.waiting.some(({ edits }) => edits.length >= MANY) ? 0 : PAUSE_MS)
    },
    refresh: async (rows, load) => {
      for (let left = rows; left.length > 0; ) {
        const { answers } = state.session
        const stored = await load(left)
        if (stored.from !== sheet.from || stored.days !== sheet.days) return
        left = outdatedRows(state.session, stored, answers)
        set({ session: withStored(state.session, stored, answers) })
      }
    },
    retry,
    close: () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
      if (isUnsaved(state.session)) send()
    },
  }
}
