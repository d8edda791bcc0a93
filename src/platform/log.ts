import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutCardNumbers } from '../lib/card-numbers.ts'

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

/** JSON lines, or readable ones on a terminal; to `destination` when one is given. No line ever holds a card number. */
export const createLog = (level: string, destination?: DestinationStream): Log => {
  const options = {
    level,
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[hidden]',
    },
    hooks: { streamWrite: withoutCardNumbers },
  }
  if (destination) return pino(options, destination)
  const pretty = { target: 'pino-pretty', options: { ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss' } }
  return pino({ ...options, ...(process.stdout.isTTY && { transport: pretty }) })
}
