const UNSENT_COUNT_KEY = 'alamar.notes.waiting'
const CHANNEL = 'alamar.notes'

/** The page that warns a client who signs out with unsent messages. */
export const UNSENT_NOTES_PATH = '/notes?box=sent&logOff'

/** Messages between tabs: the count of new messages, or 'waiting' when the outbox has changed. */
export type TabMessage = { newCount: number } | 'waiting'

let channel: BroadcastChannel | undefined
const listeners = new Set<(message: TabMessage) => void>()

const open = () => {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    for (const listener of listeners) listener(data)
  }
  return channel
}

/** Notifies the other tabs. */
export const notifyTabs = (message: TabMessage) => open()?.postMessage(message)

/** Listens to the other tabs; returns a function that stops listening. */
export const onTabMessage = (listener: (message: TabMessage) => void) => {
  open()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Stores the number of unsent messages, for pages that do not load the outbox. */
export const storeUnsentCount = (waiting: number) => {
  try {
    if (waiting) localStorage.setItem(UNSENT_COUNT_KEY, String(waiting))
    else localStorage.removeItem(UNSENT_COUNT_KEY)
  } catch {
    // Without storage, the outbox lasts only as long as the page is open.
  }
}

/** The number of unsent messages in this browser. */
export const unsentCount = (): number => {
  try {
    return Number(localStorage.getItem(UNSENT_COUNT_KEY) ?? 0)
  } catch {
    return 0
  }
}
