/** The cookie that keeps what the visitor chose: 'low' or 'full'; without it the browser's own Save-Data decides. */
export const DATA_COOKIE = 'data'
export type DataChoice = 'low' | 'full'

/** What a page may bring with it. In low-data mode pictures and scripts come only when the address asks: `?show=pictures`, `?show=all`. */
export type PageMode = { lowData: boolean; pictures: boolean; scripts: boolean }

/** What a page may bring with it, by the visitor's choice, else by the browser's Save-Data header (decisions 8). */
export const modeOfPage = (request: Request): PageMode => {
  const chosen = new RegExp(`(?:^|; )${DATA_COOKIE}=(low|full)`).exec(request.headers.get('cookie') ?? '')?.[1]
  const lowData = chosen ? chosen === 'low' : request.headers.get('save-data')?.toLowerCase() === 'on'
  const show = new URL(request.url).searchParams.get('show')
  return { lowData, pictures: !lowData || show === 'pictures' || show === 'all', scripts: !lowData || show === 'all' }
}
