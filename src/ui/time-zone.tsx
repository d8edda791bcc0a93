import { createContext, useContext } from 'react'
import { formatInstant } from '../lib/days.ts'
import { useLang } from './language.tsx'

/** Time zone for all instants in a part of the site; by default the viewer's own. */
export const TimeZoneContext = createContext<string | undefined>(undefined)

/** Formatter of instants, in the page's language and the time zone of the context. */
export const useInstant = () => {
  const lang = useLang()
  const zone = useContext(TimeZoneContext)
  return (instant: string) => formatInstant(instant, lang, zone)
}
