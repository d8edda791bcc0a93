import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Replaces npm: installs the packages that the script looks for. */
const NPM = `
  import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
  rmSync('node_modules', { recursive: true, force: true })
  for (const name of ['vite', '.bin']) mkdirSync('node_modules/' + name, { recursive: true })
  for (const name of ['vite/package.json', '.bin/node', '.package-lock.json']) writeFileSync('node_modules/' + name, '{}')`

test('Packages are installed when they are missing or the lock file has changed, regardless of its modification time', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'alamar-install-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const at = (name: string) => path.join(root, name)
  mkdirSync(at('scripts'))
  copyFileSync(path.join(import.meta.dirname, 'install.mjs'), at('scripts/install.mjs'))
  writeFileSync(at('.nvmrc'), '26')
  writeFileSync(at('npm.js'), NPM)
  writeFileSync(at('package.json'), '{ "type": "module" }')
  const writeLock = (text: string) => {
    writeFileSync(at('package-lock.json'), text)
    // An old modification time, as `rsync -a` and `tar` preserve it.
    utimesSync(at('package-lock.json'), 0, 0)
  }
  const installs = () => {
    const env = { PATH: process.env.PATH, npm_execpath: at('npm.js') }
    const { stdout, stderr, status } = spawnSync(process.execPath, [at('scripts/install.mjs')], {
      env,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    return stdout.includes('Installing packages')
  }

  writeLock('{ "a": 1 }')
  expect([installs(), installs()]).toEqual([true, false])
  writeLock('{ "a": 2 }')
  expect([installs(), installs()]).toEqual([true, false])
  // These need the packages of external services, which this npm never installs.
  for (const line of ['# STRIPE_SECRET_KEY=x', 'PORT=3000']) {
    writeFileSync(at('.env'), line)
    expect(installs(), line).toBe(false)
  }
  for (const line of ['STRIPE_SECRET_KEY=x', 'export S3_BUCKET=x']) {
    writeFileSync(at('.env'), line)
    expect(installs(), line).toBe(true)
  }
  rmSync(at('.env'))
  // As if npm had installed the packages without this script.
  rmSync(at('node_modules/.installed'))
  expect(installs()).toBe(false)
})
