import { RouterContextProvider } from 'react-router'
import { LANGUAGE_CODES, type Lang } from '../lib/languages.ts'
import { DEFAULT_BASIC_HEADER, SOLD_PRODUCTS, type SoldProduct } from '../lib/site.ts'
import { pageVisit } from '../page-visit.ts'
import type { Call, Endpoint } from '../platform/http/endpoint.ts'
import { type PageContext, type PageCountry, pageContext } from '../platform/http/page-context.ts'
import type { TestApp } from './test-app.ts'

/** The arguments of a page's loader for a URL; calls of the rows in `failing` fail as during an outage. */
export const pageArgs = (
  app: TestApp,
  address: string,
  {
    params = {},
    failing = [],
    country = null,
    secure = false,
    sells = SOLD_PRODUCTS,
    languages = LANGUAGE_CODES,
    contacts,
    init,
    report = () => {},
  }: {
    params?: Record<string, string>
    failing?: readonly unknown[]
    country?: PageCountry | null
    secure?: boolean
    sells?: readonly SoldProduct[]
    languages?: readonly Lang[]
    /** The agency's contact data; none unless they are given. */
    contacts?: Partial<Pick<PageContext, 'office' | 'officeEmail' | 'emergencyPhone' | 'chatPhone'>>
    /** Other parts of the request. */
    init?: RequestInit
    /** Receives logged errors. */
    report?: (error: unknown) => void
  } = {},
) => {
  const context = new RouterContextProvider()
  const callIn = (lang: Lang): Call => {
    const call = app.callAs(undefined, lang)
    return async (row, input) => {
      if (failing.includes(row)) throw new Error(`${(row as Endpoint).path} is away`)
      return call(row, input)
    }
  }
  context.set(pageContext, {
    callIn,
    ...pageVisit(callIn('en'), new Headers()),
    country: async () => country,
    requestId: 'request-1',
    report,
    nonce: '',
    publicOrigin: 'http://alamar.example',
    secure,
    demo: app.services.config.demo,
    agency: 'Alamar',
    logos: null,
    site: { siteId: 6, apiAddress: '', basicHeader: DEFAULT_BASIC_HEADER, whatsApp: true, mail: true, passkeys: true },
    rules: app.services.config,
    map: true,
    office: { address: '', phone: '' },
    officeEmail: '',
    emergencyPhone: '',
    ...contacts,
    sells,
    languages,
    staticPageScript: '',
  })
  const lang = /^\/(en|es)(\/|$)/.exec(address)?.[1]
  const request = new Request(`http://alamar.example${address}`, init)
  return { request, params: { ...(lang && { lang }), ...params }, context } as never
}
