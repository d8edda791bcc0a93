import type { CardFields } from '../../lib/card-fields.ts'
import { DEFAULT_BASIC_HEADER, DEFAULT_SITE_ID } from '../../lib/site.ts'

/** Settings that pages need in the browser (docs/rules/storefront.md#site-settings); the server reads them from the environment. */
export type SiteSettings = {
  siteId: number
  /** The base URL of the product API, without a trailing slash; empty for the site's own origin. */
  apiAddress: string
  /** 'user:password' of the fixed client header on POST /token. */
  basicHeader: string
  /** Whether WhatsApp messages, and emails, are delivered (in the demo, to its mailbox page). */
  whatsApp: boolean
  mail: boolean
  /** Whether browsers offer passkeys at the site's address. */
  passkeys: boolean
  /** The card providers' fields; set in the document of the payment page only. */
  cardFields?: CardFields
}

/** The name of the meta element with the settings (root.tsx). */
export const SETTINGS_META = 'alamar-settings'

const DEFAULTS: SiteSettings = {
  siteId: DEFAULT_SITE_ID,
  apiAddress: '',
  basicHeader: DEFAULT_BASIC_HEADER,
  whatsApp: false,
  mail: false,
  passkeys: false,
}

/** The settings in the document. Browser only; loaders on the server use the page context. */
export const siteSettings = (): SiteSettings => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name=${SETTINGS_META}]`)?.content
  return content ? { ...DEFAULTS, ...JSON.parse(content) } : DEFAULTS
}
