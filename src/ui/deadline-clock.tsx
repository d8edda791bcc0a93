import { type ReactNode, useSyncExternalStore } from 'react'
import { formatInstant, SERVICE_ZONE } from '../lib/days.ts'
import { Icon } from './icon.tsx'
import { useLang, useTexts } from './language.tsx'
import { uiTexts } from './ui.texts.ts'

const MINUTE = 60_000

let minute: number | undefined
const onMinute = (listener: () => void) => {
  const tick = () => {
    minute = Math.floor(Date.now() / MINUTE)
    listener()
  }
  tick()
  const timer = setInterval(tick, 5_000)
  return () => clearInterval(timer)
}

/** The present minute in the browser; undefined on the server and while the page wakes up, so that both draw the same. */
const useMinute = () =>
  useSyncExternalStore(
    onMinute,
    () => minute,
    () => undefined,
  )

/** How long from now to `ms`, whole minutes, split for reading: days and hours, or hours and minutes, or minutes. */
export const splitMinutes = (ms: number) => {
  const minutes = Math.floor(Math.abs(ms) / MINUTE)
  return { days: Math.floor(minutes / 1_440), hours: Math.floor((minutes % 1_440) / 60), minutes: minutes % 60 }
}

/**
 * Until when something must happen: the moment in Havana's time and in the viewer's own when it differs, and the time that
 * is left, by the minute. Says in words when it is overdue.
 */
export const DeadlineClock = ({
  until,
  label,
  className = '',
}: {
  until: string
  label: ReactNode
  className?: string
}) => {
  const lang = useLang()
  const t = useTexts(uiTexts)
  const now = useMinute()
  const inHavana = formatInstant(until, lang, SERVICE_ZONE)
  const here = now === undefined ? inHavana : formatInstant(until, lang)
  const leftMs = now === undefined ? undefined : Date.parse(until) - now * MINUTE
  const words = () => {
    const { days, hours, minutes } = splitMinutes(leftMs!)
    if (days) return [t.days(days), hours && t.hours(hours)].filter(Boolean).join(' ')
    if (hours) return [t.hours(hours), minutes && t.minutes(minutes)].filter(Boolean).join(' ')
    return minutes ? t.minutes(minutes) : t.underAMinute
  }
  const overdue = leftMs !== undefined && leftMs <= 0
  const soon = leftMs !== undefined && leftMs > 0 && leftMs < 6 * 60 * MINUTE
  const tone = overdue ? 'text-danger' : soon ? 'text-warning' : 'text-link'
  return (
    <div className={`flex items-start gap-2.5 ${className}`}>
      <Icon name="clock" className={`mt-0.5 size-5 ${tone}`} />
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{label}</span> <time dateTime={until}>{t.havanaTime(inHavana)}</time>
          {here !== inHavana && <span className="text-muted"> ({t.yourTime(here)})</span>}
        </p>
        <p className={`min-h-6 font-semibold ${tone}`}>
          {leftMs !== undefined && (overdue ? t.overdue(words()) : t.left(words()))}
        </p>
      </div>
    </div>
  )
}
