import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const END = '2026-12-01T15:30:00.000Z'

it.each([
  ['2026-12-01T15:00:00.000Z', '30:00'],
  ['2026-12-01T15:00:00.001Z', '30:00'],
  ['2026-12-01T15:20:53.000Z', '9:07'],
  ['2026-12-01T15:29:59.999Z', '0:01'],
  [END, '0:00'],
  ['2026-12-02T15:30:00.000Z', '0:00'],
])('at %s the time left is %s', (now, text) => {
  expect(timeLeft(END, Date.parse(now))).toBe(text)
})
