import { createContext, type ReactNode, useContext } from 'react'

/**
 * What this document contains: whether it has pictures, and whether it has the `router`'s scripts, only the small script of a `static`
 * page, or none.
 */
export type RenderedPageMode = { lowData: boolean; pictures: boolean; scripts: 'router' | 'static' | 'none' }

export const PageModeContext = createContext<RenderedPageMode>({ lowData: false, pictures: true, scripts: 'router' })

export const usePageMode = () => useContext(PageModeContext)

/**
 * Content for pages that never hydrate: the browser runs no scripts, or the page was sent without the router. The content is laid out in
 * place of this element.
 */
export const WithoutScripts = ({ children }: { children: ReactNode }) =>
  usePageMode().scripts === 'router' ? <noscript className="noscript:contents">{children}</noscript> : children
