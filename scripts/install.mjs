// Installs the packages if they are missing or outdated, including the pinned Node, which npm scripts then use; with --dev, also the
// packages for tests. The packages for external services (providers/package.json), a third of all files, are installed when a setting names
// such a service. Plain JavaScript, since the Node that runs this may be old.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const windows = process.platform === 'win32'
const development = process.argv.includes('--dev')
const settings = [
  ...Object.keys(process.env),
  ...(existsSync(join(root, '.env')) ? [readFileSync(join(root, '.env'), 'utf8')] : []),
]
const withProviders = development || settings.some((text) => /^\s*(export\s+)?(STRIPE|ADYEN|S3)_/m.test(text))
const lockFile = join(root, 'package-lock.json')
const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
// Contains the hash of the lock file whose packages are installed. It is missing after a manual `npm ci`; npm's own record then at least
// has a modification time.
const stamp = join(root, 'node_modules/.installed')
const record = join(root, 'node_modules/.package-lock.json')
const current = existsSync(stamp)
  ? readFileSync(stamp, 'utf8') === lockHash
  : existsSync(record) && statSync(record).mtimeMs >= statSync(lockFile).mtimeMs
const complete =
  current &&
  existsSync(join(root, `node_modules/${development ? 'vitest' : 'vite'}/package.json`)) &&
  (!withProviders || existsSync(join(root, 'node_modules/stripe/package.json')))

if (!complete) {
  console.log('Installing packages… (about a minute, only the first time)')
  // Optional packages are needed, whatever npm's settings omit.
  const packages = [development ? '--include=dev' : '--omit=dev', '--include=optional']
  if (!withProviders) packages.push('--workspaces=false')
  const args = ['ci', '--ignore-scripts', ...packages, '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const { status } = spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit', shell: windows && !npm })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, lockHash)
}

const pinned = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
const packaged = existsSync(join(root, `node_modules/.bin/node${windows ? '.cmd' : ''}`))
if (!packaged && Number.parseInt(process.versions.node, 10) < Number.parseInt(pinned, 10)) {
  console.error(
    `Alamar needs Node ${pinned}, which the packages do not include for this platform. Install it and try again.`,
  )
  process.exit(1)
}
