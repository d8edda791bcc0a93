import type { Lang } from '../../../lib/languages.ts'
import type { Input } from '../../../platform/http/endpoint.ts'
import type { addAttachment, createNote, requestCourier } from '../contract.ts'

/** A file as it waits in the browser, and its id once it was handed in. */
export type KeptFile = { name: string; bytes: Input<typeof addAttachment>['file']; id?: number }

/** A note that was written and has not arrived yet. */
export type KeptNote = {
  /** Sent as Idempotency-Key, so that it arrives once however often it is sent. */
  key: string
  clientId: number
  writtenAt: string
  lang: Lang
  input: Pick<Input<typeof createNote>, 'threadId' | 'bookingReference' | 'subject' | 'body'>
  files: KeptFile[]
  /** Set when it asks for the courier; `input` then only says what it is about. */
  courier?: Input<typeof requestCourier>
  /** Why it was refused; it then waits for its writer. */
  refused?: string
}

const DATABASE = 'alamar-notes'
const STORE = 'waiting'

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Does one thing with the kept notes, and is done when it is on the disk. */
const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** For browsers that keep nothing: until the page is left. */
const inMemory = new Map<string, KeptNote>()

/** Every kept note of this browser, the oldest first. */
export const listKept = async (): Promise<KeptNote[]> => {
  const kept = await inStore<KeptNote[]>('readonly', (store) => store.getAll()).catch(() => [])
  return [...kept, ...inMemory.values()].sort((a, b) => a.writtenAt.localeCompare(b.writtenAt))
}

export const putKept = (note: KeptNote) =>
  inStore('readwrite', (store) => store.put(note)).catch(() => {
    inMemory.set(note.key, note)
  })

export const removeKept = async (key: string) => {
  inMemory.delete(key)
  await inStore('readwrite', (store) => store.delete(key)).catch(() => {})
}
