import { type StoredValue, storedValue } from './stored-value.ts'

/** A session in the browser's storage; null when signed out. */
export type StoredSession<T> = StoredValue<T>

export const storedSession = <T extends { token: string }>(key: string): StoredSession<T> =>
  storedValue(key, (value) => (typeof (value as T | null)?.token === 'string' ? (value as T) : null))
