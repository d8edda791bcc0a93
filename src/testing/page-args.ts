import { RouterContextProvider } from 'react-router'
import type { Endpoint } from '../platform/http/endpoint.ts'
import { pageContext } from '../platform/http/page-context.ts'
import type { TestApp } from './test-app.ts'

/** What a page's loader gets for an address; the calls of the rows in `failing` fail as when the database is away. */
export const pageArgs = (
  app: TestApp,
  address: string,
  { params = {}, failing = [] }: { params?: Record<string, string>; failing?: readonly unknown[] } = {},
) => {
  const context = new RouterContextProvider()
  context.set(pageContext, {
    callIn: (lang) => {
      const call = app.callAs(undefined, lang)
      return async (row, input) => {
        if (failing.includes(row)) throw new Error(`${(row as Endpoint).path} is away`)
        return call(row, input)
      }
    },
    nonce: '',
    publicOrigin: 'http://alamar.example',
    demo: true,
    office: { address: '', phone: '' },
    plainScript: '',
  })
  const lang = /^\/(en|es)(\/|$)/.exec(address)?.[1]
  const request = new Request(`http://alamar.example${address}`)
  return { request, params: { ...(lang && { lang }), ...params }, context } as never
}
