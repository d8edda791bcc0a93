/** Random choices that are the same in every run. */
export type Seeded = {
  /** A whole number from `least` to `most`, both included. */
  whole: (least: number, most: number) => number
  /** True with this probability, from 0 to 1. */
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

/** A generator of random choices (Mulberry32). */
export const seeded = (seed: number): Seeded => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return { whole, chance: (share) => next() < share, pick: (list) => list[whole(0, list.length - 1)]! }
}
