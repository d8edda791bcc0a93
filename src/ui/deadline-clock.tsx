import { type ReactNode, useContext, useSyncExternalStore } from 'react'
import { formatInstant, SERVICE_ZONE } from '../lib/days.ts'
import { clockTexts } from './deadline-clock.texts.ts'
import { Icon } from './icon.tsx'
import { useLang, useTexts } from './language.tsx'
import { TimeZoneContext } from './time-zone.tsx'

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

/** Current minute in the browser; undefined on the server and during hydration, so that both render the same. */
const useMinute = () =>
  useSyncExternalStore(
    onMinute,
    () => minute,
    () => undefined,
  )

/** Splits a duration into days, hours and minutes. */
export const splitDuration = (ms: number) => {
  const minutes = Math.floor(Math.abs(ms) / MINUTE)
  return { days: Math.floor(minutes / 1_440), hours: Math.floor((minutes % 1_440) / 60), minutes: minutes % 60 }
}

/**
 * A deadline in Havana time and in the viewer's time zone (the office shows Havana time only), with the time left. `next` is what happens
 * then; `over` replaces "overdue" where passing the deadline is normal. All lines have a fixed height, so that the layout does not shift.
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
  const t = useTexts(clockTexts)
  const now = useMinute()
  const inHavana = formatInstant(until, lang, SERVICE_ZONE)
  const onlyHavana = useContext(TimeZoneContext) === SERVICE_ZONE
  const here = now === undefined || onlyHavana ? undefined : formatInstant(until, lang)
  const leftMs = now === undefined ? undefined : Date.parse(until) - now * MINUTE
  const duration = () => {
    const { days, hours, minutes } = splitDuration(leftMs!)
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
        {!onlyHavana && (
          <p className="min-h-6 text-sm text-muted">{here && (here === inHavana ? t.sameTime : t.yourTime(here))}</p>
        )}
        <p className={`min-h-6 font-semibold ${tone}`}>
          {leftMs !== undefined && (isOver ? (over ?? t.overdue(duration())) : t.left(duration()))}
        </p>
        {next && <p className="text-sm text-muted">{next}</p>}
      </div>
    </div>
  )
}
