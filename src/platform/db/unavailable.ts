import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * The database cannot be reached, the connection was lost, or a limit was exceeded. Nothing was committed, unless the connection
 * was lost during the commit. `state` is the SQLSTATE, if any. The message contains no row values.
 */
export class DatabaseUnavailable extends Error {
  readonly state: string | undefined
  readonly reason: string
  constructor(cause: unknown) {
    const { code, message, errors } = cause as { code?: unknown; message?: string; errors?: Error[] }
    // A host with several IP addresses fails with one error for each of them and without a message.
    const reason = message || errors?.map((error) => error.message).join(', ') || String(code)
    super(`The database is unavailable: ${reason}`)
    this.name = 'DatabaseUnavailable'
    this.state = typeof code === 'string' ? code : undefined
    this.reason = reason
  }
}

const MAX_TRIES = 60
const RETRY_MS = 1_000

/** Repeats a write that records what has already happened, for about a minute, until the database is available. */
export const whenAvailable = async <T>(write: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (attempt === MAX_TRIES || !(error instanceof DatabaseUnavailable)) throw error
      await sleep(RETRY_MS)
    }
  }
}

/** States after which a transaction can be repeated: serialization failure, deadlock, outdated plan. */
const REPEATABLE_STATES = ['40001', '40P01', '0A000']

/** Whether a transaction failed because of a concurrent one or of a migration, and can be repeated. */
export const isConflict = (error: unknown) =>
  error instanceof DatabaseUnavailable && REPEATABLE_STATES.includes(error.state ?? '')

/** Whether a prepared statement returns different columns because of a migration. PostgreSQL has no separate code for this. */
export const isOutdatedPlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && /^cached plan/.test(error.message)

/**
 * SQLSTATEs caused by the server and not by the statement: connection lost, read-only replica, idle transaction ended, conflict
 * with another transaction, out of resources, lock or statement timeout, shutdown, disk error.
 * PostgreSQL manual, appendix A.
 */
const SERVER_STATES = /^(08|25006|25P03|40001|40P01|53|55P03|57|58)/

/** Messages of driver errors without a code. */
const CONNECTION_MESSAGES = /^(Connection terminated|Client (has encountered|was closed)|Postgres connection has been)/

/** DatabaseUnavailable when a statement failed because of the server; otherwise the error itself. */
export const explainFailure = (error: unknown): unknown => {
  if (error instanceof DatabaseUnavailable) return error
  if (error instanceof pg.DatabaseError)
    return SERVER_STATES.test(error.code ?? '') || isOutdatedPlan(error) ? new DatabaseUnavailable(error) : error
  const { code, syscall, message = '' } = error as { code?: unknown; syscall?: unknown; message?: string }
  const fromSocket = typeof code === 'string' && (syscall !== undefined || /^E[A-Z]+$/.test(code))
  return fromSocket || CONNECTION_MESSAGES.test(message) ? new DatabaseUnavailable(error) : error
}
