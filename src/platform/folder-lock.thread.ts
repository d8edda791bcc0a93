import { utimes, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { type HeldLock, isLost } from './folder-lock.ts'

const lock: HeldLock = workerData

/** Kills the process when another one has taken over its lock: two processes that write the same files would destroy them. */
const refresh = () => {
  if (!isLost(lock)) return utimes(lock.file, new Date(), new Date(), () => {})
  if (Atomics.load(lock.unlocked, 0)) return
  writeSync(
    2,
    `The lock ${lock.file} is gone or another process has taken it over. This process ends, to write nothing more there.\n`,
  )
  process.kill(process.pid, 'SIGKILL')
}

refresh()
setInterval(refresh, lock.refreshMs)
