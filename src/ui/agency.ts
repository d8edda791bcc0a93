import { useRouteLoaderData } from 'react-router'
import { LANGUAGE_CODES, type Lang } from '../lib/languages.ts'
import type { Logos } from '../lib/logo.ts'

type Store = {
  languages: readonly Lang[]
  agency: string
  logos: Logos | null
  lodging: boolean
  cars: boolean
}

const useStore = () => useRouteLoaderData('root') as Store | undefined

/** The agency's name as clients see it. */
export const useAgency = (): string => useStore()?.agency ?? 'Alamar'

/** The agency's logos, if it has any. */
export const useLogos = () => useStore()?.logos

/** The languages that the store offers; all languages until that is known. */
export const useOfferedLanguages = (): readonly Lang[] => useStore()?.languages ?? LANGUAGE_CODES

/** What the store sells; both products until that is known. */
export const useSold = () => {
  const { lodging = true, cars = true } = useStore() ?? {}
  return { lodging, cars }
}
