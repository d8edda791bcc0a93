/** The part of a reminder's payload about the next reminder. */
export type InSeries = { nextAt?: string }

/** Adds to each reminder when the next one is due. They are sorted by their time, the earliest first. */
export const inSeries = <T extends { payload: object; dueAt: Date }>(reminders: readonly T[]) =>
  reminders.map((reminder, i) => ({
    ...reminder,
    payload: { ...reminder.payload, nextAt: reminders[i + 1]?.dueAt.toISOString() },
  }))

/** Whether the next reminder is due too, as after hours without a process: then only that one is sent. */
export const isOvertaken = ({ nextAt }: InSeries, now: Date) => nextAt !== undefined && new Date(nextAt) <= now
