import { addDays, type Day, daysBetween, formatDay } from '../../lib/days.ts'
import { deepFreeze } from '../../lib/deep-freeze.ts'
import { type Lang, plural } from '../../lib/languages.ts'
import { type Currency, formatMoney, percentOf } from '../../lib/money.ts'
import { formatPercent } from '../../lib/numbers.ts'

/**
 * One step of a cancellation policy: from `fromDaysBefore` days before the service until the next step, the charge is a percentage of the
 * price or of the first night. Before the first step, cancellation is free.
 */
export type CancellationStep =
  | { fromDaysBefore: number; percent: number }
  | { fromDaysBefore: number; firstNight: true }

/** The default policy for cars (docs/rules/refunds.md#cancellation-policy). */
export const CAR_CANCELLATION: CancellationStep[] = deepFreeze([
  { fromDaysBefore: 60, percent: 25 },
  { fromDaysBefore: 29, percent: 50 },
  { fromDaysBefore: 14, percent: 100 },
])

/** The default policy for lodging (docs/rules/refunds.md#cancellation-policy). */
export const LODGING_CANCELLATION: CancellationStep[] = deepFreeze([{ fromDaysBefore: 7, firstNight: true }])

/** The step in force on a day; undefined while cancellation is free. */
export const stepOn = (steps: readonly CancellationStep[], serviceDay: Day, day: Day): CancellationStep | undefined => {
  const left = daysBetween(day, serviceDay)
  return steps.filter((step) => left <= step.fromDaysBefore).sort((a, b) => a.fromDaysBefore - b.fromDaysBefore)[0]
}

/** What a booking's cancellation charge depends on. */
type Priced = { steps: readonly CancellationStep[]; serviceDay: Day; priceCents: number; firstNightCents: number }

/** The cancellation charge, in cents, on a day. */
export const penaltyOn = (booking: Priced, day: Day): number => {
  const step = stepOn(booking.steps, booking.serviceDay, day)
  if (!step) return 0
  return 'firstNight' in step
    ? Math.min(booking.firstNightCents, booking.priceCents)
    : percentOf(booking.priceCents, step.percent)
}

/** The cancellation charge from a day to the first day of service, one step per change. */
export const chargeTimeline = (booking: Priced, from: Day): { from: Day; penaltyCents: number }[] => {
  const changes = booking.steps
    .map((step) => addDays(booking.serviceDay, -step.fromDaysBefore))
    .filter((day) => day > from)
  const timeline: { from: Day; penaltyCents: number }[] = []
  for (const day of [from, ...changes.sort()]) {
    const penaltyCents = penaltyOn(booking, day)
    if (timeline.at(-1)?.penaltyCents !== penaltyCents) timeline.push({ from: day, penaltyCents })
  }
  return timeline
}

/** The cost of canceling today and from each later change on, as amounts. */
export const cancellationSentences = (booking: Priced & { currency: Currency }, today: Day, lang: Lang): string[] => {
  const words = WORDS[lang]
  return chargeTimeline(booking, today).map(({ from, penaltyCents }, i) => {
    const charge =
      penaltyCents === 0
        ? words.noCharge
        : penaltyCents === booking.priceCents
          ? words.fullPrice(formatMoney(penaltyCents, booking.currency, lang))
          : words.charge(formatMoney(penaltyCents, booking.currency, lang))
    return i === 0 ? words.today(charge) : words.onAndAfter(formatDay(from, lang), charge)
  })
}

const WORDS = {
  en: {
    today: (charge: string) => `If you cancel today, ${charge}.`,
    onAndAfter: (day: string, charge: string) => `If you cancel on ${day} or later, ${charge}.`,
    noCharge: 'there is no cancellation charge',
    charge: (amount: string) => `the cancellation charge is ${amount}`,
    fullPrice: (amount: string) => `the cancellation charge is the full price, ${amount}`,
    before: (days: number) => `More than ${days} ${plural(days, 'day', 'days')} before`,
    from: (days: number) => (days === 0 ? 'From the day itself' : `From ${days} ${plural(days, 'day', 'days')} before`),
    free: 'free of charge',
    percent: (percent: string) => `cancellation charge of ${percent} of the price`,
    firstNight: 'cancellation charge of the first night',
  },
  es: {
    today: (charge: string) => `Si cancela hoy, ${charge}.`,
    onAndAfter: (day: string, charge: string) => `Si cancela el ${day} o después, ${charge}.`,
    noCharge: 'no hay cargo por cancelación',
    charge: (amount: string) => `el cargo por cancelación es de ${amount}`,
    fullPrice: (amount: string) => `el cargo por cancelación es el precio completo, ${amount}`,
    before: (days: number) => `Más de ${days} ${plural(days, 'día', 'días')} antes`,
    from: (days: number) => (days === 0 ? 'Desde el mismo día' : `Desde ${days} ${plural(days, 'día', 'días')} antes`),
    free: 'sin costo',
    percent: (percent: string) => `cargo por cancelación del ${percent} del precio`,
    firstNight: 'cargo por cancelación de la primera noche',
  },
} as const

/** A policy as text, one line per step, earliest first. */
export const cancellationLines = (steps: readonly CancellationStep[], lang: Lang): string[] => {
  const words = WORDS[lang]
  const ordered = [...steps].sort((a, b) => b.fromDaysBefore - a.fromDaysBefore)
  const chargeOf = (step: CancellationStep) =>
    'firstNight' in step
      ? words.firstNight
      : step.percent === 0
        ? words.free
        : words.percent(formatPercent(step.percent, lang))
  const first = ordered[0]
  const free =
    first && !('percent' in first && first.percent === 0)
      ? [`${words.before(first.fromDaysBefore)}: ${words.free}`]
      : []
  return [...free, ...ordered.map((step) => `${words.from(step.fromDaysBefore)}: ${chargeOf(step)}`)]
}
