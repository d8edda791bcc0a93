import { createHash } from 'node:crypto'
import type { PostgresPoolClient } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { explainFailure, isOutdatedPlan } from './unavailable.ts'

/** Dates stay 'YYYY-MM-DD'; bigint and numeric become numbers, because no amount or count comes near 2^53. */
const PARSERS: Partial<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: (text) => text,
}

const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * A connection pool with the product's types. Its connections send statements without waiting for earlier replies. When a connection
 * breaks, only its own statements fail, and the pool replaces it.
 */
export const createPool = (config: pg.PoolConfig) => {
  const pool = new pg.Pool({ ...config, types, pipeline: true })
  // Without these listeners, the error event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The most statements of a pool that are prepared: each takes memory on every connection of the server. */
const MAX_PREPARED = 500
/** Statements with more values, such as inserts of many rows, are rarely repeated with the same number of values. */
const MAX_VALUES = 100

/** Names under which the connections of a pool keep statements prepared. */
export type StatementNames = {
  /** The name of a statement; undefined for the first time, and for one that is not prepared. */
  of: (text: string, values: readonly unknown[]) => string | undefined
  /** Gives all statements new names, after which their old plans are not used any more. */
  renew: () => void
}

export const createStatementNames = (): StatementNames => {
  const names = new Map<string, string>()
  const sentOnce = new LRUCache<string, true>({ max: 2_000 })
  let generation = 0
  return {
    of: (text, values) => {
      const known = names.get(text)
      if (known || names.size >= MAX_PREPARED || values.length > MAX_VALUES) return known
      if (!sentOnce.delete(text)) {
        sentOnce.set(text, true)
        return undefined
      }
      const name = createHash('sha1').update(`${generation} ${text}`).digest('base64url')
      names.set(text, name)
      return name
    },
    renew: () => {
      names.clear()
      generation++
    },
  }
}

/**
 * A connection that prepares a statement when it is sent for the second time, so that the server parses and plans it once. Statements
 * that are started at once are sent together (docs/decisions/0183). Throws DatabaseUnavailable when a statement failed because of the
 * server. When a migration has changed the columns of a prepared statement, the statement is sent again unprepared; inside a transaction
 * it fails with a conflict instead, so that the transaction is repeated.
 */
export const connectionOf = (client: pg.PoolClient, names: StatementNames): PostgresPoolClient => {
  let transaction: 'none' | 'to begin' | 'open' = 'none'
  /** The first failure in the transaction. For later statements PostgreSQL only reports that they were ignored. */
  let failure: unknown
  const send = (text: string, values: unknown[]) => {
    const { stream } = client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    return client.query({ name: names.of(text, values), text, values })
  }
  const sendInTransaction = async (text: string, values: unknown[]) => {
    try {
      // A failure is reported by the statement after it, which fails as well.
      if (transaction === 'to begin') send('begin', []).catch(() => {})
      transaction = 'open'
      return await send(text, values)
    } catch (error) {
      if (isOutdatedPlan(error)) names.renew()
      failure ??= explainFailure(error)
      throw failure
    }
  }
  return {
    query: (async (text: string, values: unknown[]) => {
      if (text === 'begin') {
        transaction = 'to begin'
        return { command: 'BEGIN', rows: [] }
      }
      if (transaction !== 'none') return sendInTransaction(text, values)
      try {
        return await send(text, values)
      } catch (error) {
        if (!isOutdatedPlan(error)) throw explainFailure(error)
        names.renew()
        return client.query(text, values).catch(() => Promise.reject(explainFailure(error)))
      }
    }) as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}
