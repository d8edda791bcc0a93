/**
 * Pictures on their way, kept in this browser so that a reload does not ask for them again; forgotten once they have arrived,
 * or a day later. Where the browser keeps nothing, the picture is simply asked for again.
 */
const STORE = 'pictures'
const KEPT_MS = 86_400_000

type Kept = { bytes: Uint8Array<ArrayBuffer>; at: number }

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

export const keepPicture = (key: string, bytes: Uint8Array<ArrayBuffer>) =>
  withStore('readwrite', (store) => store.put({ bytes, at: Date.now() } satisfies Kept, key))

export const forgetPicture = (key: string) => withStore('readwrite', (store) => store.delete(key))

export const findPicture = async (key: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const kept = await withStore<Kept | undefined>('readonly', (store) => store.get(key))
  if (!kept) return undefined
  if (Date.now() - kept.at < KEPT_MS) return kept.bytes
  await forgetPicture(key)
  return undefined
}
