import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type MetaDescriptor, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from './platform/http/page-context.ts'
import { NonceContext } from './shell/waiting-app.tsx'

/** Milliseconds after which a page's waiting parts are given up. */
export const streamTimeout = 5_000

/** What a page is called and says of itself, once more as its card in social networks, whose readers run no scripts. */
const cardOf = (meta: readonly MetaDescriptor[]): MetaDescriptor[] =>
  meta.flatMap((tag) => {
    if ('title' in tag) return [{ property: 'og:title', content: tag.title }]
    return 'name' in tag && tag.name === 'description' ? [{ property: 'og:description', content: tag.content }] : []
  })

/** The pages' modules, each with its card in its head. */
const withCards = (modules: EntryContext['routeModules']): EntryContext['routeModules'] =>
  Object.fromEntries(
    Object.entries(modules).map(([id, page]) => {
      const { meta: metaOf } = page ?? {}
      if (!metaOf) return [id, page]
      const meta: typeof metaOf = (args) => {
        const own = metaOf(args) ?? []
        return [...own, ...cardOf(own)]
      }
      return [id, { ...page, meta }]
    }),
  )

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(pageContext).nonce || undefined
  return new Promise<Response>((resolve, reject) => {
    let framed = false
    let timer: NodeJS.Timeout | undefined
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter
          context={{ ...routerContext, routeModules: withCards(routerContext.routeModules) }}
          url={request.url}
          nonce={nonce}
        />
      </NonceContext>,
      {
        nonce,
        onShellReady() {
          framed = true
        },
        // The loaders have waited for all that a page needs; sent in one piece it does without React's script for late parts.
        onAllReady() {
          // The timer holds the whole rendered tree, so it goes as soon as the page has left.
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer)
              done()
            },
          })
          headers.set('content-type', 'text/html; charset=utf-8')
          headers.append('vary', 'Cookie, Save-Data')
          const root = routerContext.staticHandlerContext.loaderData.root as { lang: string } | undefined
          if (root) headers.set('content-language', root.lang)
          headers.set('cache-control', 'private, no-cache')
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500
          // What fails in the frame is rejected, and logged there.
          if (framed && !request.signal.aborted) console.error(error)
        },
      },
    )
    timer = setTimeout(abort, streamTimeout + 1_000)
    request.signal.addEventListener('abort', () => abort(), { once: true })
  })
}
