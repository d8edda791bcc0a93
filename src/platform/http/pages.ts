import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../lib/refusals.ts'
import { sendCached } from './cached-page.ts'
import { type MethodsAt, PAGE_METHODS, sendMethodRefusal } from './methods.ts'
import type { PageCache } from './page-cache.ts'
import { pathOf } from './path-patterns.ts'
import { limitRequests } from './request-limits.ts'

/** Maximum size of a form body; the longest form has a dozen fields. */
const FORM_BYTES = 65_536
const FORM = 'application/x-www-form-urlencoded'

/** More than the path of any page has. The router's time grows with their square: 7,000 take seconds. */
const MAX_SEGMENTS = 50

/** The response to a page request. */
export type RenderedPage = {
  response: Response
  /** The document, when the response has no body. */
  html?: string | undefined
  /** Headers of the reply in addition to those of the response. */
  headers: Record<string, string>
  /** Whether all data were available and other visitors may get the same page. */
  complete: boolean
  nonce: string
  /** The content security policy with script sources other than the nonce. */
  policyWith: (sources: string) => string
}

/** A response that only one visitor gets. */
export const pageForOne = (response: Response): RenderedPage => ({
  response,
  headers: {},
  complete: false,
  nonce: '',
  policyWith: () => '',
})

/** Renders a page; `from` is the framework's request. */
export type RenderPage = (request: Request, from: FastifyRequest) => Promise<RenderedPage>

export type PageSettings = {
  methodsAt: MethodsAt
  requestsAMinute: number
  /** The site's origin as the visitor sees it. */
  originOf: (request: FastifyRequest) => string
  answer: RenderPage
  /** Pages in memory; unset in development. */
  cache?: PageCache
  /** Adds hooks and routes before the pages' own route. */
  prepare?: (scope: FastifyInstance) => void
}

/** Serves every path without another route as a page. Form bodies are URL-encoded, at most 64 KB. */
export const servePages = async (http: FastifyInstance, settings: PageSettings) => {
  await http.register(async (scope) => {
    await limitRequests(scope, settings.requestsAMinute)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    settings.prepare?.(scope)
    scope.addHook('onRequest', async (request, reply) => {
      if (pathOf(request.url).split('/').length > MAX_SEGMENTS) throw new Refusal('NOT_FOUND')
      const allowed = settings.methodsAt(request.url)
      if (allowed.length > 0 && !allowed.includes(request.method)) return sendMethodRefusal(request, reply, allowed)
      if (!PAGE_METHODS.includes(request.method)) return sendMethodRefusal(request, reply, PAGE_METHODS)
    })
    scope.all('/*', async (request, reply) => {
      if (request.method === 'POST' && typeof request.body !== 'string') throw new Refusal('INVALID')
      const origin = settings.originOf(request)
      // React Router would also refuse it, but log it as a failed page.
      if (request.method === 'POST' && isFromAnotherSite(request, origin)) throw new Refusal('FORBIDDEN')
      const found = await settings.cache?.find(request, (asked) => settings.answer(asked, request))
      if (found && 'kept' in found) return sendCached(request, reply, found.kept)
      const { response, html, headers } =
        found?.rendered ?? (await settings.answer(toRequest(request, reply, origin), request))
      if (response.status === 405) reply.header('allow', 'GET, HEAD')
      reply.headers(headers)
      if (html === undefined) return reply.send(response)
      for (const [name, value] of response.headers) reply.header(name, value)
      return reply.code(response.status).send(html)
    })
  })
}

/** Whether the form is on a page of another site, or on one that hides its origin ("null"). */
const isFromAnotherSite = ({ headers }: FastifyRequest, origin: string) =>
  headers.origin !== undefined && headers.origin !== origin

const toRequest = (request: FastifyRequest, reply: FastifyReply, origin: string): Request => {
  const abort = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) headers.append(name, item)
  }
  const body = typeof request.body === 'string' ? { body: request.body } : {}
  return new Request(origin + request.raw.url, { method: request.method, headers, signal: abort.signal, ...body })
}
