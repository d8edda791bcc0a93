import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * Milliseconds between two signs of life from a lock's owner, and milliseconds without one after which another container may take the lock.
 */
const REFRESH_MS = 5_000
export const STALE_MS = 15_000

/** A longer time between two looks at a lock counts as only this much: what paused this process may have paused the owner too. */
const MAX_LOOK_MS = 1_000

// Process ids are reused after a reboot, so a lock also contains the id of the boot.
const bootId = () => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return 'unknown'
  }
}

// Containers on one host have the same boot id, but each has its own process ids.
const pidNamespace = () => {
  try {
    return readlinkSync('/proc/self/ns/pid')
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

/** What a lock contains; `id` tells the locks of a process apart. */
type Owner = { pid: number; boot: string; namespace?: string; id?: string }

const isElsewhere = ({ namespace }: Owner) => namespace !== undefined && namespace !== pidNamespace()

const isHeld = (file: string, owner: Owner) => {
  if (owner.boot !== bootId()) return false
  if (isElsewhere(owner)) return !isSilent(file)
  return owner.pid !== process.pid && isAlive(owner.pid)
}

/** The last looks at locks of other containers. */
const looks = new Map<string, { sign: string; at: number; silentMs: number }>()

/**
 * Whether this process has looked at a lock for 15 seconds without a sign of life. Measured independently of the wall clock, which may be
 * changed in the meantime.
 */
const isSilent = (file: string) => {
  const stats = statSync(file, { throwIfNoEntry: false })
  const sign = `${stats?.ino} ${stats?.mtimeMs}`
  const at = performance.now()
  const last = looks.get(file)
  const silentMs = stats && last?.sign === sign ? last.silentMs + Math.min(at - last.at, MAX_LOOK_MS) : 0
  looks.set(file, { sign, at, silentMs })
  return silentMs >= STALE_MS
}

/**
 * Locks a folder for this process, and takes over the lock of a killed process; a lock of another container is taken over only when
 * repeated calls have seen no sign of life for 15 seconds. Returns the unlock function, or the id of the process that holds the lock, which
 * is undefined when several processes take over the same lock, and whether that process is in another container. A process that loses its
 * lock is killed.
 */
export const lockFolder = (
  folder: string,
  refreshMs = REFRESH_MS,
): { unlock: () => void } | { owner: number | undefined; elsewhere: boolean } => {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'owner.lock')
  const id = randomUUID()
  const claim = `${file}.${id}`
  const owner: Owner = { pid: process.pid, boot: bootId(), namespace: pidNamespace(), id }
  const lock = { file, written: JSON.stringify(owner), refreshMs }
  writeFileSync(claim, lock.written)
  try {
    return linkClaim(claim, lock)
  } finally {
    rmSync(claim, { force: true })
  }
}

/** Creates the lock by linking to a complete file, so that other processes never read a partial lock. */
const linkClaim = (claim: string, lock: Omit<HeldLock, 'unlocked'>): ReturnType<typeof lockFolder> => {
  const { file } = lock
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      linkSync(claim, file)
      looks.delete(file)
      return { unlock: keepFresh(lock) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = readOwner(file)
      if (owner && isHeld(file, owner)) return { owner: owner.pid, elsewhere: isElsewhere(owner) }
      rmSync(file, { force: true })
    }
  }
  return { owner: undefined, elsewhere: false }
}

/** A lock that this process has created, with what it wrote there. `unlocked` is 1 once it has been released. */
export type HeldLock = { file: string; written: string; refreshMs: number; unlocked: Int32Array<SharedArrayBuffer> }

/** Whether another process has taken over the lock, or it was deleted. A file that cannot be read proves neither. */
export const isLost = ({ file, written }: Pick<HeldLock, 'file' | 'written'>) => {
  try {
    return readFileSync(file, 'utf8') !== written
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/**
 * Shows that the owner of a lock is alive, until the returned function releases it. This runs in a thread, because the embedded database
 * sometimes blocks the main thread.
 */
const keepFresh = (lock: Omit<HeldLock, 'unlocked'>) => {
  const unlocked = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: HeldLock = { ...lock, unlocked }
  const thread = new Worker(path.join(import.meta.dirname, 'folder-lock.thread.ts'), { workerData, execArgv: [] })
  thread.unref()
  return () => {
    if (Atomics.exchange(unlocked, 0, 1)) return
    if (!isLost(lock)) rmSync(lock.file, { force: true })
    void thread.terminate()
  }
}

const readOwner = (file: string): Owner | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
