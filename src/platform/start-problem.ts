import { type Config, ConfigError } from './config/config.ts'
import { DataDirInUse, DataOfOtherVersion } from './db/data-lock.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'

/** The exit code for a configuration error (EX_CONFIG of sysexits.h). */
export const EXIT_CONFIG = 78

const LISTENING: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not an address of this machine',
}

type SystemError = { code?: string; syscall?: string; path?: string }

/**
 * What to correct so that the server can start, one sentence per problem; undefined when the error is a bug. `config` is set once
 * the settings have been read.
 */
export const explainStartProblem = (error: unknown, config?: Config): string | undefined => {
  if (error instanceof ConfigError || error instanceof DataDirInUse || error instanceof DataOfOtherVersion)
    return error.message
  if (error instanceof DatabaseUnavailable)
    return `DATABASE_URL: PostgreSQL${hostSuffix(config?.databaseUrl)} cannot be used: ${error.reason}`
  const { code = '', syscall, path } = (error ?? {}) as SystemError
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
