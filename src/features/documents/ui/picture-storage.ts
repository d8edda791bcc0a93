import { MS_PER_DAY } from '../../../lib/days.ts'

/**
 * Stores pictures in IndexedDB until they are uploaded, for at most a day, so that an upload can resume after a reload. Without storage,
 * the client must choose the picture again.
 */
const STORE = 'pictures'
const MAX_AGE_MS = MS_PER_DAY

type StoredPicture = { bytes: Uint8Array<ArrayBuffer>; at: number }

const asPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const withStore = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => {
  try {
    const opening = indexedDB.open('alamar-documents', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    const db = await asPromise(opening)
    try {
      return await asPromise(work(db.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      db.close()
    }
  } catch {
    return undefined
  }
}

export const savePicture = (key: string, bytes: Uint8Array<ArrayBuffer>) =>
  withStore('readwrite', (store) => store.put({ bytes, at: Date.now() } satisfies StoredPicture, key))

export const deletePicture = (key: string) => withStore('readwrite', (store) => store.delete(key))

export const findPicture = async (key: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const stored = await withStore<StoredPicture | undefined>('readonly', (store) => store.get(key))
  if (!stored) return undefined
  if (Date.now() - stored.at < MAX_AGE_MS) return stored.bytes
  await deletePicture(key)
  return undefined
}
