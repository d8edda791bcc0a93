import { describe, expect, it } from 'vitest'
import { splitDuration } from './deadline-clock.tsx'

const MINUTE = 60_000

describe('splitDuration', () => {
  it.each([
    [0, { days: 0, hours: 0, minutes: 0 }],
    [59_999, { days: 0, hours: 0, minutes: 0 }],
    [90 * MINUTE, { days: 0, hours: 1, minutes: 30 }],
    [72 * 60 * MINUTE, { days: 3, hours: 0, minutes: 0 }],
    [-(25 * 60 + 1) * MINUTE, { days: 1, hours: 1, minutes: 1 }],
  ])('%i ms', (ms, expected) => {
    expect(splitDuration(ms)).toEqual(expected)
  })
})
