const WAITING_KEY = 'alamar.notes.waiting'
const CHANNEL = 'alamar.notes'

/** Where somebody who logs off is asked about what they would lose. */
export const LEAVING = '/notes?box=sent&logOff'

/** What the tabs of one browser tell each other about notes: how many are new, or that what waits to be sent has changed. */
export type News = { newCount: number } | 'waiting'

let channel: BroadcastChannel | undefined
const listeners = new Set<(news: News) => void>()

const open = () => {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    for (const listener of listeners) listener(data)
  }
  return channel
}

/** Tells the other tabs. */
export const tellTabs = (news: News) => open()?.postMessage(news)

/** Calls back when another tab tells something; returns what ends it. */
export const onNews = (listener: (news: News) => void) => {
  open()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Remembers how many notes wait in this browser to be sent, for pages that do not load them. */
export const keepWaitingCount = (waiting: number) => {
  try {
    if (waiting) localStorage.setItem(WAITING_KEY, String(waiting))
    else localStorage.removeItem(WAITING_KEY)
  } catch {
    // Then they wait no longer than this page is open.
  }
}

/** How many notes wait in this browser to be sent. */
export const waitingCount = (): number => {
  try {
    return Number(localStorage.getItem(WAITING_KEY) ?? 0)
  } catch {
    return 0
  }
}
