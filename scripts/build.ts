import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build as bundle } from 'vite'
import { lockFolder } from '../src/platform/folder-lock.ts'
import { OLDEST_BROWSERS } from './browsers.ts'
import { contractRows } from './contract-rows.ts'
import { fingerprint } from './fingerprint.ts'
import { step } from './terminal.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** Contains the fingerprint of the sources from which the pages were built. */
const STAMP = path.join(ROOT, 'build/.built')
const SOURCES = [
  'src',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/browsers.ts',
  'scripts/contract-rows.ts',
]

/** Milliseconds between checks whether another process has finished building the pages. */
const BUILDING_CHECKED_MS = 500

/** Runs a Node script in the root folder and waits for its end. When it fails, prints its output and exits. */
const runScript = async (script: string, args: string[], { nice = constants.priority.PRIORITY_NORMAL } = {}) => {
  const options = { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } }
  try {
    const running = promisify(execFile)(process.execPath, [script, ...args], options)
    if (nice && running.child.pid) setPriority(running.child.pid, nice)
    await running
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    console.error(`\n${stdout}${stderr}`)
    process.exit(1)
  }
}

/** Builds and compresses the pages for production. */
const buildPages = async () => {
  const sources = fingerprintOfSources()
  rmSync(STAMP, { force: true })
  await runScript('node_modules/@react-router/dev/bin.cjs', ['build'])
  const assets = path.join(ROOT, 'build/client/assets')
  await buildAlone('src/shell/browser/page-gallery.tsx', 'assets/page-gallery-[hash].js')
  const gallery = readdirSync(assets).find((file) => file.startsWith('page-gallery-'))!
  await buildAlone('src/shell/browser/static-page.ts', 'assets/static-page-[hash].js', {
    'import.meta.env.PAGE_GALLERY': JSON.stringify(`./${gallery}`),
  })
  await buildAlone('src/shell/browser/service-worker.ts', 'service-worker.js')
  for (const file of readdirSync(assets)) {
    if (!/\.(js|css|svg)$/.test(file)) continue
    const bytes = readFileSync(path.join(assets, file))
    writeFileSync(path.join(assets, `${file}.gz`), gzipSync(bytes, { level: 9 }))
    writeFileSync(path.join(assets, `${file}.br`), brotliCompressSync(bytes))
  }
  writeFileSync(STAMP, sources)
}

/** Bundles a script that runs without the router into one file; `define` replaces expressions. */
const buildAlone = (input: string, file: string, define: Record<string, string> = {}) =>
  bundle({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define,
    plugins: [contractRows()],
    build: {
      outDir: 'build/client',
      emptyOutDir: false,
      modulePreload: false,
      target: OLDEST_BROWSERS,
      rolldownOptions: {
        input: path.join(ROOT, input),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: file },
      },
    },
  })

/** The fingerprint of the pages' sources, apart from tests and server files. */
const fingerprintOfSources = () => fingerprint(ROOT, SOURCES, /\.test\.ts$|\/(server|testing)$/)

const isStale = () => !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== fingerprintOfSources()

/**
 * Builds the pages if their sources have changed since the last build, or waits for another process that is building them. The build runs
 * in a separate process with low priority, so that it does not slow down the caller. Exits when the build fails.
 */
export const buildIfStale = async () => {
  while (isStale()) {
    const locked = lockFolder(path.join(ROOT, '.building'))
    if ('unlock' in locked) {
      const nice = constants.priority.PRIORITY_BELOW_NORMAL
      if (isStale()) await step('Building the pages', () => runScript(import.meta.filename, [], { nice }))
      return locked.unlock()
    }
    await sleep(BUILDING_CHECKED_MS)
  }
}

if (import.meta.main) await step('Building the pages', buildPages)
