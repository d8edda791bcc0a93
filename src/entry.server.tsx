import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
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

/** Adds the Open Graph tags to the `meta` of the rendered pages. */
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

/** Reads the data for the browser into React Router's stream cache before rendering, so that rendering does not wait for it. */
const readData = async (stream: NonNullable<EntryContext['serverHandoffStream']>) => {
  const read = (done: boolean, value: string) => Object.assign(Promise.resolve(), { result: { done, value } })
  return { 0: read(false, await text(stream)), 1: read(true, '') }
}

type LateParts = { nonce: string | undefined; signal: AbortSignal; onError: (error: unknown) => void }

/** Renders the HTML including the parts that React must wait for, such as a part whose code this process has not loaded yet. */
const renderWithLateParts = (document: ReactElement, { nonce, signal, onError }: LateParts) =>
  new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      // Keeps large parts in their place in the document, which is sent in one piece.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()).on('close', finish))),
      onShellError: reject,
      onError,
    })
    const stop = () => abort()
    const timer = setTimeout(stop, streamTimeout + 1_000)
    signal.addEventListener('abort', stop, { once: true })
    // Otherwise, the timer and the listener would keep the rendered tree in memory.
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  })

/** The placeholder that React writes for a part that is not ready. */
const LEFT_OUT = '<!--$!-->'

/** Renders the document to a string, which takes about half as long as a stream, unless it must wait for a part (0182). */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const page = context.get(pageContext)
  const nonce = page.nonce || undefined
  const { serverHandoffStream } = routerContext
  const streamCache = serverHandoffStream && (await readData(serverHandoffStream))
  const makeDocument = () => {
    // Each rendering calls `getReader` on the stream, but React Router then takes the data from `streamCache`.
    const data = streamCache && { serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } }
    return (
      <NonceContext value={nonce}>
        <RequestIdContext value={page.requestId}>
          <ServerRouter
            context={{ ...routerContext, ...data, routeModules: withCards(routerContext) }}
            url={request.url}
            nonce={nonce}
          />
        </RequestIdContext>
      </NonceContext>
    )
  }
  page.html = `<!DOCTYPE html>${renderToString(makeDocument())}`
  if (page.html.includes(LEFT_OUT)) {
    const { signal } = request
    const onError = (error: unknown) => {
      status = 500
      if (!signal.aborted) page.report(error)
    }
    page.html = await renderWithLateParts(makeDocument(), { nonce, signal, onError })
  }
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.append('vary', 'Cookie, Accept-Language, Save-Data')
  const root = routerContext.staticHandlerContext.loaderData.root as { lang: string } | undefined
  if (root) headers.set('content-language', root.lang)
  headers.set('cache-control', 'private, no-cache')
  return new Response(null, { headers, status })
}
