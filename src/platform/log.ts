import { type Logger, pino } from 'pino'

/** What must never stand in a log, wherever it appears in a logged object. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'accessToken',
  'cardToken',
  'passport',
  'signature',
]

export type Log = Logger

/** JSON lines, or readable ones on a terminal. */
export const createLog = (level: string): Log =>
  pino({
    level,
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[hidden]',
    },
    ...(process.stdout.isTTY && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss' } },
    }),
  })
