import { addHours } from '../../lib/days.ts'
import { type Ctx, type Services, transact } from '../context.ts'
import { hashOfObject, MOVE_OUT, newObjectKey } from './object-keys.ts'
import { type ObjectStore, objectStoreOf } from './object-store.ts'
import * as store from './stored-files.store.ts'

/** Hours after which an object that no file uses is removed; longer than writing one takes. */
const UNUSED_HOURS = 1
const BATCH = 100

/**
 * Moves a file from the database to the storage, and deletes it from the database once the storage has returned the same bytes.
 * False when it was removed or moved by another process. Safe to interrupt: until the last step the file is in the database.
 */
const moveOut = async (ctx: Ctx, objects: ObjectStore, id: number): Promise<boolean> => {
  const file = await store.findFile(ctx.db, id)
  if (!file?.sealed) return false
  const key = newObjectKey(file.sealed)
  await store.insertUnusedObject(ctx.db, key, ctx.clock.now())
  await objects.put(key, file.sealed)
  const written = await objects.get(key)
  if (!written || !key.startsWith(hashOfObject(written)))
    throw new Error(`The file storage did not return what was written (file ${id})`)
  return transact(ctx, (tx) => store.takeObject(tx.db, id, key))
}

/** Moves a file from the storage to the database. False when it was removed or moved by another process. */
const moveBack = async (ctx: Ctx, objects: ObjectStore, id: number): Promise<boolean> => {
  const file = await store.findFile(ctx.db, id)
  if (!file?.object_key) return false
  const sealed = await objects.get(file.object_key)
  if (!sealed || !file.object_key.startsWith(hashOfObject(sealed)))
    throw new Error(`The file storage has no unchanged copy of file ${id}`)
  return store.moveToDatabase(ctx.db, id, file.object_key, sealed)
}

export type MoveProgress = { moved: number; failed: number; of: number }

/**
 * Moves all files to a place, one after the other, and compares the hash of each. A file that cannot be moved stays where it is
 * and is reported; the others are moved. It may be interrupted and repeated, while the product runs and adds or removes files.
 */
export const moveFiles = async (
  ctx: Ctx,
  to: store.Place,
  on: { progress: (progress: MoveProgress) => void; failure: (id: number, error: Error) => void },
): Promise<MoveProgress> => {
  const objects = objectStoreOf(ctx.config)
  if (!objects) throw new Error('No S3-compatible storage is configured')
  const [from, move] = to === 's3' ? (['database', moveOut] as const) : (['s3', moveBack] as const)
  const { files: of } = await store.countFilesIn(ctx.db, from)
  const progress = { moved: 0, failed: 0, of }
  on.progress(progress)
  for (let after = 0; ; ) {
    const ids = await store.listFilesIn(ctx.db, from, { after, limit: BATCH })
    for (const id of ids) {
      try {
        if (await move(ctx, objects, id)) progress.moved++
      } catch (error) {
        progress.failed++
        on.failure(id, error as Error)
      }
      on.progress(progress)
    }
    if (ids.length < BATCH) return progress
    after = ids.at(-1)!
  }
}

/** Removes objects that no file uses. Part of the daily maintenance. */
export const removeUnusedObjects = async (ctx: Ctx) => {
  const objects = objectStoreOf(ctx.config)
  if (!objects) return
  const before = addHours(ctx.clock.now(), -UNUSED_HOURS)
  for (;;) {
    const keys = await store.reserveUnusedObjects(ctx.db, before, BATCH)
    if (keys.length === 0) return
    for (const key of keys) {
      await objects.remove(key)
      await store.deleteUnusedObject(ctx.db, key)
    }
  }
}

/** Registers the job that moves new files to the configured storage. It is retried while the storage does not answer. */
export const handleFileJobs = ({ jobs, config }: Pick<Services, 'jobs' | 'config'>) => {
  const objects = objectStoreOf(config)
  if (!objects) return
  jobs.handleExternal(MOVE_OUT, async (ctx, { id }: { id: number }) => {
    await moveOut(ctx, objects, id)
    return undefined
  })
}
