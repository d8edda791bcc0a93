// Connects the HTTP server to the module graph of the pages.
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type PageContext, pageContext } from './platform/http/page-context.ts'

const NOT_FOUND = ':lang?/*'

/** The pattern and its prefixes: '/book-car/:name' has the prefixes '/book-car' and '/'. */
const startsOf = (pattern: string) => {
  const parts = pattern.split('/').slice(1)
  return parts.map((_, i) => parts.slice(0, i).join('/')).concat(parts.join('/'))
}

/**
 * The build with the routes of one page only: a render goes through every route several times, and only a few matter for the page. The
 * routes for prefixes of the page's path are also included, because the document sends them to the browser.
 */
const buildOf = (pattern: string): ServerBuild => {
  const starts = startsOf(pattern)
  const kept = new Set<string>()
  const keep = (id: string | undefined) => {
    if (!id || kept.has(id)) return
    kept.add(id)
    keep(build.routes[id]?.parentId)
  }
  for (const route of Object.values(build.routes)) {
    if (route && (route.path === NOT_FOUND || starts.includes(route.path?.replace(/^:lang\?\//, '') ?? '*')))
      keep(route.id)
  }
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}

const handlerOf = (some: ServerBuild) => createRequestHandler(some, import.meta.env.MODE)

const whole = handlerOf(build)
const handlers = new Map<string, ReturnType<typeof handlerOf>>()

/** Renders the page of a path pattern. The pattern is unset for data requests, the router's own requests and unknown paths. */
export const handle = (request: Request, page: PageContext, pattern?: string): Promise<Response> => {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  if (!pattern) return whole(request, context)
  const handler = handlers.get(pattern) ?? handlerOf(buildOf(pattern))
  handlers.set(pattern, handler)
  return handler(request, context)
}
