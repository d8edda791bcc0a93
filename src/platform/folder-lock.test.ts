import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
const file = () => path.join(folder, 'owner.lock')
const started: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'alamar-lock-'))
})
afterEach(async () => {
  for (const process of started.splice(0)) await kill(process)
  rmSync(folder, { recursive: true })
})

const kill = async (process: ChildProcess) => {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill('SIGKILL')
  await once(process, 'exit')
}

const LOCK = `
  const { lockFolder } = await import(process.argv[1])
  const { writeSync } = await import('node:fs')
  writeSync(1, 'unlock' in lockFolder(process.argv[2], 20) ? 'locked' : 'in use')
`

/** Starts a process that tries to lock the folder and keeps running. */
const lockElsewhere = async (then = 'process.stdin.resume()') => {
  const module = path.join(import.meta.dirname, 'folder-lock.ts')
  const child = spawn(process.execPath, ['--input-type=module', '-e', LOCK + then, module, folder])
  started.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}

test('When several processes lock a folder at once, one succeeds and the others get its process id', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => lockElsewhere()))
  expect(all.map(({ said }) => said).toSorted()).toEqual(['in use', 'in use', 'in use', 'locked'])
  expect(lockFolder(folder)).toEqual({
    owner: all.find(({ said }) => said === 'locked')!.child.pid,
    elsewhere: false,
  })
})

test('The lock of a killed process is taken over, and unlocking leaves nothing behind', async () => {
  await kill((await lockElsewhere()).child)
  const locked = lockFolder(folder)
  if ('unlock' in locked) locked.unlock()
  expect(readdirSync(folder)).toEqual([])
})

/** Turns the lock into one of another container; returns its process id. */
const lockInContainer = () => {
  const locked = lockFolder(folder)
  const owner = JSON.parse(readFileSync(file(), 'utf8'))
  if ('unlock' in locked) locked.unlock()
  // In a container, the product often has the same process id.
  writeFileSync(file(), JSON.stringify({ ...owner, namespace: 'pid:[1]' }))
  return owner.pid
}

/** Tries to lock the folder twice a second until it succeeds; returns the seconds that this took, 30 when it did not. */
const secondsUntilLocked = (onWait: (seconds: number) => void) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    for (let seconds = 0; seconds < 30; seconds += 0.5) {
      const locked = lockFolder(folder)
      if ('unlock' in locked) {
        locked.unlock()
        return seconds
      }
      onWait(seconds)
      vi.advanceTimersByTime(500)
    }
    return 30
  } finally {
    vi.useRealTimers()
  }
}

test('The lock of another container is taken over after 15 seconds without a sign of life', () => {
  lockInContainer()
  expect(secondsUntilLocked(() => {})).toBe(15)
})

test('The lock of another container is not taken over while it shows signs of life, regardless of its modification time', () => {
  lockInContainer()
  const refresh = (seconds: number) => seconds % 5 === 0 && utimesSync(file(), seconds, seconds)
  expect(secondsUntilLocked(refresh)).toBe(30)
})

test('The lock of another container is not taken over after this process was paused', () => {
  const pid = lockInContainer()
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    lockFolder(folder)
    vi.advanceTimersByTime(3_600_000)
    expect(lockFolder(folder)).toEqual({ owner: pid, elsewhere: true })
  } finally {
    vi.useRealTimers()
  }
})

test('The owner of a lock shows that it is alive while it is busy', async () => {
  await lockElsewhere('for (;;);')
  utimesSync(file(), 0, 0)
  await expect.poll(() => statSync(file()).mtimeMs).toBeGreaterThan(0)
})

test('Unlocking leaves a lock that another process has taken over', () => {
  const locked = lockFolder(folder)
  writeFileSync(`${file()}.new`, 'taken over')
  renameSync(`${file()}.new`, file())
  if ('unlock' in locked) locked.unlock()
  expect(readFileSync(file(), 'utf8')).toBe('taken over')
})

test('A process that has lost its lock exits, even while it is busy, and leaves the lock of the new owner unchanged', async () => {
  const { child } = await lockElsewhere('for (;;);')
  const ended = once(child, 'exit')
  const said = text(child.stderr!)
  writeFileSync(`${file()}.new`, 'taken over')
  utimesSync(`${file()}.new`, 1, 1)
  renameSync(`${file()}.new`, file())
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(await said).toContain(`The lock ${file()} is gone or another process has taken it over.`)
  expect([readFileSync(file(), 'utf8'), statSync(file()).mtimeMs]).toEqual(['taken over', 1_000])
})
