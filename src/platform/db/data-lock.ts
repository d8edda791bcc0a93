import { lockFolder } from '../folder-lock.ts'

/** The data folder is in use by another process. */
export class DataDirInUse extends Error {}

/**
 * Locks a data folder for this process, because the embedded database has no lock of its own. Returns the unlock function. Throws
 * DataDirInUse.
 */
export const lockDataDir = (dataDir: string): (() => void) => {
  const locked = lockFolder(dataDir)
  if ('unlock' in locked) return locked.unlock
  throw new DataDirInUse(
    locked.owner === undefined
      ? `The data folder ${dataDir} is being opened by another process.`
      : `The data folder ${dataDir} is in use by process ${locked.owner}. Stop it first, or set ALAMAR_DATA.`,
  )
}
