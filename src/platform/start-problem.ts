import { type Config, ConfigError } from './config/config.ts'
import { DataDirInUse, DataOfOtherVersion } from './db/data-lock.ts'
import { DatabaseOfNewerVersion, UnsuitablePostgres } from './db/migrate.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'

/** The exit code for a configuration error (EX_CONFIG of sysexits.h). */
export const EXIT_CONFIG = 78

/** Errors whose message says what to correct. */
const OWN_ERRORS = [ConfigError, DataDirInUse, DataOfOtherVersion, DatabaseOfNewerVersion]

const LISTENING: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not an address of this machine',
}

/** PostgreSQL's error code for a missing permission, for example to create tables. */
const NOT_PERMITTED = '42501'

type SystemError = { code?: string; syscall?: string; path?: string; message?: string }

/**
 * What to correct so that the server can start, one sentence per problem; undefined when the error is a bug. `config` is set once
 * the settings have been read.
 */
export const explainStartProblem = (error: unknown, config?: Config): string | undefined => {
  if (OWN_ERRORS.some((kind) => error instanceof kind)) return (error as Error).message
  const { code = '', syscall, path, message } = (error ?? {}) as SystemError
  const isUnusable = error instanceof UnsuitablePostgres || code === NOT_PERMITTED
  const reason = error instanceof DatabaseUnavailable ? error.reason : isUnusable ? message : undefined
  if (reason && config && !config.databaseUrl) return `ALAMAR_DATA: The embedded database cannot be used: ${reason}`
  if (reason) return `DATABASE_URL: PostgreSQL${hostSuffix(config?.databaseUrl)} cannot be used: ${reason}`
  if ((syscall === 'listen' || syscall === 'getaddrinfo') && LISTENING[code] && config)
    return `PORT, HOST: ${config.host}:${config.port} ${LISTENING[code]}`
  if (path && config && path.startsWith(config.dataDir)) return `ALAMAR_DATA: ${path} cannot be written (${code})`
  return undefined
}

/** ' at host:port' of a database URL; '' when it has no host. */
export const hostSuffix = (url: string | undefined) => {
  const host = url && URL.canParse(url) ? new URL(url).host : ''
  return host && ` at ${host}`
}
