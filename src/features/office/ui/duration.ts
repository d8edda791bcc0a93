import { clockTexts } from '../../../ui/deadline-clock.texts.ts'
import { splitDuration } from '../../../ui/deadline-clock.tsx'
import { useTexts } from '../../../ui/language.tsx'

/** Durations of more days than this are shown in days only. */
const DAYS_WITH_HOURS = 7

/** Formats milliseconds as days, days and hours, hours and minutes, or minutes. */
export const useDuration = () => {
  const t = useTexts(clockTexts)
  return (ms: number) => {
    const { days, hours, minutes } = splitDuration(ms)
    if (days >= DAYS_WITH_HOURS) return t.days(days)
    if (days) return `${t.days(days)} ${t.hours(hours)}`
    if (hours) return `${t.hours(hours)} ${t.minutes(minutes)}`
    return minutes ? t.minutes(minutes) : t.underAMinute
  }
}
