/** What the payload of a reminder says about the one after it. */
export type InSeries = { nextAt?: string }

/** Jobs of reminders, the earliest first, that each know when the next one falls due. */
export const inSeries = <T extends { payload: object; dueAt: Date }>(reminders: readonly T[]) =>
  reminders.map((reminder, i) => ({
    ...reminder,
    payload: { ...reminder.payload, nextAt: reminders[i + 1]?.dueAt.toISOString() },
  }))

/** Whether the next reminder is due too, as after hours without a process: then only that one is sent. */
export const isOvertaken = ({ nextAt }: InSeries, now: Date) => nextAt !== undefined && new Date(nextAt) <= now
