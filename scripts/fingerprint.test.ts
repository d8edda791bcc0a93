import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'

test('A fingerprint changes with the paths and contents of files, not with their times', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'alamar-fingerprint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const at = (name: string) => path.join(root, name)
  const write = (name: string, text: string) => writeFileSync(at(name), text)
  const take = () => fingerprint(root, ['src', 'lock.json'], /\.test\.ts$|\/server$/)
  mkdirSync(at('src/server'), { recursive: true })
  write('lock.json', '{}')
  write('src/page.ts', 'old')
  write('src/other.ts', '')
  const seen = new Set([take()])
  const expectNew = () => {
    const size = seen.size
    expect(seen.add(take()).size).toBe(size + 1)
  }

  write('src/page.ts', 'new')
  // An old modification time, as `rsync -a` and `tar` preserve it.
  utimesSync(at('src/page.ts'), 0, 0)
  expectNew()
  renameSync(at('src/other.ts'), at('src/another.ts'))
  expectNew()
  rmSync(at('src/another.ts'))
  expectNew()
  write('lock.json', '{ }')
  expectNew()

  const last = take()
  utimesSync(at('src/page.ts'), new Date(), new Date())
  write('src/page.test.ts', '')
  write('src/server/page.ts', '')
  expect(take()).toBe(last)
})
