import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The data folder belongs to another running process. */
export class DataDirInUse extends Error {}

// A process number is used again after a restart of the machine; together with the boot it is not.
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
 * Makes this process the one owner of a data folder, since the embedded database has no lock of its own; a lock left by a
 * killed process is taken over. Returns what gives it back. Throws DataDirInUse.
 */
export const lockDataDir = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'owner.lock')
  const mine = JSON.stringify({ pid: process.pid, boot: bootId() })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
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
