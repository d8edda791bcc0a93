import { useSyncExternalStore } from 'react'

/** A value in the browser's storage, shared by all tabs. */
export type StoredValue<T> = {
  /** Null when nothing is stored. The same object until it changes. */
  current(): T | null
  save(value: T): void
  clear(): void
  /** Calls `listener` after every change, in this tab or another; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** The value, as a React hook; null on the server and during hydration. */
  use(): T | null
}

/**
 * Stores one value under a key. A stored value that `read` rejects counts as absent. Without browser storage, the value is kept in
 * memory until the page is left.
 */
export const storedValue = <T>(key: string, read: (value: unknown) => T | null): StoredValue<T> => {
  const listeners = new Set<() => void>()
  let text: string | null = null
  let value: T | null = null
  let inMemory = false

  const stored = () => {
    try {
      return inMemory ? text : localStorage.getItem(key)
    } catch {
      return text
    }
  }

  const current = () => {
    const storedText = stored()
    if (storedText !== text) {
      text = storedText
      value = parse(storedText, read)
    }
    return value
  }

  const put = (next: T | null) => {
    text = next === null ? null : JSON.stringify(next)
    value = next
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
      inMemory = false
    } catch {
      inMemory = true
    }
    for (const listener of listeners) listener()
  }

  const subscribe = (listener: () => void) => {
    // A storage event without a key means that the storage was cleared.
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

const parse = <T>(text: string | null, read: (value: unknown) => T | null): T | null => {
  try {
    return text === null ? null : read(JSON.parse(text))
  } catch {
    return null
  }
}
