import { LRUCache } from 'lru-cache'
import type { Ctx, Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { followVersions, isUnchanged, type Versions } from './versions.ts'

/** The most reads that a process keeps; the catalogue has a few dozen, and a few for each hotel. */
const MAX_READS = 5_000

type Read<T> = (db: Db) => Promise<T>
type Kept = { value: unknown; made: Versions }

/** Reads of content and catalogue that are repeated only after a change. */
export type ReadCache = <T>(db: Db, name: string, read: Read<T>) => Promise<T>

declare module '../context.ts' {
  interface Copies {
    reads?: ReadCache
  }
}

/** What a read needs of a context. */
export type Reader = Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'copies'>>

export const createReadCache = (services: Pick<Services, 'database' | 'changes'>): ReadCache => {
  const versionsNow = followVersions(services)
  const kept = new LRUCache<string, Kept>({ max: MAX_READS })
  return async <T>(db: Db, name: string, read: Read<T>) => {
    // A transaction may see what is not committed, such as the preview of a draft.
    const made = db === services.database.db ? await versionsNow() : undefined
    if (!made) return read(db)
    const known = kept.get(name)
    if (known && isUnchanged('content', known.made, made)) return known.value as T
    const value = await read(db)
    kept.set(name, { value, made })
    return value
  }
}

/**
 * Reads content or catalogue, from memory if it was read before and has not changed. `name` identifies the read. Callers share the value
 * and must not change it.
 */
export const readCached = <T>({ db, copies }: Reader, name: string, read: Read<T>): Promise<T> =>
  copies?.reads ? copies.reads(db, name, read) : read(db)
