import { type DestinationStream, type Logger, pino } from 'pino'
import { maskCardNumbers } from '../lib/card-numbers.ts'

/** Fields that are never logged, up to three levels deep. */
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

type ErrorLike = {
  name?: string
  message?: string
  stack?: string
  cause?: unknown
  code?: unknown
  severity?: unknown
  constraint?: string
  table?: string
  column?: string
}

const isFromDatabase = ({ code, severity }: ErrorLike) => severity !== undefined && /^[0-9A-Z]{5}$/.test(String(code))

/** Masks email addresses and phone numbers, which other programs quote: '550 5.1.1 <maria@example.com>: no such user'. */
const maskContacts = (text: string) =>
  text.replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]').replace(/\+\d{8,15}\b/g, '[phone]')

/** An error in one line. PostgreSQL's messages quote row values, so its error code is used instead. */
export const describeError = (error: unknown): string => {
  const { name, message, code, severity, constraint, table } = (error ?? {}) as ErrorLike
  if (isFromDatabase({ code, severity })) return ['PostgreSQL', code, constraint ?? table].filter(Boolean).join(' ')
  return message === undefined ? String(error) : `${name ?? 'Error'}: ${message}`
}

/**
 * An error as it is logged: type, message and stack, without row values, statement parameters or caller input. Errors have those
 * in other fields (`detail`, `parameters`, `response`), so only known fields are logged.
 */
const serializeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: maskContacts(String(error)) }
  const { code, constraint, table, column, stack = '', cause } = error as ErrorLike
  const message = maskContacts(describeError(error))
  return {
    type: error.name,
    message,
    ...(code !== undefined && { code }),
    ...(isFromDatabase(error as ErrorLike) && { constraint, table, column }),
    stack: framesOf(stack),
    ...(cause !== undefined && { cause: serializeError(cause) }),
  }
}

/** The frames of a stack, without the message. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * Logs JSON lines, or readable lines on a terminal, to `destination` or else to standard output. Card numbers are masked, and
 * errors are logged without row values.
 */
export const createLog = (level: string, destination?: DestinationStream): Log => {
  const options = {
    level,
    serializers: { err: serializeError },
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[hidden]',
    },
    hooks: { streamWrite: maskCardNumbers },
  }
  if (destination) return pino(options, destination)
  const pretty = { target: 'pino-pretty', options: { ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss' } }
  return pino({ ...options, ...(process.stdout.isTTY && { transport: pretty }) })
}
