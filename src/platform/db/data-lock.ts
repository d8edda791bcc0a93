import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder, STALE_MS } from '../folder-lock.ts'

/** The data folder is in use by another process. */
export class DataDirInUse extends Error {}

/** The data folder has a database of another PostgreSQL version. */
export class DataOfOtherVersion extends Error {}

const CHECKED_MS = 500

/**
 * Locks a data folder for this process, because the embedded database has no lock of its own. Waits until it is known whether a process of
 * another container has ended. Returns the unlock function. Throws DataDirInUse.
 */
export const lockDataDir = async (dataDir: string): Promise<() => void> => {
  const until = performance.now() + STALE_MS + 2 * CHECKED_MS
  let locked = lockFolder(dataDir)
  while (!('unlock' in locked) && locked.elsewhere && performance.now() < until) {
    await sleep(CHECKED_MS)
    locked = lockFolder(dataDir)
  }
  if ('unlock' in locked) return locked.unlock
  throw new DataDirInUse(
    locked.owner === undefined
      ? `The data folder ${dataDir} is being opened by another process.`
      : `The data folder ${dataDir} is in use by process ${locked.owner}${locked.elsewhere ? ' of another container' : ''}. Stop it first, or set ALAMAR_DATA.`,
  )
}
