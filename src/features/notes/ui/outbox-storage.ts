import type { Lang } from '../../../lib/languages.ts'
import type { FieldList, Input } from '../../../platform/http/endpoint.ts'
import type { addAttachment, createNote, requestCourier } from '../contract.ts'

/** A file of an unsent message, with its id once uploaded. */
export type OutboxFile = { name: string; bytes: Input<typeof addAttachment>['file']; id?: number }

/** A message that has not been delivered yet. */
export type OutboxNote = {
  /** The Idempotency-Key, so that the message is delivered at most once. */
  key: string
  clientId: number
  writtenAt: string
  lang: Lang
  input: Pick<Input<typeof createNote>, 'threadId' | 'bookingReference' | 'subject' | 'body'>
  files: OutboxFile[]
  /** Set for a courier request; `input` then only describes it in the list. */
  courier?: Input<typeof requestCourier>
  /** Why the server refused it; it is then not retried. */
  refused?: string
  /** The invalid fields of a refused message. */
  refusedFields?: FieldList
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

/** Runs one request on the object store; resolves when the transaction is complete. */
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

/** A fallback for browsers without IndexedDB; lasts until the page is closed. */
const inMemory = new Map<string, OutboxNote>()

/** All unsent messages in this browser, oldest first. */
export const listOutbox = async (): Promise<OutboxNote[]> => {
  const stored = await inStore<OutboxNote[]>('readonly', (store) => store.getAll()).catch(() => [])
  return [...stored, ...inMemory.values()].sort((a, b) => a.writtenAt.localeCompare(b.writtenAt))
}

export const putInOutbox = (note: OutboxNote) =>
  inStore('readwrite', (store) => store.put(note)).catch(() => {
    inMemory.set(note.key, note)
  })

export const removeFromOutbox = async (key: string) => {
  inMemory.delete(key)
  await inStore('readwrite', (store) => store.delete(key)).catch(() => {})
}
