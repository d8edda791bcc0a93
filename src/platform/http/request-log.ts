import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Services } from '../context.ts'
import type { Log } from '../log.ts'
import { signingKey } from '../signing-keys.ts'
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

const writeLine = (log: Log, request: FastifyRequest, reply: FastifyReply, route: string) => {
  const { method, id: requestId } = request
  const ms = Math.round(reply.elapsedTime)
  log.info({ requestId, ...callers.get(request), method, route, status: reply.raw.statusCode, ms }, 'Request')
}

/** Characters of a person's keyed hash in the log: enough to tell people apart. */
const HASH_LENGTH = 16

/** What the log says about the signed-in callers of requests. */
const callers = new WeakMap<FastifyRequest, { user: string; onBehalfOf?: string }>()

/** Records for the log who makes a request: keyed hashes of a signed-in caller, and of the client for whom staff act. */
export const noteCaller = async (services: Services, request: FastifyRequest, actor: Actor) => {
  if ((actor.kind !== 'client' && actor.kind !== 'staff') || !services.log.isLevelEnabled('info')) return
  const key = await signingKey(services, 'log')
  const hash = (kind: 'client' | 'staff', id: number) =>
    createHmac('sha256', key).update(`${kind} ${id}`).digest('base64url').slice(0, HASH_LENGTH)
  if (actor.kind === 'staff') return void callers.set(request, { user: hash('staff', actor.staffId) })
  const client = hash('client', actor.clientId)
  const { impersonatedBy } = actor
  callers.set(
    request,
    impersonatedBy ? { user: hash('staff', impersonatedBy.staffId), onBehalfOf: client } : { user: client },
  )
}

/** Logs a request whose URL could not be parsed; no hook runs for it. */
export const logUnrouted = (request: FastifyRequest, reply: FastifyReply, log: Log) => {
  reply.header(HEADER, request.id)
  reply.raw.once('finish', () => writeLine(log, request, reply, NO_ROUTE))
}

/** A request after its reply. The route is a pattern. */
export type AnsweredRequest = { method: string; route: string; status: number; ms: number }

/**
 * Gives every request an id, returns it in a header and logs method, route, status and duration, and a keyed hash of a signed-in caller.
 * `count` also gets the method, route, status and duration. URLs, queries and other input are not logged.
 */
export const logRequests = (
  http: FastifyInstance,
  log: Log,
  pagePatterns: readonly string[],
  count?: (request: AnsweredRequest) => void,
) => {
  const findPage = patternFinder(pagePatterns)
  // The line has no fields to redact, and looking for them takes longer than writing it.
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
