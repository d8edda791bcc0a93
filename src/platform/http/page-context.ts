import { createContext } from 'react-router'
import type { Day } from '../../lib/days.ts'
import type { Bilingual, Lang } from '../../lib/languages.ts'
import type { Logos } from '../../lib/logo.ts'
import type { SaleCurrency } from '../../lib/money.ts'
import type { SoldProduct } from '../../lib/site.ts'
import type { StoreRules } from '../../lib/store-rules.ts'
import type { Call } from './endpoint.ts'
import type { SiteSettings } from './site-settings.ts'

/** The country whose prices a page shows. */
export type PageCountry = { id: number; iso: string; name: Bilingual }

/** The currency of a page's prices, and those in which the store sells today. */
export type PageCurrency = { currency: SaleCurrency; sold: readonly SaleCurrency[] }

/** Today in Havana and the first and last reservable day; `last` is undefined when the reserve period cannot be read. */
export type PageDays = { today: Day; first: Day; last: Day | undefined }

/** Rules of the store that pages name. */
export type PageRules = Pick<StoreRules, 'deadlines' | 'driverAges' | 'fundYears' | 'newsDays'>

/** What a page's loader gets from the server. */
export type PageContext = {
  /**
   * Calls the API in-process as a visitor; pages of signed-in users load their data in the browser. A form that was sent without scripts
   * may sign in and passes the `token` of its session.
   */
  callIn: (lang: Lang, token?: string) => Call
  /** The country whose prices the visitor sees, loaded once per page; null when there is none or it cannot be read. */
  country: () => Promise<PageCountry | null>
  /** The currency of the visitor's prices, loaded once per page; US dollars when it cannot be read. */
  currency: () => Promise<PageCurrency>
  /** The days on which a product can be reserved, loaded once per page. */
  reservable: (product: SoldProduct) => Promise<PageDays>
  /** The id of the request in the log. */
  requestId: string
  /** Logs an error. */
  report: (error: unknown) => void
  nonce: string
  publicOrigin: string
  /** Whether the visitor uses HTTPS; cookies are then Secure. */
  secure: boolean
  demo: boolean
  /** The agency's name. */
  agency: string
  /** The agency's logos; null: the product's symbol and the name are shown. */
  logos: Logos | null
  /** The languages that the store offers. */
  languages: readonly Lang[]
  /** The products that the store sells. */
  sells: readonly SoldProduct[]
  /** The settings that the document passes to the browser. */
  site: SiteSettings
  /** Rules of the store that pages name. */
  rules: PageRules
  /** Whether pages show the map of Cuba. */
  map: boolean
  /** The URL of the style for search maps; unset: the maps are drawn. */
  mapStyle?: string
  /** The agency's address and phone number. */
  office: { address: string; phone: string }
  /** The agency's email address, and its phone number for travelers at any hour. */
  officeEmail: string
  emergencyPhone: string
  /** The agency's WhatsApp number; unset when messaging is off. */
  chatPhone?: string
  /** The URL of the script of static pages. */
  staticPageScript: string
  /** The document, set when it is rendered; its response then has no body, because reading that would copy it several times. */
  html?: string
}

export const pageContext = createContext<PageContext>()
