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
 * Until when something must happen: the moment in Havana's time and in the viewer's own, the time that is left, by the
 * minute, and in `next` who acts or what follows. `over` says what holds once the time is over, where nobody is late. Every
 * line has its place before the browser knows the time, so that nothing moves.
 */
export const DeadlineClock = ({
  until,
  label,
  next,
  over,
  className = '',
}: {
  until: string
  label: ReactNode
  next?: ReactNode
  over?: ReactNode
  className?: string
}) => {
  const lang = useLang()
  const t = useTexts(uiTexts)
  const now = useMinute()
  const inHavana = formatInstant(until, lang, SERVICE_ZONE)
  const here = now === undefined ? undefined : formatInstant(until, lang)
  const leftMs = now === undefined ? undefined : Date.parse(until) - now * MINUTE
  const words = () => {
    const { days, hours, minutes } = splitMinutes(leftMs!)
    if (days) return [t.days(days), hours && t.hours(hours)].filter(Boolean).join(' ')
    if (hours) return [t.hours(hours), minutes && t.minutes(minutes)].filter(Boolean).join(' ')
    return minutes ? t.minutes(minutes) : t.underAMinute
  }
  const isOver = leftMs !== undefined && leftMs <= 0
  const soon = !over && leftMs !== undefined && leftMs < 6 * 60 * MINUTE
  const tone = isOver && !over ? 'text-danger' : soon ? 'text-warning' : 'text-link'
  return (
    <div className={`flex items-start gap-2.5 ${className}`}>
      <Icon name="clock" className={`mt-0.5 size-5 ${tone}`} />
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{label}</span> <time dateTime={until}>{t.havanaTime(inHavana)}</time>
        </p>
        <p className="min-h-6 text-sm text-muted">{here && (here === inHavana ? t.sameTime : t.yourTime(here))}</p>
        <p className={`min-h-6 font-semibold ${tone}`}>
          {leftMs !== undefined && (isOver ? (over ?? t.overdue(words())) : t.left(words()))}
        </p>
        {next && <p className="text-sm text-muted">{next}</p>}
      </div>
    </div>
  )
}
