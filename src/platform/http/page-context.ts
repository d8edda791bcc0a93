import { createContext } from 'react-router'
import type { Lang } from '../../lib/languages.ts'
import type { Call } from './endpoint.ts'

/** What the server hands to a page's loader: the product API in-process, and how to render. */
export type PageContext = {
  /** The API as a visitor who speaks `lang`; pages of signed-in people load in the browser. */
  callIn: (lang: Lang) => Call
  nonce: string
  publicOrigin: string
  demo: boolean
  /** Where the agency is and how it is reached. */
  office: { address: string; phone: string }
  /** The agency's number on WhatsApp; none when messaging is off (spec 9). */
  chatPhone?: string
  /** Where the small script of pages without the router is. */
  plainScript: string
}

export const pageContext = createContext<PageContext>()
