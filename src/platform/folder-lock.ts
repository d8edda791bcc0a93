import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// Process ids are reused after a reboot, so a lock also contains the id of the boot.
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
 * Locks a folder for this process, and takes over the lock of a killed process. Returns the unlock function, or the id of the process that
 * holds the lock, which is undefined when several processes take over the same lock.
 */
export const lockFolder = (folder: string): { unlock: () => void } | { owner: number | undefined } => {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'owner.lock')
  const claim = `${file}.${process.pid}`
  writeFileSync(claim, JSON.stringify({ pid: process.pid, boot: bootId() }))
  try {
    return linkClaim(claim, file)
  } finally {
    rmSync(claim, { force: true })
  }
}

/** Creates the lock by linking to a complete file, so that other processes never read a partial lock. */
const linkClaim = (claim: string, file: string): ReturnType<typeof lockFolder> => {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      linkSync(claim, file)
      return { unlock: () => rmSync(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = readOwner(file)
      if (owner && owner.boot === bootId() && owner.pid !== process.pid && isAlive(owner.pid))
        return { owner: owner.pid }
      rmSync(file, { force: true })
    }
  }
  return { owner: undefined }
}

const readOwner = (file: string): { pid: number; boot: string } | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
