import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseConnection, type Dialect, DummyDriver, type Kysely, Kysely as KyselyDb, sql } from 'kysely'
import { startEmbedded } from './embedded.ts'
import { DEFAULT_LIMITS, type OutageListener, openPool, type PostgresLimits, withServerLock } from './postgres.ts'
import { isConflict } from './unavailable.ts'

/** All tables; each feature's `*.tables.ts` adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: features declare their tables by merging into it
export interface Tables {}

/** A database handle: the pool or a transaction. Stores take it as their first argument. */
export type Db = Kysely<Tables>

declare const inTransaction: unique symbol
/** A handle inside a transaction, required by functions that lock or write several rows. */
export type Tx = Db & { readonly [inTransaction]: true }

export type Database = {
  db: Db
  engine: 'pglite' | 'postgres'
  /**
   * Runs `work` in a transaction; commits when it returns, rolls back when it throws. Repeats it after a deadlock or serialization
   * failure, so it must have no effects outside the transaction.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs a SQL script of several statements. */
  run(sqlText: string): Promise<void>
  /**
   * Runs work without timeouts and in one process at a time, such as migrations; other processes wait and call `onWaiting` once.
   */
  alone<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** False during an outage. */
  isAnswering(): boolean
  /** How many transactions of this process have ended, committed or not. */
  transactionsEnded(): number
  close(): Promise<void>
}

type Listener = OutageListener & { onWaiting?: () => void }

type Options = { url?: string; dataDir?: string; limits?: Partial<PostgresLimits> } & Listener

/** Shown by a process that waits in `alone`. */
export const PREPARED_ELSEWHERE = 'Another process is preparing the database; waiting until it has finished'

/** Opens PostgreSQL with a `url`, or else the embedded database in `dataDir` (in memory without one). */
export const openDatabase = async (options: Options): Promise<Database> =>
  options.url ? openPostgres(options.url, { ...DEFAULT_LIMITS, ...options.limits }, options) : openEmbedded(options)

/** Limits for `alone`, where a migration may take minutes; 0: none. */
const NO_TIMEOUTS: Partial<PostgresLimits> = { poolSize: 4, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

const openPostgres = (url: string, limits: PostgresLimits, listener: Listener): Database => {
  const { dialect, run, isAnswering } = openPool(url, limits, listener)
  const handle = withHandle(dialect, 'postgres', run)
  return {
    ...handle,
    isAnswering,
    transaction: (work) => repeatAfterConflict(() => handle.transaction(work)),
    alone: (work) => {
      const prepare = async () => {
        const unlimited = openPostgres(url, { ...limits, ...NO_TIMEOUTS }, {})
        try {
          return await work({ ...unlimited, alone: (inner) => inner(unlimited) })
        } finally {
          await unlimited.close()
        }
      }
      return withServerLock(url, prepare, listener.onWaiting)
    },
  }
}

const MAX_ATTEMPTS = 4

/** Repeats a transaction after a conflict, with random backoff. */
const repeatAfterConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** The embedded database; `copy` returns it as an archive, with which `openEmbedded` can start (`copyOf`). */
export type EmbeddedDatabase = Database & { copy: () => Promise<Blob> }

/** Opens the embedded database in a folder locked for this process, or in memory. */
export const openEmbedded = async (options: { dataDir?: string; copyOf?: Blob }): Promise<EmbeddedDatabase> => {
  const { dialect, run, copy, stop } = await startEmbedded(options)
  const handle = withHandle(dialect, 'pglite', run)
  return {
    ...handle,
    copy,
    close: async () => {
      await handle.close()
      await stop()
    },
  }
}

const withHandle = (dialect: Dialect, engine: Database['engine'], run: Database['run']): Database => {
  const config = { dialect }
  const db = new KyselyDb<Tables>(config)
  let ended = 0
  /**
   * Runs `work` on the connection of a transaction, without Kysely's queue: statements that are started at once do not wait for each other.
   * Statements that are started after `work` has ended are refused, because they would run outside the transaction.
   */
  const workOn = async <T>(connection: DatabaseConnection, work: (tx: Tx) => Promise<T>): Promise<T> => {
    let isOver = false
    const executor = db.getExecutor().withConnectionProvider({
      provideConnection: async (use) => {
        if (isOver) throw new Error('The transaction is over')
        return use(connection)
      },
    })
    try {
      return await work(new KyselyDb<Tables>({ config, dialect, driver: new DummyDriver(), executor }) as unknown as Tx)
    } finally {
      isOver = true
    }
  }
  const handle: Database = {
    db,
    engine,
    run,
    transaction: (work) =>
      db
        .transaction()
        .execute((tx) => tx.getExecutor().provideConnection((connection) => workOn(connection, work)))
        .finally(() => {
          ended++
        }),
    alone: (work) => work(handle),
    isAnswering: () => true,
    transactionsEnded: () => ended,
    close: () => db.destroy(),
  }
  return handle
}

/**
 * A database inside a transaction, which its own transactions join: all is committed at once or nothing. An exception must end the
 * outer transaction, since the inner one cannot be rolled back on its own.
 */
export const inside = (database: Database, tx: Tx): Database => ({
  ...database,
  db: tx,
  transaction: (work) => work(tx),
  alone: () => Promise.reject(new Error('A transaction is already open')),
})

/** Resolves when the database replies. */
export const pingDatabase = async (db: Db) => {
  await sql`select 1`.execute(db)
}
