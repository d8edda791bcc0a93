/** Where the present comes from; tests move it by hand. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
