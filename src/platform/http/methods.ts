import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../lib/refusals.ts'
import { pathOf, patternOf } from './path-patterns.ts'
import { sendRefusal } from './replies.ts'

/** Catch-all routes, which do not imply that a path exists. */
const CATCH_ALL = new Set(['/*', '/api/*', '*'])

export const PAGE_METHODS = ['GET', 'HEAD', 'POST']

export type MethodsAt = (url: string) => string[]

/** The first part of a path; no route begins with a parameter. */
const startOf = (path: string) => path.split('/', 2)[1]!

/** Collects routes as they are added. Returns a function that lists the methods of a URL; empty for an unknown path. */
export const collectMethods = (http: FastifyInstance): MethodsAt => {
  const routes = new Map<string, { expression: RegExp; methods: Set<string> }>()
  // Every request for a page is looked up, and few paths begin like a route.
  const byStart = new Map<string, Set<{ expression: RegExp; methods: Set<string> }>>()
  http.addHook('onRoute', ({ url, method }) => {
    if (CATCH_ALL.has(url)) return
    const route = routes.get(url) ?? { expression: patternOf(url), methods: new Set() }
    routes.set(url, route)
    for (const name of [method].flat()) route.methods.add(name)
    const alike = byStart.get(startOf(url)) ?? new Set()
    byStart.set(startOf(url), alike.add(route))
  })
  return (url) => {
    const path = pathOf(url)
    const matching = [...(byStart.get(startOf(path)) ?? [])].filter(({ expression }) => expression.test(path))
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort()
  }
}

/** Replies 405: the path exists, but not for this method. */
export const sendMethodRefusal = (request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]) => {
  reply.header('allow', allowed.join(', '))
  return sendRefusal(request, reply, new Refusal('METHOD_NOT_ALLOWED', { method: request.method }))
}

/** Replies to a request without a route: 405 for a wrong method, 404 for an unknown path. */
export const sendNoRoute = (methodsAt: MethodsAt) => (request: FastifyRequest, reply: FastifyReply) => {
  const allowed = methodsAt(request.url)
  if (allowed.length > 0 && !allowed.includes(request.method)) return sendMethodRefusal(request, reply, allowed)
  return sendRefusal(request, reply, new Refusal('NOT_FOUND'))
}
