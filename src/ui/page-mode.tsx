import { createContext, type ReactNode, useContext } from 'react'

/**
 * What this document brought with it. Scripts are the `router`'s (the page wakes up), a `plain` page's small one, or none.
 */
export type Brought = { lowData: boolean; pictures: boolean; scripts: 'router' | 'plain' | 'none' }

export const BroughtContext = createContext<Brought>({ lowData: false, pictures: true, scripts: 'router' })

export const useBrought = () => useContext(BroughtContext)

/** What is there for those whose page does not wake up: their browser runs no scripts, or the page was sent without. */
export const WithoutScripts = ({ children }: { children: ReactNode }) =>
  useBrought().scripts === 'router' ? <noscript>{children}</noscript> : children
