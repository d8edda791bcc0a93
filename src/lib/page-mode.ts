import { readCookie } from './cookies.ts'

/** The cookie with the visitor's choice, 'low' or 'full'; without it the browser's Save-Data header decides. */
export const DATA_COOKIE = 'data'
export type DataChoice = 'low' | 'full'

/** What a page includes. In low-data mode pictures and scripts are included on request only: `?show=pictures`, `?show=all`. */
export type PageMode = { lowData: boolean; pictures: boolean; scripts: boolean }

/** Whether pages are light, by the visitor's cookie or else the Save-Data header. */
export const wantsLowData = (cookies: string | null | undefined, saveData: string | null | undefined) => {
  const chosen = readCookie(cookies, DATA_COOKIE)
  return chosen === 'low' || chosen === 'full' ? chosen === 'low' : saveData?.toLowerCase() === 'on'
}

/** The page mode by the visitor's choice, or else by the Save-Data header (docs/rules/storefront.md#low-data-mode). */
export const modeOfPage = (request: Request): PageMode => {
  const lowData = wantsLowData(request.headers.get('cookie'), request.headers.get('save-data'))
  const show = new URL(request.url).searchParams.get('show')
  return { lowData, pictures: !lowData || show === 'pictures' || show === 'all', scripts: !lowData || show === 'all' }
}
