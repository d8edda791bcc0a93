import type { Lang } from './languages.ts'

/** A URL with the language in its path, created by `pageUrl` only. */
export type PageUrl = string & { readonly saysLanguage: true }

/** The absolute URL of a page in a language. */
export const pageUrl = (origin: string, lang: Lang, path: string) =>
  `${origin}/${lang}${path === '/' ? '' : path}` as PageUrl
