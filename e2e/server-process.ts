import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import packageJson from '../package.json' with { type: 'json' }

const ROOT = path.resolve(import.meta.dirname, '..')
/** The Node flags that `npm start` uses. */
const FLAGS = packageJson.scripts.start.match(/--(?!import)[\w-]+(=\d+)?/g) ?? []
const READY_WITHIN_MS = 90_000

/** The built product in a separate process, as `npm start` runs it. */
export type ServerProcess = {
  url: string
  /** Its output so far. */
  output: () => string
  /** Sends a signal; resolves to the exit code, or null when the signal killed it. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

type Settings = { port: number; dataDir: string; env?: Record<string, string> }

/** The contact data that a store needs to be open. */
export const AGENCY = {
  AGENCY_NAME: 'Agencia de prueba',
  OFFICE_EMAIL: 'office@agency.example',
  OFFICE_ADDRESS: 'Calle 23, La Habana',
  OFFICE_PHONE: '+1 305 555 0100',
  EMERGENCY_PHONE: '+53 7 555 0100',
}

/** Starts the server; `exited` resolves to its exit code, `output` returns what it printed. */
export const spawnServer = ({ port, dataDir, env }: Settings) => {
  const child = spawn(process.execPath, [...FLAGS, 'scripts/start.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...ownSettings(),
      PORT: String(port),
      ALAMAR_DATA: dataDir,
      // The journeys count what is in the queues.
      DEMO_HISTORY: '0',
      DEMO_CONFIRM_SECONDS: '1',
      LOG_LEVEL: 'warn',
      // All tests share one network address.
      REQUESTS_A_MINUTE: '1000000',
      SIGN_INS_A_MINUTE: '1000',
      ACCOUNT_REQUESTS_AN_HOUR: '1000',
      UNPAID_BOOKINGS_PER_CLIENT: '1000',
      UNPAID_BOOKINGS_PER_ADDRESS: '1000',
      ...(env?.ALAMAR_DEMO === '0' && AGENCY),
      ...env,
    },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, exited, output: () => said.join('') }
}

/** The environment without this machine's settings for the product. */
const ownSettings = () => {
  const { DATABASE_URL, SMTP_URL, PUBLIC_ORIGIN, HOST, ALAMAR_DEMO, ...rest } = process.env
  return rest
}

/** Starts the server and waits until it is ready. */
export const startServer = async (settings: Settings): Promise<ServerProcess> => {
  const { child, exited, output } = spawnServer(settings)
  const url = `http://127.0.0.1:${settings.port}`
  const ready = await untilReady(url, child)
  if (!ready) {
    child.kill('SIGKILL')
    throw new Error(`The server did not become ready:\n${output()}`)
  }
  return {
    url,
    output,
    stop: (signal) => {
      child.kill(signal)
      return exited
    },
  }
}

const untilReady = async (url: string, child: ChildProcess) => {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until && child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(`${url}/readyz`)
      .then((response) => response.ok)
      .catch(() => false)
    if (ready) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}
