import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
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

const LOCK_AND_WAIT = `
  const { lockFolder } = await import(process.argv[1])
  console.log('unlock' in lockFolder(process.argv[2]) ? 'locked' : 'in use')
  process.stdin.resume()`

/** Starts a process that tries to lock the folder and keeps running. */
const lockElsewhere = async () => {
  const module = path.join(import.meta.dirname, 'folder-lock.ts')
  const child = spawn(process.execPath, ['--input-type=module', '-e', LOCK_AND_WAIT, module, folder])
  started.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}

test('When several processes lock a folder at once, one succeeds and the others get its process id', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(lockElsewhere))
  expect(all.map(({ said }) => said).toSorted()).toEqual(['in use', 'in use', 'in use', 'locked'])
  expect(lockFolder(folder)).toEqual({ owner: all.find(({ said }) => said === 'locked')!.child.pid })
})

test('The lock of a killed process is taken over, and unlocking leaves nothing behind', async () => {
  await kill((await lockElsewhere()).child)
  const locked = lockFolder(folder)
  if ('unlock' in locked) locked.unlock()
  expect(readdirSync(folder)).toEqual([])
})
