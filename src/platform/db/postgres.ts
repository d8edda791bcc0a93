import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { connectionOf, createPool, createStatementNames } from './driver.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'
import { DatabaseUnavailable, explainFailure } from './unavailable.ts'

/** Timeouts for PostgreSQL in milliseconds, and the size of the connection pool. */
export type PostgresLimits = {
  poolSize: number
  /** For a connection from the pool. */
  connectMs: number
  /** For one statement; PostgreSQL cancels it. */
  statementMs: number
  /** For a row lock; PostgreSQL cancels the waiting statement. */
  lockMs: number
  /** Between two statements of one transaction; PostgreSQL ends the transaction of a stopped process. */
  idleInTransactionMs: number
  /** For any reply; then all connections are closed and requests are refused immediately until PostgreSQL replies again. */
  silenceMs: number
}

export const DEFAULT_LIMITS: PostgresLimits = {
  poolSize: 16,
  connectMs: 3_000,
  statementMs: 15_000,
  lockMs: 5_000,
  idleInTransactionMs: 10_000,
  silenceMs: 3_000,
}

/** A statement that runs this much longer than its timeout means that the connection is dead. */
const DEAD_AFTER_MS = 5_000
const KEEP_ALIVE_MS = 10_000
/** A frozen server does not close its side of a connection. */
const CLOSE_TIMEOUT_MS = 2_000
/** The connection timeout at start-up. */
const FIRST_CONNECT_MS = 10_000

/** Called when an outage begins and when it ends. */
export type OutageListener = { onLost?: (reason: string) => void; onFound?: () => void }

export type PostgresPoolHandle = {
  dialect: PostgresDialect
  /** Runs several statements of one SQL text. */
  run: (sqlText: string) => Promise<void>
  isAnswering: () => boolean
}

/**
 * A connection pool that survives outages: a lost connection fails only its own statement, every wait has a timeout, and while the
 * server does not reply, connecting fails immediately with DatabaseUnavailable.
 */
export const openPool = (
  url: string,
  limits: PostgresLimits,
  { onLost, onFound }: OutageListener,
): PostgresPoolHandle => {
  const sockets = new Set<Socket>()
  const openSocket = () => {
    const socket = new Socket()
    if (limits.statementMs > 0) socket.setTimeout(limits.statementMs + DEAD_AFTER_MS, () => socket.destroy())
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const pool = createPool({
    connectionString: url,
    application_name: 'alamar',
    max: limits.poolSize,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: openSocket,
  })

  const names = createStatementNames()
  let heartbeat: Heartbeat | undefined
  const connectClient = async () => {
    if (heartbeat?.isAnswering() === false) throw new DatabaseUnavailable(new Error('it does not reply'))
    const client = await pool.connect().catch((error) => Promise.reject(new DatabaseUnavailable(error)))
    // Starts after the first connection: in an outage, the heartbeat would close a connection before it reports why it fails.
    heartbeat ??= startHeartbeat({
      connection: { connectionString: url, application_name: 'alamar pulse', keepAlive: true },
      silenceMs: limits.silenceMs,
      onLost: (reason) => {
        destroyAll()
        onLost?.(reason)
      },
      onFound: () => onFound?.(),
    })
    return client
  }
  const connect = async () => connectionOf(await connectClient(), names)
  const end = async () => {
    await heartbeat?.stop()
    await Promise.race([pool.end(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    destroyAll()
  }

  return {
    dialect: new PostgresDialect({ pool: { connect, end } as PostgresPool }),
    run: async (text) => {
      const client = await connectClient()
      try {
        // A text with several statements cannot be prepared.
        await client.query(text)
      } catch (error) {
        throw explainFailure(error)
      } finally {
        client.release()
      }
    },
    isAnswering: () => heartbeat?.isAnswering() ?? true,
  }
}

/** The key of the advisory lock: 'alamar' as a number. */
const START_LOCK = '107143987241330'

/** Runs work under a lock shared by all processes of the database; waits without a timeout, and calls `onWaiting` when it does. */
export const withServerLock = async <T>(url: string, work: () => Promise<T>, onWaiting?: () => void): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'alamar start',
    keepAlive: true,
    connectionTimeoutMillis: FIRST_CONNECT_MS,
  })
  client.on('error', () => {})
  await client.connect().catch((error) => Promise.reject(new DatabaseUnavailable(error)))
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [START_LOCK])
    if (!rows[0].locked) {
      onWaiting?.()
      await client.query('select pg_advisory_lock($1)', [START_LOCK])
    }
    return await work()
  } finally {
    await client.end().catch(() => {})
  }
}
