import { useSyncExternalStore } from 'react'

/** A session in the browser's storage (spec 4), the same in all tabs. */
export type KeptSession<T> = {
  /** Nobody is signed in: null. The same object until it changes. */
  current(): T | null
  save(session: T): void
  clear(): void
  /** Calls back after every change, in this tab or another; returns what ends it. */
  subscribe(listener: () => void): () => void
  /** The session in a component; null on the server and while the page wakes up. */
  use(): T | null
}

/** Keeps one session under a key. A browser that keeps nothing remembers it until the page is left. */
export const keptSession = <T extends { token: string }>(key: string): KeptSession<T> => {
  const listeners = new Set<() => void>()
  let text: string | null = null
  let session: T | null = null

  const read = () => {
    try {
      return localStorage.getItem(key)
    } catch {
      return text
    }
  }

  const current = () => {
    const found = read()
    if (found !== text) {
      text = found
      session = parse<T>(found)
    }
    return session
  }

  const put = (next: T | null) => {
    text = next && JSON.stringify(next)
    session = next
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    } catch {
      // It is in memory.
    }
    for (const listener of listeners) listener()
  }

  const subscribe = (listener: () => void) => {
    // A storage event without key means that everything was cleared.
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }

  return {
    current,
    save: put,
    clear: () => put(null),
    subscribe,
    use: () => useSyncExternalStore(subscribe, current, () => null),
  }
}

const parse = <T extends { token: string }>(text: string | null): T | null => {
  try {
    const value = text === null ? null : JSON.parse(text)
    return typeof value?.token === 'string' ? value : null
  } catch {
    return null
  }
}
