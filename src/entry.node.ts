// Connects the HTTP server to the module graph of the pages.
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type PageContext, pageContext } from './platform/http/page-context.ts'

const render = createRequestHandler(build, import.meta.env.MODE)

export const handle = (request: Request, page: PageContext): Promise<Response> => {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  return render(request, context)
}
