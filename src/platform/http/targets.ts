import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { DEFAULT_LANG } from '../../lib/languages.ts'
import { Refusal } from '../../lib/refusals.ts'
import { SECURITY_HEADERS } from './headers.ts'
import { refusalOutcome } from './replies.ts'

/** Refuses request targets that are not a path: `*`, and absolute URLs as sent to a proxy. */
export const refuseInvalidTargets = (http: FastifyInstance) => {
  http.addHook('onRequest', async (request) => {
    if (!request.raw.url?.startsWith('/')) throw new Refusal('INVALID')
  })
}

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Replies with an envelope to a request that the HTTP parser rejected. */
export const replyToUnparsed = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = JSON.stringify(refusalOutcome(new Refusal('INVALID'), DEFAULT_LANG).envelope)
  const status = STATUS[error.code ?? ''] ?? '400 Bad Request'
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
