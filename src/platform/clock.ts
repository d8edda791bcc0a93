/** The current time; tests move it manually. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
