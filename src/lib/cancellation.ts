import { type Day, daysBetween } from './days.ts'
import { type Lang, plural } from './languages.ts'
import { percentOf } from './money.ts'

/**
 * One step of a cancellation policy: it begins so many days before the service and holds until the next one begins. It keeps
 * a share of the price, or the first night. Earlier than the first step nothing is kept.
 */
export type CancellationStep =
  | { fromDaysBefore: number; percent: number }
  | { fromDaysBefore: number; firstNight: true }

/** Cars, unless the supplier says otherwise: more than 60 days before 0 %, 60-30 25 %, 30-15 50 %, under 15 100 % (decisions 3). */
export const CAR_CANCELLATION: CancellationStep[] = [
  { fromDaysBefore: 60, percent: 25 },
  { fromDaysBefore: 29, percent: 50 },
  { fromDaysBefore: 14, percent: 100 },
]

/** Lodging, unless the hotel says otherwise: the first night inside 7 days (decisions 3). */
export const LODGING_CANCELLATION: CancellationStep[] = [{ fromDaysBefore: 7, firstNight: true }]

/** The step that is in force on a day; undefined while nothing is kept. */
export const stepOn = (steps: readonly CancellationStep[], serviceDay: Day, day: Day): CancellationStep | undefined => {
  const left = daysBetween(day, serviceDay)
  return steps.filter((step) => left <= step.fromDaysBefore).sort((a, b) => a.fromDaysBefore - b.fromDaysBefore)[0]
}

/** What is kept of a price in cents when it is cancelled on a day. */
export const penaltyOn = (
  booking: { steps: readonly CancellationStep[]; serviceDay: Day; priceCents: number; firstNightCents: number },
  day: Day,
): number => {
  const step = stepOn(booking.steps, booking.serviceDay, day)
  if (!step) return 0
  return 'firstNight' in step
    ? Math.min(booking.firstNightCents, booking.priceCents)
    : percentOf(booking.priceCents, step.percent)
}

const WORDS = {
  en: {
    before: (days: number) => `More than ${days} ${plural(days, 'day', 'days')} before`,
    from: (days: number) => (days === 0 ? 'From the day itself' : `From ${days} ${plural(days, 'day', 'days')} before`),
    free: 'free of charge',
    percent: (percent: number) => `${percent} % of the price is kept`,
    firstNight: 'the first night is kept',
  },
  es: {
    before: (days: number) => `Más de ${days} ${plural(days, 'día', 'días')} antes`,
    from: (days: number) => (days === 0 ? 'Desde el mismo día' : `Desde ${days} ${plural(days, 'día', 'días')} antes`),
    free: 'sin costo',
    percent: (percent: number) => `se retiene el ${percent} % del precio`,
    firstNight: 'se retiene la primera noche',
  },
} as const

/** A policy in words, one line for each step, the earliest first. */
export const cancellationLines = (steps: readonly CancellationStep[], lang: Lang): string[] => {
  const words = WORDS[lang]
  const ordered = [...steps].sort((a, b) => b.fromDaysBefore - a.fromDaysBefore)
  const kept = (step: CancellationStep) =>
    'firstNight' in step ? words.firstNight : step.percent === 0 ? words.free : words.percent(step.percent)
  const first = ordered[0]
  const free =
    first && !('percent' in first && first.percent === 0)
      ? [`${words.before(first.fromDaysBefore)}: ${words.free}`]
      : []
  return [...free, ...ordered.map((step) => `${words.from(step.fromDaysBefore)}: ${kept(step)}`)]
}
