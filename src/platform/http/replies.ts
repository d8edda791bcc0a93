import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Bilingual, headerLang, type Lang } from '../../lib/languages.ts'
import { messageTypeOf } from '../../lib/message-types.ts'
import { REFUSALS, Refusal, type RefusalCode, refusalText } from '../../lib/refusals.ts'
import type { Services } from '../context.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { FieldList, FileReply } from './endpoint.ts'
import { addVary } from './headers.ts'
import { toWire, wirePath } from './wire.ts'

type Envelope = Record<string, unknown>

/** The result of a request: an HTTP status with an envelope or a file. */
export type Outcome = {
  status: number
  /** The envelope, or its JSON. */
  envelope: Envelope | string
  file?: FileReply
  /** The Retry-After header, in seconds. */
  retryAfter?: number
}

/** An error as a refusal; FAULT for any unexpected error. */
export const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable) return new Refusal('UNAVAILABLE')
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  // Requests that the framework could not parse.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new Refusal('INVALID')
  // Values that passed the schemas but that the database cannot store (SQLSTATE class 22) are invalid input.
  if (typeof code === 'string' && /^22/.test(code)) return new Refusal('INVALID')
  return new Refusal('FAULT')
}

/** Logs an unexpected error or a database outage; refusals are not logged. */
export const logFailure = (log: Services['log'], { code }: Refusal, error: unknown, where: object) => {
  if (code === 'FAULT') log.error({ err: error, ...where }, 'A request failed')
  if (code === 'UNAVAILABLE') log.warn({ err: error, ...where }, 'A request failed because the database is unavailable')
}

/** The invalid fields of a refusal, with the reasons in `lang`. */
export const fieldsOf = (refusal: Refusal, lang: Lang): FieldList =>
  refusal.fields.map(({ field, message }) => ({ field, message: messageIn(message, lang) }))

const messageIn = (message: Bilingual | string, lang: Lang) => (typeof message === 'string' ? message : message[lang])

/** A refusal as the reply that the wire gets, each field under the name that was sent. */
export const refusalOutcome = (refusal: Refusal, lang: Lang): Outcome & { envelope: Envelope } => {
  const fields = refusal.fields.map(({ field, sentAs = field, message }) => ({
    field: wirePath(sentAs),
    message: messageIn(message, lang),
  }))
  const code: RefusalCode = refusal.code
  const text = fields.length
    ? fields.map((f) => `${f.field}: ${f.message}`).join('; ')
    : refusalText(code, lang, refusal.details)
  const { status } = REFUSALS[code]
  const { minutes } = refusal.details
  return {
    status,
    ...(status === 429 && typeof minutes === 'number' && { retryAfter: minutes * 60 }),
    ...(status === 503 && { retryAfter: UNAVAILABLE_RETRY_SECONDS }),
    envelope: {
      Data: text,
      Status: -1,
      ResultCode: code,
      ResponseType: 'Error',
      MessageType: messageTypeOf(status),
      ...(fields.length > 0 && { Fields: toWire(fields) }),
    },
  }
}

/** Retry-After during an outage, whose end is noticed within seconds. */
export const UNAVAILABLE_RETRY_SECONDS = 5

const YEAR_SECONDS = 31_536_000

/** Sends an outcome; `ifNoneMatch` is the header of a conditional request for a file. */
export const send = (reply: FastifyReply, { status, envelope, file, retryAfter }: Outcome, ifNoneMatch?: string) => {
  reply.code(status)
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  // The id under which the error is logged.
  if (status >= 500 && typeof envelope === 'object') return reply.send({ ...envelope, RequestId: reply.request.id })
  if (!file) return reply.type('application/json; charset=utf-8').send(envelope)
  const { type, bytes, saveAs, etag, maxAge } = file
  if (maxAge !== undefined)
    reply.header('cache-control', `public, max-age=${maxAge}${maxAge >= YEAR_SECONDS ? ', immutable' : ''}`)
  if (type.startsWith('image/')) addVary(reply, 'accept')
  if (saveAs) {
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(saveAs)}`)
    // An uploaded file must never run as a page of this site.
    reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  }
  if (etag) reply.header('etag', `"${etag}"`)
  if (etag && ifNoneMatch?.includes(`"${etag}"`)) return reply.code(304).send()
  return reply.type(type).send(Buffer.from(bytes))
}

export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) =>
  send(reply, refusalOutcome(refusal, headerLang(request.headers['accept-language'])))

/** Sends an error as a refusal; logs it when it is unexpected. */
export const sendError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Pick<Services, 'log'>,
) => {
  const refusal = toRefusal(error)
  logFailure(services.log, refusal, error, { requestId: request.id, route: request.routeOptions.url })
  return sendRefusal(request, reply, refusal)
}
