import { createContext, useContext } from 'react'
import { formatInstant, formatPast, type ShownZone } from '../lib/days.ts'
import { useLang } from './language.tsx'

/** Time zone for all instants in a part of the site; by default the viewer's own. */
export const TimeZoneContext = createContext<ShownZone>(undefined)

const useFormatter = (format: typeof formatPast) => {
  const lang = useLang()
  const zone = useContext(TimeZoneContext)
  return (instant: string) => format(instant, lang, zone)
}

/** Formatter for instants, in the page's language and the time zone of the context. */
export const useInstant = () => useFormatter(formatInstant)

/** Like `useInstant`, but adds the year unless it is the current one. */
export const usePast = () => useFormatter(formatPast)
