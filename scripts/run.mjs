// Runs a script of this project on the pinned runtime, installing what is missing first. Plain JavaScript: the installed
// Node may be old.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [name, ...rest] = process.argv.slice(2)

const run = (command, args) => {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: process.env })
  if (signal) process.exit(1)
  return status ?? 1
}

const stamp = join(root, 'node_modules/.package-lock.json')
const lock = join(root, 'package-lock.json')
if (!existsSync(stamp) || statSync(stamp).mtimeMs < statSync(lock).mtimeMs) {
  console.log('Installing packages…')
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const status = npm ? run(process.execPath, [npm, ...args]) : run('npm', args)
  if (status) process.exit(status)
}

const pinned = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
const local = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const node = Number(process.versions.node.split('.')[0]) >= Number(pinned.split('.')[0]) ? process.execPath : local
if (!existsSync(node)) {
  console.error(`Alamar needs Node ${pinned}. Install it, or install the optional packages of this project.`)
  process.exit(1)
}

process.exit(run(node, [join(root, 'scripts', `${name}.ts`), ...rest]))
