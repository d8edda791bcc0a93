// The only bridge between the HTTP server and the pages' module graph.
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type PageContext, pageContext } from './platform/http/page-context.ts'

const answer = createRequestHandler(() => import('virtual:react-router/server-build'), import.meta.env.MODE)

export const handle = (request: Request, given: PageContext): Promise<Response> => {
  const context = new RouterContextProvider()
  context.set(pageContext, given)
  return answer(request, context)
}
