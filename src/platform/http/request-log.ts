import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { pathOf, patternFinder } from './path-patterns.ts'

const HEADER = 'x-request-id'
const NO_ROUTE = '(none)'
const WELL_FORMED = /^[\w.-]{8,100}$/

/** A new request id. */
export const newRequestId = () => randomUUID()

/** The request id set by a trusted proxy. */
const idFromProxy = ({ ips, headers }: FastifyRequest) => {
  const id = headers[HEADER]
  return ips && ips.length > 1 && typeof id === 'string' && WELL_FORMED.test(id) ? id : undefined
}

const writeLine = (log: Log, { method, id: requestId }: FastifyRequest, reply: FastifyReply, route: string) =>
  log.info({ requestId, method, route, status: reply.raw.statusCode, ms: Math.round(reply.elapsedTime) }, 'Request')

/** Logs a request whose URL could not be parsed; no hook runs for it. */
export const logUnrouted = (request: FastifyRequest, reply: FastifyReply, log: Log) => {
  reply.header(HEADER, request.id)
  reply.raw.once('finish', () => writeLine(log, request, reply, NO_ROUTE))
}

/** A request after its reply. The route is a pattern. */
export type AnsweredRequest = { method: string; route: string; status: number; ms: number }

/**
 * Gives every request an id, returns it in a header and logs method, route, status and duration, which `count` gets as well. URLs,
 * queries and other input are not logged.
 */
export const logRequests = (
  http: FastifyInstance,
  log: Log,
  pagePatterns: readonly string[],
  count?: (request: AnsweredRequest) => void,
) => {
  const findPage = patternFinder(pagePatterns)
  // No field of the line has to be hidden, and looking for such fields takes longer than writing it.
  const lines = log.child({}, { redact: [] })
  const routeOf = ({ routeOptions, url }: FastifyRequest) => {
    if (routeOptions.url !== '/*') return routeOptions.url ?? NO_ROUTE
    const path = pathOf(url)
      .replace(/^\/(en|es)(?=\/|$)/, '')
      .replace(/(\/_root)?\.data$/, '')
    return findPage(path || '/') ?? '/*'
  }
  http.addHook('onRequest', async (request, reply) => {
    request.id = idFromProxy(request) ?? request.id
    reply.header(HEADER, request.id)
  })
  http.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    writeLine(lines, request, reply, route)
    count?.({ method: request.method, route, status: reply.raw.statusCode, ms: reply.elapsedTime })
  })
}
