/** The part of a reminder's payload about the next reminder. */
export type InSeries = { nextAt?: string }

/** Adds to each reminder when the next one is due. The reminders are sorted by time, earliest first. */
export const inSeries = <T extends { payload: object; dueAt: Date }>(reminders: readonly T[]) =>
  reminders.map((reminder, i) => ({
    ...reminder,
    payload: { ...reminder.payload, nextAt: reminders[i + 1]?.dueAt.toISOString() },
  }))

/** Whether the next reminder is also due, such as after the product was stopped for hours; then only the next one is sent. */
export const isSuperseded = ({ nextAt }: InSeries, now: Date) => nextAt !== undefined && new Date(nextAt) <= now
