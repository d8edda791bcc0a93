import { DEFAULT_LANG, findLang, type Lang } from './languages.ts'

/** The cookie that mirrors the language kept in browser storage, so that the first page is right. */
export const LANG_COOKIE = 'lang'

/** The language of a page: the address says it ('/es/…'), else the visitor's earlier choice, else English (spec 9). */
export const langOfPage = (request: Request, params: { lang?: string }): Lang =>
  findLang(params.lang) ?? findLang(cookieLang(request)) ?? DEFAULT_LANG

const cookieLang = (request: Request) =>
  new RegExp(`(?:^|; )${LANG_COOKIE}=(\\w+)`).exec(request.headers.get('cookie') ?? '')?.[1]
