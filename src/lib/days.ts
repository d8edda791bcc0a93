import { clockInHavana, instantOfClock } from './havana-clock.ts'
import { type Bilingual, type Lang, localeOf } from './languages.ts'
import { remember } from './remember.ts'

/** A plain date 'YYYY-MM-DD', without a time zone. */
export type Day = string

export const MS_PER_DAY = 86_400_000
const toUtc = (day: Day) => Date.parse(day)
const daysByMs = remember<number, Day>()
const fromUtc = (ms: number): Day => daysByMs(ms, () => new Date(ms).toISOString().slice(0, 10))

/** Whether a string is a calendar date from 1900 to 2199. */
export const isDay = (value: string): value is Day =>
  /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(toUtc(value)) && fromUtc(toUtc(value)) === value

export const addDays = (day: Day, days: number): Day => fromUtc(toUtc(day) + days * MS_PER_DAY)

/** Days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day) => Math.round((toUtc(to) - toUtc(from)) / MS_PER_DAY)

/** The days of [from, to), such as the nights of a stay. */
export const daysOf = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, i) => addDays(from, i))

/** Age in full years on a day; in other years a birthday on February 29 falls on March 1. */
export const ageOn = (birthDay: Day, day: Day) => {
  const years = Number(day.slice(0, 4)) - Number(birthDay.slice(0, 4))
  return day.slice(5) < birthDay.slice(5) ? years - 1 : years
}

/** The time zone of all services, which take place in Cuba. Its instants are formatted here (havana-clock.ts), never by `Intl`. */
export const SERVICE_ZONE = 'America/Havana'

/** The time zone in which instants are shown; undefined for the viewer's own. */
export type ShownZone = typeof SERVICE_ZONE | undefined

const MS_PER_MINUTE = 60_000
/** The last minute that was formatted: most requests need the current one, several times. */
let lastMinute = { minute: Number.NaN, day: '' }

/** The date in Havana at an instant. */
export const dayInHavana = (instant: Date): Day => {
  const minute = Math.floor(instant.getTime() / MS_PER_MINUTE)
  if (minute !== lastMinute.minute) lastMinute = { minute, day: clockInHavana(instant).toISOString().slice(0, 10) }
  return lastMinute.day
}

/** The hour in Havana at an instant: '09:00'. */
export const hourInHavana = (instant: Date) => clockInHavana(instant).toISOString().slice(11, 16)

/** The instant of a wall-clock time in Havana; `hour` as '0900'. */
export const havanaInstant = (day: Day, hour: string): Date =>
  instantOfClock(Date.parse(`${day}T${hour.slice(0, 2)}:${hour.slice(2)}Z`))

export const addHours = (instant: Date, hours: number) => new Date(instant.getTime() + hours * 3_600_000)
export const addSeconds = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1_000)
export const addMinutes = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

type DayStyle = 'short' | 'long'

// Creating a formatter takes a hundred times as long as using it, and a page of offers shows many dates.
const dayFormat = (lang: Lang, style: DayStyle) =>
  new Intl.DateTimeFormat(localeOf(lang), {
    timeZone: 'UTC',
    weekday: style,
    day: 'numeric',
    month: style,
    year: 'numeric',
  })
const DAY_FORMATS: Record<Lang, Record<DayStyle, Intl.DateTimeFormat>> = {
  en: { short: dayFormat('en', 'short'), long: dayFormat('en', 'long') },
  es: { short: dayFormat('es', 'short'), long: dayFormat('es', 'long') },
}

const formattedDays = remember<string, string>()

/** A formatted date: 'Fri, Dec 4, 2026' / 'vie, 4 dic 2026'. */
export const formatDay = (day: Day, lang: Lang, style: DayStyle = 'short') =>
  formattedDays(`${lang} ${style} ${day}`, () => DAY_FORMATS[lang][style].format(toUtc(day)))

const dayAndMonth = (lang: Lang) =>
  new Intl.DateTimeFormat(localeOf(lang), { timeZone: 'UTC', day: 'numeric', month: 'short' })
const SHORT_FORMATS: Record<Lang, Intl.DateTimeFormat> = { en: dayAndMonth('en'), es: dayAndMonth('es') }

/** Two dates in as few characters as possible: 'Jan 16–21', 'Jan 30 – Feb 2' / '16–21 ene', '30 ene – 2 feb'. */
export const formatDays = (from: Day, to: Day, lang: Lang) => {
  // Not `formatRange`: its spaces differ between servers and browsers.
  const [first, last] = [from, to].map((day) => SHORT_FORMATS[lang].format(toUtc(day)))
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${first} – ${last}`
  const days = `${Number(from.slice(8))}–${Number(to.slice(8))}`
  return first!.replace(String(Number(from.slice(8))), days)
}

type InstantFormat = (instant: Date) => string

/** Formats of instants by language and time zone; creating one takes as long as the rest of a small page. */
const INSTANT_FORMATS = new Map<string, InstantFormat>()

const instantFormat = (lang: Lang, zone: ShownZone, more: { year?: 'numeric' } = {}): InstantFormat => {
  const key = `${lang} ${zone} ${more.year}`
  const known = INSTANT_FORMATS.get(key)
  if (known) return known
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(lang), { timeZone: zone && 'UTC', ...options })
  const day = formatOf({ weekday: 'short', day: 'numeric', month: 'short', ...more })
  const time = formatOf({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  // Joined here, because browsers put different characters between the day and the time.
  const format: InstantFormat = (instant) => {
    const shown = zone ? clockInHavana(instant) : instant
    return `${day.format(shown)}, ${time.format(shown)}`
  }
  INSTANT_FORMATS.set(key, format)
  return format
}

/** A formatted instant in a time zone, by default the viewer's. */
export const formatInstant = (instant: Date | string, lang: Lang, zone?: ShownZone) =>
  instantFormat(lang, zone)(new Date(instant))

/** As `formatInstant`, with the year unless it is the current one. */
export const formatPast = (instant: string, lang: Lang, zone?: ShownZone) => {
  const yearOf = (date: Date) => (zone ? clockInHavana(date).getUTCFullYear() : date.getFullYear())
  const date = new Date(instant)
  if (yearOf(date) === yearOf(new Date())) return formatInstant(date, lang, zone)
  return instantFormat(lang, zone, { year: 'numeric' })(date)
}

/** An instant in Havana time, in both languages; the text names the time zone. */
export const inHavanaTime = (instant: Date | string): Bilingual => ({
  en: `${formatInstant(instant, 'en', SERVICE_ZONE)} (Havana time)`,
  es: `${formatInstant(instant, 'es', SERVICE_ZONE)} (hora de La Habana)`,
})
