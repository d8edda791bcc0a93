import { addDays, dayInHavana, havanaInstant } from './days.ts'

/** The kinds of new work that staff are emailed about. */
export const STAFF_UPDATES = ['request', 'note', 'document', 'proof', 'refund'] as const
export type StaffUpdateKind = (typeof STAFF_UPDATES)[number]

/** How often staff get an email about new work of a kind. */
export const MAIL_FREQUENCIES = ['atOnce', 'hourly', 'daily'] as const
export type MailFrequency = (typeof MAIL_FREQUENCIES)[number]

/** How often staff get an email about each kind of new work, and the full hour in Havana of the daily one. */
export type StaffMails = { frequencies: Readonly<Record<StaffUpdateKind, MailFrequency>>; hour: number }

/** Milliseconds for which emails that are sent at once collect new work. */
const BATCH_MS = 5 * 60_000
const HOUR_MS = 60 * 60_000

const nextMultiple = (now: Date, ms: number) => new Date(Math.floor(now.getTime() / ms + 1) * ms)

/** The time of the next email about work that arrives at `now`; always later than `now` (docs/rules/settings.md#emails-to-staff). */
export const nextMailAt = (now: Date, pace: MailFrequency, hour: number): Date => {
  if (pace === 'atOnce') return nextMultiple(now, BATCH_MS)
  if (pace === 'hourly') return nextMultiple(now, HOUR_MS)
  const today = dayInHavana(now)
  const at = (days: number) => havanaInstant(addDays(today, days), `${String(hour).padStart(2, '0')}00`)
  return at(0) > now ? at(0) : at(1)
}
