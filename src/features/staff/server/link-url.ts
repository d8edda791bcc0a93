import type { Lang } from '../../../lib/languages.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { LinkKind } from './staff-links.store.ts'

const PAGES: Record<LinkKind, string> = { reset: '/office/resetPassword', invitation: '/office/invitation' }

/** The URL of a link. Its secret is in the fragment, so that it appears in no log and no Referer header. */
export const linkUrl = (origin: string, lang: Lang, kind: LinkKind, token: string) =>
  pageUrl(origin, lang, `${PAGES[kind]}#${token}`)
