import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type MetaDescriptor,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from './platform/http/page-context.ts'
import { NonceContext } from './shell/browser/deferred-app.tsx'
import { RequestIdContext } from './shell/frame/request-id.tsx'

/** Milliseconds after which pending parts of a page are aborted. */
export const streamTimeout = 5_000

/** Open Graph title and description, repeated from the page's own: social networks run no scripts. */
const cardOf = (meta: readonly MetaDescriptor[]): MetaDescriptor[] =>
  meta.flatMap((tag) => {
    if ('title' in tag) return [{ property: 'og:title', content: tag.title }]
    return 'name' in tag && tag.name === 'description' ? [{ property: 'og:description', content: tag.content }] : []
  })

/** Adds the Open Graph tags to the `meta` of the pages that are shown. */
const withCards = ({ routeModules, staticHandlerContext: { matches } }: EntryContext): EntryContext['routeModules'] => {
  const modules = { ...routeModules }
  for (const { route } of matches) {
    const page = routeModules[route.id]
    const metaOf = page?.meta
    if (!metaOf) continue
    const meta: typeof metaOf = (args) => {
      const own = metaOf(args) ?? []
      return [...own, ...cardOf(own)]
    }
    modules[route.id] = { ...page, meta }
  }
  return modules
}

/** Logs server-side failures of a page; responses below 500 are not faults. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(pageContext).report(error)
}

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce: pageNonce, requestId } = context.get(pageContext)
  const nonce = pageNonce || undefined
  return new Promise<Response>((resolve, reject) => {
    let shellReady = false
    let timer: NodeJS.Timeout | undefined
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <RequestIdContext value={requestId}>
          <ServerRouter
            context={{ ...routerContext, routeModules: withCards(routerContext) }}
            url={request.url}
            nonce={nonce}
          />
        </RequestIdContext>
      </NonceContext>,
      {
        nonce,
        // The document is sent in one piece, so no part is streamed separately, whatever its size.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          shellReady = true
        },
        // All data are loaded; sent in one piece, the page needs no React script for streamed parts.
        onAllReady() {
          headers.set('content-type', 'text/html; charset=utf-8')
          headers.append('vary', 'Cookie, Accept-Language, Save-Data')
          const root = routerContext.staticHandlerContext.loaderData.root as { lang: string } | undefined
          if (root) headers.set('content-language', root.lang)
          headers.set('cache-control', 'private, no-cache')
          const chunks: Uint8Array[] = []
          const html = new Writable({
            write: (chunk, _encoding, done) => {
              chunks.push(chunk)
              done()
            },
            final: (done) => {
              // The timer and the listener would keep the rendered tree in memory.
              clearTimeout(timer)
              request.signal.removeEventListener('abort', stop)
              context.get(pageContext).html = Buffer.concat(chunks)
              resolve(new Response(null, { headers, status }))
              done()
            },
          })
          pipe(html).on('error', reject)
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500
          // Errors in the shell are rejected by onShellError and logged there.
          if (shellReady && !request.signal.aborted) context.get(pageContext).report(error)
        },
      },
    )
    const stop = () => abort()
    timer = setTimeout(stop, streamTimeout + 1_000)
    request.signal.addEventListener('abort', stop, { once: true })
  })
}
