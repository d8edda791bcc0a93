import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The data folder is in use by another process. */
export class DataDirInUse extends Error {}

// Process ids are reused after a reboot, so the lock also contains the id of the boot.
const bootId = () => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return 'unknown'
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Locks a data folder for this process, because the embedded database has no lock of its own; takes over the lock of a killed
 * process. Returns the unlock function. Throws DataDirInUse.
 */
export const lockDataDir = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'owner.lock')
  const content = JSON.stringify({ pid: process.pid, boot: bootId() })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, content, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = readOwner(file)
      if (owner && owner.boot === bootId() && owner.pid !== process.pid && isAlive(owner.pid)) {
        throw new DataDirInUse(
          `The data folder ${dataDir} is in use by process ${owner.pid}. Stop it first, or set ALAMAR_DATA.`,
        )
      }
      rmSync(file, { force: true })
    }
  }
  throw new DataDirInUse(`The data folder ${dataDir} is being opened by another process.`)
}

const readOwner = (file: string): { pid: number; boot: string } | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
