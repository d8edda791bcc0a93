import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const ROOT = path.resolve(import.meta.dirname, '..')
const STAMP = path.join(ROOT, 'build/.built')
const SOURCES = ['src', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json', 'scripts/contract-rows.ts']

/** Builds the pages for production, with their compressed copies. */
export const build = () => {
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status) process.exit(status)
  const assets = path.join(ROOT, 'build/client/assets')
  for (const file of readdirSync(assets)) {
    if (!/\.(js|css|svg)$/.test(file)) continue
    const bytes = readFileSync(path.join(assets, file))
    writeFileSync(path.join(assets, `${file}.gz`), gzipSync(bytes, { level: 9 }))
    writeFileSync(path.join(assets, `${file}.br`), brotliCompressSync(bytes))
  }
  writeFileSync(STAMP, new Date().toISOString())
}

const newestChange = (file: string): number => {
  const stat = statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(file).map((name) => newestChange(path.join(file, name))))
}

/** Builds unless the last build is newer than every source. */
export const buildIfStale = () => {
  const built = existsSync(STAMP) ? statSync(STAMP).mtimeMs : 0
  if (Math.max(...SOURCES.map((file) => newestChange(path.join(ROOT, file)))) < built) return
  console.log('Building the pages…')
  build()
}

if (import.meta.main) build()
